import { html } from 'hono/html';
import type { Markup } from '#functions/http/built-page.ts';

/** What the page behind a mail's link asks to press. Programs that look into mail follow links, and press nothing (P40). */
export function tokenButton(action: string, token: string, words: string): Markup {
  return html`<form class="form" method="post" action="${action}">
    <input type="hidden" name="token" value="${token}" />
    <div><button class="btn">${words}</button></div>
  </form>`;
}
