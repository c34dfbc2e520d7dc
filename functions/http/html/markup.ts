import { html } from 'hono/html';

/** A piece of a page, drawn with `html` of Hono: what is put into it is escaped, unless it is markup itself. */
export type Markup = ReturnType<typeof html>;

/** A name and its value in a list of facts or of sums. */
export function pair(name: string, value: string, { isTotal = false } = {}): Markup {
  return html`<div ${isTotal ? html`class="account__total"` : ''}>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** An amount with a smaller currency code, as `src/ui/Price.tsx` renders it. */
export function price({ amount, was }: { readonly amount: string; readonly was?: string | undefined }): Markup {
  const [, figures = amount, code = ''] = /^(.*) ([A-Z]{3})$/.exec(amount) ?? [];
  return html`<span class="price"
    ><span>${figures}</span>
    <small>${code}</small
    >${was === undefined ? '' : html` <s class="was"><span class="sr">was </span><span>${was}</span></s>`}</span
  >`;
}

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
