import * as v from 'valibot';
import { PostedCart } from '#contract/cart.ts';
import { toCartMessage, toRequestedTours } from '#contract/cart-message.ts';
import { addonEntries, insuranceTypeEntries, visaTypeEntries } from '#contract/extras.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { priceCart, type RequestedTour } from '#domain/cart.ts';
import { priceIn, toDecimalText } from '#domain/money.ts';
import { depositFrom, priceDeparture, priceFrom } from '#domain/price.ts';
import type { PromoCode } from '#domain/promo.ts';
import { finishDate, type Departure, type Tour } from '#domain/tour.ts';
import { styledDate } from '#domain/text/trip-text.ts';
import { contextFor } from './a-cart.ts';
import { TODAY } from './a-tour.ts';
import type { Replies } from './fake-functions.ts';

/** The cart endpoints with the real pricing. The test reads and changes their memory. */
export function cartReplies(tours: readonly Tour[], promo: PromoCode | null = null) {
  const memory = { requestedTours: [] as RequestedTour[], promo: null as PromoCode | null, note: '', version: 1 };
  const cart = (promoRefusal = '') =>
    toCartMessage(priceCart(memory.requestedTours, contextFor(tours, { promo: memory.promo })), {
      promoCode: memory.promo?.code ?? '',
      note: memory.note,
      promoRefusal,
      version: String(memory.version),
    });
  const replies: Replies = {
    'GET /api/cart/': ({ query }) => {
      if (query['promo_code'] === undefined) return { body: cart() };
      if (query['promo_code'].toUpperCase() !== promo?.code) {
        return { status: 400, body: JSON.stringify(cart('Sorry, this promo code isn’t valid. Please try another.')) };
      }
      memory.promo = promo;
      return { body: cart() };
    },
    'POST /api/cart/': ({ body }) => {
      const requested = v.parse(PostedCart, body);
      memory.requestedTours = toRequestedTours(requested);
      memory.version += 1;
      if (requested.promo_code === '') memory.promo = null;
      return { body: cart() };
    },
  };
  return { memory, replies, cart };
}

/** A trip in the functions' cart, as another tab has put it there. */
export function requestedTour(tourDateId: string, visaId: number | null = null): RequestedTour {
  return { tourDateId, combinationId: 1, insuranceId: null, visaId, addonIds: [] };
}

/** What the functions answer that refuse something for a reason. */
export const refusal = (reason: string, status = 409) => ({ status, body: { error: { __all__: [reason] } } });

/** A departure as the calendar's endpoint returns it. */
export function entryOf(tour: Tour, departure: Departure, facts: Partial<TourDateEntry> = {}): TourDateEntry {
  const { current, original, onSale } = priceDeparture(departure, 'GBP', TODAY);
  const from = priceFrom(departure, 'GBP', TODAY);
  const finish = finishDate(tour, departure);
  return {
    tour_date_id: departure.id,
    date: departure.start,
    finish_date: finish,
    price: toDecimalText(current),
    original_price: toDecimalText(original),
    price_from: toDecimalText(from.current),
    original_price_from: toDecimalText(from.original),
    price_includes: from.includes,
    currency: 'GBP',
    on_sale: onSale,
    sale_ends: onSale ? (departure.sale?.ends ?? null) : null,
    allow_deposit: departure.allowDeposit,
    deposit: toDecimalText(priceIn(departure.deposit, 'GBP')),
    deposit_from: toDecimalText(priceIn(depositFrom(departure), 'GBP')),
    full_payment_reason: null,
    body: departure.note,
    tour_name: tour.name,
    product_name: tour.name,
    visa_types: visaTypeEntries(departure, 'GBP'),
    insurance_types: insuranceTypeEntries(departure, 'GBP'),
    available_addons: addonEntries(departure, 'GBP'),
    tour_combinations: departure.combinations.map((combination) => ({
      id: combination.id,
      choice_name: combination.name,
      price: toDecimalText(priceDeparture(departure, 'GBP', TODAY, combination).current),
      price_from: toDecimalText(priceFrom(departure, 'GBP', TODAY, combination).current),
    })),
    require_insurance: departure.requireInsurance,
    styled_date: styledDate(tour.name, departure.start, finish),
    availability: 'available',
    few_left: false,
    ...facts,
  };
}
