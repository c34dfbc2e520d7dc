import { html } from 'hono/html';
import type { Markup } from '#functions/http/built-page.ts';
import { select } from '#functions/http/form-fields.ts';
import { bookStep, type StepNotice } from '#functions/checkout/pages/book-step.ts';
import { price, tripList, tripSum } from '#functions/checkout/pages/book-trips.ts';
import { BOOK } from '#contract/book-paths.ts';
import type { CombinationChoice } from '#functions/cart/combination-choices.ts';
import { addonField } from '#contract/book.ts';
import { isInsuranceRow, isSameTrip, isVisaRow } from '#contract/cart-rows.ts';
import { EMPTY_CART_TEXT, type Cart, type CartItem } from '#contract/cart.ts';
import { STEP_TITLES, stepButtonLabel } from '#domain/booking-steps.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { CURRENCIES, currencySymbol, isCurrency, type Currency } from '#domain/currency.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { EXTRAS, STEP_LEADS, tripsText } from '#domain/text/booking-texts.ts';
import { WAYS_LEGEND } from '#domain/text/trip-text.ts';

/** The cart without script: trips to change, extras, currency, and the way on (M79, E17). */
export function bookCart(
  cart: Cart,
  ways: ReadonlyMap<string, readonly CombinationChoice[]>,
  notices: readonly StepNotice[],
): Markup {
  const step = { step: { kind: 'cart' }, hasVisa: cart.items.some(isVisaRow), notices } as const;
  if (cart.no_items === 0) {
    return bookStep(
      { ...step, title: EMPTY_CART_TEXT, lead: STEP_LEADS.emptyCart },
      html`<div><a class="btn" href="/trips/">SEE TRIPS</a></div>`,
    );
  }
  return bookStep(
    { ...step, title: STEP_TITLES.cart, lead: `${tripsText(cart.no_items)}. ${STEP_LEADS.cart}` },
    html`<div class="book__two">
      ${tripList(cart, (tour) => choicesOf(tour, cart, ways.get(tour.tour_date_id) ?? []))}
      <div class="stack">
        ${tripSum(cart)}
        <div class="book__next">
          <a class="btn" href="${BOOK.details}">${stepButtonLabel({ kind: 'cart' }, INSTALLMENT_FULL)}</a>
          <a href="/trips/">Add another trip</a>
        </div>
        ${currencyForm(cart)}
      </div>
    </div>`,
  );
}

function currencyForm({ currency }: Cart): Markup {
  return html`<form class="book__line" method="post" action="${BOOK.currency}">
    ${select({
      name: 'currency',
      label: 'Currency',
      value: currency,
      prompt: '',
      options: CURRENCIES.map((code) => ({ value: code, name: `${currencySymbol(code)} ${code}` })),
    })}
    <button class="btn btn--quiet">Change</button>
  </form>`;
}

/** The ways to go and the extras of a trip, folded under it (M121, P36). Nothing where the tour offers none. */
function choicesOf(tour: CartItem, { items, currency }: Cart, ways: readonly CombinationChoice[]): Markup | '' {
  const addons = tour.available_addons ?? [];
  const types = tour.insurance_types ?? [];
  const mustInsure = tour.require_insurance ?? false;
  const choosesInsurance = types.length > (mustInsure ? 1 : 0);
  if (!isCurrency(currency) || (addons.length + ways.length === 0 && !choosesInsurance)) return '';
  const mine = items.filter((item) => isSameTrip(item, tour));
  const insuranceId = mine.find(isInsuranceRow)?.insurance_id ?? 0;
  const insurances = [...(mustInsure ? [] : [{ id: 0, choice_name: EXTRAS.noInsurance, price: null }]), ...types];
  return html`<details class="extras">
    <summary>
      <span
        >${ways.length === 0 ? EXTRAS.title : 'Change this trip'}<span class="sr">: ${tour.display_heading}</span></span
      >
    </summary>
    <form class="form" method="post" action="${BOOK.extras}">
      <input type="hidden" name="tour_date_id" value="${tour.tour_date_id}" />
      ${
        ways.length === 0
          ? ''
          : html`<fieldset class="choices" role="radiogroup">
              <legend class="choices__legend">${WAYS_LEGEND}</legend>
              ${ways.map((way) =>
                choice({
                  type: 'radio',
                  name: 'combination_id',
                  value: String(way.id),
                  title: way.name,
                  amount: way.amount,
                  isChosen: way.id === tour.tour_combination_id,
                }),
              )}
            </fieldset>`
      }
      ${
        addons.length === 0
          ? ''
          : html`<fieldset class="choices">
              <legend class="choices__legend">${EXTRAS.addons}</legend>
              ${addons.map((addon) =>
                choice({
                  type: 'checkbox',
                  name: addonField(addon.id),
                  value: 'on',
                  title: addon.name,
                  hint: addon.description,
                  amount: amountOf(addon.price, currency),
                  isChosen: mine.some((item) => item.addon_id === addon.id),
                }),
              )}
            </fieldset>`
      }
      ${
        choosesInsurance
          ? html`<fieldset class="choices" role="radiogroup">
              <legend class="choices__legend">${EXTRAS.insurance}</legend>
              ${insurances.map((type) =>
                choice({
                  type: 'radio',
                  name: 'insurance_id',
                  value: String(type.id),
                  title: type.choice_name,
                  amount: type.price === null ? '' : amountOf(type.price, currency),
                  isChosen: type.id === insuranceId,
                }),
              )}
            </fieldset>`
          : html`<input type="hidden" name="insurance_id" value="${insuranceId}" />`
      }
      <div><button class="btn btn--small btn--quiet">Save my choices</button></div>
    </form>
  </details>`;
}

/** A choice card, as `src/ui/Choice.tsx` renders it. */
export function choice({
  type,
  name,
  value,
  title,
  hint = '',
  amount = '',
  isChosen,
  isOff = false,
  takesFocus = false,
}: {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  readonly title: string;
  readonly hint?: string;
  readonly amount?: string;
  readonly isChosen: boolean;
  readonly isOff?: boolean;
  readonly takesFocus?: boolean;
}): Markup {
  return html`<label class="choice">
    <input
      type="${type}"
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

function amountOf(text: string, currency: Currency): string {
  return formatPrice(fromDecimalText(text, currency));
}
