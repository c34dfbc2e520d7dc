import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { choice, choices, select } from '#functions/http/html/form-fields.ts';
import { bookStep, type StepNotice } from '#functions/checkout/pages/book-step.ts';
import { fullTripList, tripList, tripSum } from '#functions/checkout/pages/book-trips.ts';
import { BOOK } from '#contract/book-paths.ts';
import type { CombinationChoice } from '#functions/cart/requested-tours.ts';
import { addonField } from '#contract/book.ts';
import { isInsuranceItem, isSameTrip, isVisaItem } from '#contract/cart-items.ts';
import { EMPTY_CART_TEXT, type Cart, type CartItem } from '#contract/cart.ts';
import { STEP_TITLES, stepButtonLabel } from '#domain/booking-steps.ts';
import { INSTALLMENT_FULL } from '#domain/constants.ts';
import { CURRENCIES, currencySymbol, isCurrency, type Currency } from '#domain/currency.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { EXTRAS, STEP_LEADS, tripsText } from '#domain/text/booking-texts.ts';
import { WAYS_LEGEND } from '#domain/text/trip-text.ts';

/** The cart without script: trips to change, extras, currency, and the way on. */
export function bookCart(
  cart: Cart,
  ways: ReadonlyMap<string, readonly CombinationChoice[]>,
  notices: readonly StepNotice[],
): Markup {
  const step = { step: { kind: 'cart' }, hasVisa: cart.items.some(isVisaItem), notices } as const;
  if (cart.no_items === 0) {
    return bookStep(
      { ...step, title: EMPTY_CART_TEXT, lead: STEP_LEADS.emptyCart },
      html`<div><a class="btn" href="/trips/">SEE TRIPS</a></div>`,
    );
  }
  return bookStep(
    { ...step, title: STEP_TITLES.cart, lead: `${tripsText(cart.no_items)}. ${STEP_LEADS.cart}` },
    html`${fullTripList(cart)}
      <div class="book__two">
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

/** The ways to go and the extras of a trip, folded under it. Nothing where the tour offers none. */
function choicesOf(tour: CartItem, { items, currency }: Cart, ways: readonly CombinationChoice[]): Markup | '' {
  const addons = tour.available_addons ?? [];
  const types = tour.insurance_types ?? [];
  const mustInsure = tour.require_insurance ?? false;
  const choosesInsurance = types.length > (mustInsure ? 1 : 0);
  if (!isCurrency(currency) || (addons.length + ways.length === 0 && !choosesInsurance)) return '';
  const mine = items.filter((item) => isSameTrip(item, tour));
  const insuranceId = mine.find(isInsuranceItem)?.insurance_id ?? 0;
  const insurances = [...(mustInsure ? [] : [{ id: 0, choice_name: EXTRAS.noInsurance, price: null }]), ...types];
  return html`<details class="extras">
    <summary>
      <span
        >${ways.length === 0 ? EXTRAS.title : 'Change this trip'}<span class="sr">
          (${tour.display_heading})</span
        ></span
      >
    </summary>
    <form class="form" method="post" action="${BOOK.extras}">
      <input type="hidden" name="tour_date_id" value="${tour.tour_date_id}" />
      ${
        ways.length === 0
          ? ''
          : choices(
              { legend: WAYS_LEGEND },
              ways.map((way) =>
                choice({
                  name: 'combination_id',
                  value: String(way.id),
                  title: way.name,
                  amount: way.amount,
                  isChosen: way.id === tour.tour_combination_id,
                }),
              ),
            )
      }
      ${
        addons.length === 0
          ? ''
          : choices(
              { legend: EXTRAS.addons, many: true },
              addons.map((addon) =>
                choice({
                  name: addonField(addon.id),
                  value: 'on',
                  title: addon.name,
                  hint: addon.description,
                  amount: amountOf(addon.price, currency),
                  isChosen: mine.some((item) => item.addon_id === addon.id),
                  many: true,
                }),
              ),
            )
      }
      ${
        choosesInsurance
          ? choices(
              { legend: EXTRAS.insurance },
              insurances.map((type) =>
                choice({
                  name: 'insurance_id',
                  value: String(type.id),
                  title: type.choice_name,
                  amount: type.price === null ? '' : amountOf(type.price, currency),
                  isChosen: type.id === insuranceId,
                }),
              ),
            )
          : html`<input type="hidden" name="insurance_id" value="${insuranceId}" />`
      }
      <div><button class="btn btn--small btn--quiet">Save my choices</button></div>
    </form>
  </details>`;
}

function amountOf(text: string, currency: Currency): string {
  return formatPrice(fromDecimalText(text, currency));
}
