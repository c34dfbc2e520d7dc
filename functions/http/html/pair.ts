import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';

/** A name and its value in a list of facts or of sums. */
export function pair(name: string, value: string, { isTotal = false } = {}): Markup {
  return html`<div ${isTotal ? html`class="account__total"` : ''}>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}
