import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';

/**
 * The button on the page of a mail's link. Mail scanners open links but press no buttons.
 *
 * @param to where the form leads, if it has several places
 */
export function tokenButton(action: string, token: string, words: string, to = ''): Markup {
  return html`<form class="form" method="post" action="${action}">
    <input type="hidden" name="token" value="${token}" />
    ${to === '' ? '' : html`<input type="hidden" name="to" value="${to}" />`}
    <div><button class="btn">${words}</button></div>
  </form>`;
}
