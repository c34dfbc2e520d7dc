import { html } from 'hono/html';
import type { Markup } from '#functions/http/built-page.ts';
import { errorOf, field, formError } from '#functions/pages/form-fields.ts';
import type { PostedForm } from '#contract/errors.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';

/** Asks for the address a booking was made with (P19). */
export function lostLinkForm(posted: PostedForm | null): Markup {
  return html`<form class="form" method="post" action="/check-in/lost/" novalidate>
    ${formError(posted)}
    ${field({
      name: 'email',
      label: 'Email you booked with',
      type: 'email',
      autoComplete: 'email',
      maxLength: FIELD_LIMITS.email,
      required: true,
      value: posted?.values['email'] ?? '',
      error: errorOf(posted, 'email'),
    })}
    <div><button class="btn">Send me my link</button></div>
  </form>`;
}
