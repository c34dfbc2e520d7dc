import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';

/** The button on the page of a mail's link. Mail scanners open links but press no buttons (P40). */
export function tokenButton(action: string, token: string, words: string): Markup {
  return html`<form class="form" method="post" action="${action}">
    <input type="hidden" name="token" value="${token}" />
    <div><button class="btn">${words}</button></div>
  </form>`;
}
