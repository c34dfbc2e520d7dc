import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { errorOf, field, formError, requiredNote } from '#functions/http/html/form-fields.ts';
import type { PostedForm } from '#contract/errors.ts';

/** Asks for a name and the password. The password field is always empty. */
export function staffSignInForm(posted: PostedForm | null, next: string): Markup {
  return html`<form class="form" method="post" action="/staff/" novalidate>
    ${requiredNote()} ${formError(posted)}
    <input type="hidden" name="next" value="${next}" />
    ${field({
      name: 'name',
      label: 'Your name',
      hint: 'Visitors see it beside your answers.',
      autoComplete: 'username',
      required: true,
      value: posted?.values['name'] ?? '',
      error: errorOf(posted, 'name'),
    })}
    ${field({
      name: 'password',
      label: 'Password',
      type: 'password',
      autoComplete: 'current-password',
      required: true,
      error: errorOf(posted, 'password'),
    })}
    <div><button class="btn">Sign in</button></div>
  </form>`;
}
