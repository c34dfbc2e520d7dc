import { html } from 'hono/html';
import { star } from '#functions/http/html/form-fields.ts';
import type { Markup } from '#functions/http/html/markup.ts';
import { price } from '#functions/http/html/price.ts';

/** A group of choice cards, as `src/ui/Choice.tsx` renders it: one can be chosen, or several with `many`. */
export function choices(
  {
    legend,
    hideLegend = false,
    many = false,
    required = false,
    errorId,
  }: {
    readonly legend: string;
    readonly hideLegend?: boolean;
    readonly many?: boolean;
    readonly required?: boolean;
    /** The id of the group's message. */
    readonly errorId?: string | undefined;
  },
  content: Markup | readonly Markup[],
): Markup {
  return html`<fieldset
    class="choices"
    ${many ? '' : html`role="radiogroup"`}
    ${errorId === undefined ? '' : html`aria-invalid="true" data-invalid="" aria-describedby="${errorId}"`}
  >
    <legend class="${hideLegend ? 'sr' : 'choices__legend'}">${legend}${required ? star() : ''}</legend>
    ${content}
  </fieldset>`;
}

/** A choice card with a radio button or checkbox, as `src/ui/Choice.tsx` renders it. */
export function choice({
  name,
  value,
  title,
  hint = '',
  amount = '',
  isChosen,
  isOff = false,
  many = false,
  takesFocus = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly title: string;
  readonly hint?: string;
  readonly amount?: string;
  readonly isChosen: boolean;
  readonly isOff?: boolean;
  /** Uses a checkbox instead of a radio button. */
  readonly many?: boolean;
  readonly takesFocus?: boolean;
}): Markup {
  return html`<label class="choice">
    <input
      type="${many ? 'checkbox' : 'radio'}"
      name="${name}"
      value="${value}"
      ${isChosen ? html`checked` : ''}
      ${isOff ? html`disabled` : ''}
      ${takesFocus ? html`autofocus` : ''}
    />
    <span><b>${title}</b>${hint === '' ? '' : html`<span class="small muted">${hint}</span>`}</span>
    ${amount === '' ? '' : price({ amount })}
  </label>`;
}
