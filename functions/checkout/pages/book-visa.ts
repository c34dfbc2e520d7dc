import { html } from 'hono/html';
import { choice, choices } from '#functions/http/html/choice-fields.ts';
import type { Markup } from '#functions/http/html/markup.ts';
import { bookStep, type StepNotice } from '#functions/checkout/pages/book-step.ts';
import { BOOK } from '#contract/book-paths.ts';
import type { CartItem } from '#contract/cart.ts';
import { stepButtonLabel } from '#domain/booking-steps.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import type { Currency } from '#domain/currency.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { VISA_LEGEND, visaLead, visaTitle } from '#domain/text/booking-texts.ts';

/** The visa of one trip without script. "No visa" is an option like the others. */
export function bookVisa(
  item: CartItem,
  currency: Currency,
  { error, notices }: { readonly error: string | null; readonly notices: readonly StepNotice[] },
): Markup {
  const { tour_date_id: id, visa_types: types = [], visa_id: chosen } = item;
  return bookStep(
    {
      step: { kind: 'visa', tourDateId: id },
      hasVisa: true,
      title: visaTitle(item.tour_name),
      lead: visaLead(item.display_subheading),
      notices,
    },
    html`<form class="form book__form" method="post" action="${BOOK.visa}">
      <input type="hidden" name="tour_date_id" value="${id}" />
      ${error === null ? '' : html`<p class="form-error" id="visa-error" role="alert">${error}</p>`}
      ${choices(
        { legend: VISA_LEGEND, hideLegend: true, errorId: error === null ? undefined : 'visa-error' },
        types.map((type, index) =>
          choice({
            name: 'visa_id',
            value: String(type.id),
            title: type.choice_name,
            hint: type.hint,
            amount: type.price === null ? '' : formatPrice(fromDecimalText(type.price, currency)),
            isChosen: type.id === chosen,
            takesFocus: error !== null && index === 0,
          }),
        ),
      )}
      <div class="book__next">
        <button class="btn">${stepButtonLabel({ kind: 'visa', tourDateId: id }, INSTALLMENT_FULL)}</button>
        <a href="${BOOK.cart}">Back to your cart</a>
      </div>
    </form>`,
  );
}
