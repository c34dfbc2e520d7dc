import { html } from 'hono/html';
import type { Markup } from '#functions/http/built-page.ts';
import { leadForm } from '#functions/pages/lead-forms.ts';

/** The page behind a link of a mail: one button. Programs that look into mail follow links, and press nothing (P40). */
export function pressToConfirm(token: string): Markup {
  return html`<form class="form" method="post" action="/subscribe/confirm/">
    <p>Press the button, and you are on the list.</p>
    <input type="hidden" name="token" value="${token}" />
    <div><button class="btn">Yes, put me on the list</button></div>
  </form>`;
}

export function pressToLeave(token: string): Markup {
  return html`<form class="form" method="post" action="/subscribe/leave/">
    <p>Press the button, and no letter comes any more.</p>
    <input type="hidden" name="token" value="${token}" />
    <div><button class="btn">Leave the list</button></div>
  </form>`;
}

/** A link that does not answer any more, and the way to another one. */
export function linkTooOld(): Markup {
  return html`<p class="form-error" role="alert">
      This link does not answer any more: it answers for seven days. Please ask for another one.
    </p>
    ${leadForm('mailing-list', null)}`;
}

/** A link to leave with never grows old, so one that is not known was cut short on the way. */
export function linkUnknown(): Markup {
  return html`<p class="form-error" role="alert">
    This link is not complete. Please copy it whole from the mail, or answer that mail, and we take you off the list.
  </p>`;
}
