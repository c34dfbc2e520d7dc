import { html } from 'hono/html';
import type { Markup } from '#functions/http/built-page.ts';
import { CONFIRM_PAGE, LEAVE_PAGE } from '#functions/services/list-tokens.ts';

/** What the page behind a mail's link asks to press. Programs that look into mail follow links, and press nothing (P40). */
export function confirmButton(token: string): Markup {
  return button(CONFIRM_PAGE, token, 'Yes, put me on the list');
}

export function leaveButton(token: string): Markup {
  return button(LEAVE_PAGE, token, 'Leave the list');
}

function button(action: string, token: string, words: string): Markup {
  return html`<form class="form" method="post" action="${action}">
    <input type="hidden" name="token" value="${token}" />
    <div><button class="btn">${words}</button></div>
  </form>`;
}
