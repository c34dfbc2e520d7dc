import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';

/** An amount with a smaller currency code, as `src/ui/Price.tsx` renders it. */
export function price({ amount, was }: { readonly amount: string; readonly was?: string | undefined }): Markup {
  const [, figures = amount, code = ''] = /^(.*) ([A-Z]{3})$/.exec(amount) ?? [];
  return html`<span class="price"
    ><span>${figures}</span>
    <small>${code}</small
    >${was === undefined ? '' : html` <s class="was"><span class="sr">was </span><span>${was}</span></s>`}</span
  >`;
}
