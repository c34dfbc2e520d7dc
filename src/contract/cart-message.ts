import type * as v from 'valibot';
import { agesText, hasAgeLimit, finishDate, type FullBecause } from '#domain/tour.ts';
import {
  overlappingTrips,
  tourLinesOf,
  type CartLine,
  type CartProblem,
  type PricedCart,
  type RequestedTour,
  type TourLine,
} from '#domain/cart.ts';
import { CART_MAX_TOURS } from '#domain/constants.ts';
import { currencySymbol } from '#domain/currency.ts';
import { toDecimalText } from '#domain/money.ts';
import { balanceDueDate } from '#domain/price.ts';
import type { PromoDecision } from '#domain/promo.ts';
import { styledDate, tripDates } from '#domain/text/trip-text.ts';
import { PAY_IN_FULL_TEXT, type CartItem, type CartMessage, type PostedCart } from '#contract/cart.ts';
import { addonEntries, insuranceTypeEntries, visaTypeEntries } from '#contract/extras.ts';

/** A full cart and as many dates again, so that the answer can still say that it is full or what is gone. */
const MOST_DATES = 2 * CART_MAX_TOURS;

/**
 * Joins the items of one date into one requested tour. An item with only a date is a tour without a chosen
 * combination. A companion item without its tour requests nothing.
 */
export function toRequestedTours(posted: v.InferOutput<typeof PostedCart>): RequestedTour[] {
  const dates = new Set(posted.items.map((item) => item.tour_date_id));
  return [...dates].slice(0, MOST_DATES).flatMap((tourDateId) => {
    const items = posted.items.filter((item) => item.tour_date_id === tourDateId);
    const idOf = (key: 'tour_combination_id' | 'insurance_id' | 'visa_id') =>
      items.map((item) => item[key]).find((id) => id != null) ?? null;
    const combinationId = idOf('tour_combination_id');
    const namesOnlyItsDate = items.some((item) =>
      [item.insurance_id, item.visa_id, item.addon_id].every((id) => id == null),
    );
    if (combinationId === null && !namesOnlyItsDate) return [];
    const addonIds = items.map((item) => item.addon_id ?? 0).filter((id) => id > 0);
    const [insuranceId, visaId] = [idOf('insurance_id'), idOf('visa_id')];
    return [{ tourDateId, combinationId, insuranceId, visaId, addonIds: [...new Set(addonIds)] }];
  });
}

/**
 * Puts a priced cart on the wire. `note` is about the cart's contents, `promoRefusal` about the promo code that was
 * just tried. `version` changes with everything that a guest would have to accept again.
 */
export function toCartMessage(
  cart: PricedCart,
  facts: {
    promoCode: string;
    note: string;
    promoRefusal: string;
    version: string;
    /** The start dates without a seat for this cart. */
    full?: ReadonlyMap<string, FullBecause>;
  },
): CartMessage {
  const { promoCode, note, promoRefusal, version, full = new Map<string, FullBecause>() } = facts;
  const error = [note, promoRefusal].filter((text) => text !== '').join(' ');
  const originalTotal = toDecimalText(cart.originalTotal);
  return {
    items: cart.lines.map((line) => toCartItem(line, full.get(line.departure.id))),
    total: toDecimalText(cart.total),
    originalTotal,
    original_total: originalTotal,
    deposit: cart.deposit && toDecimalText(cart.deposit),
    balance_due: cart.deposit && balanceDueDate(cart.lines.map(({ departure }) => departure.start)),
    full_payment_reason: cart.fullPayment === 'too-soon' ? PAY_IN_FULL_TEXT : null,
    promo_discount: toDecimalText(cart.promoDiscount),
    currency: cart.currency,
    currency_symbol: currencySymbol(cart.currency),
    no_items: tourLinesOf(cart).length,
    promo_code: promoCode,
    promoCode,
    promoCodeError: error,
    error,
    note,
    overlap: overlapText(cart.lines),
    version,
  };
}

export function cartProblemText(problem: CartProblem): string {
  switch (problem.kind) {
    case 'unknown-date':
      return 'One of your start dates is no longer available, so we’ve removed it from your cart.';
    case 'past-date':
      return `The start date for ${problem.tourName} can no longer be booked, so we’ve removed it from your cart.`;
    case 'too-many':
      return 'Your cart is full. Book these trips first, then add more.';
    case 'insurance-required':
      return `${problem.tourName} can only be booked with travel insurance. Add it in your cart.`;
    case 'unknown-addon':
      return `Something you added to ${problem.tourName} is no longer available, so we’ve removed it.`;
  }
}

/** Every refused code gets the same wording, so that guessing codes teaches nothing. */
export function promoRefusalText(
  reason: Extract<PromoDecision, { kind: 'refused' }>['reason'] | 'used-up' | 'unknown',
): string {
  switch (reason) {
    case 'not-these-trips':
      return 'Sorry, this promo code doesn’t apply to the trips in your cart.';
    case 'on-sale':
      return 'Sorry, this promo code can’t be used with a sale price.';
    case 'not-this-currency':
      return 'Sorry, this promo code can’t be used in the currency you’re paying in.';
    case 'below-minimum':
      return 'Sorry, your cart doesn’t reach the minimum spend for this promo code.';
    default:
      return 'Sorry, this promo code isn’t valid.';
  }
}

function overlapText(lines: readonly CartLine[]): string {
  const name = ({ tour, departure }: CartLine) =>
    `${tour.name} (${tripDates(departure.start, finishDate(tour, departure))})`;
  const pairs = overlappingTrips(lines).map(([one, other]) => `${name(one)} and ${name(other)} overlap.`);
  return pairs.length === 0 ? '' : `${pairs.join(' ')} You can still book ${pairs.length === 1 ? 'both' : 'them all'}.`;
}

function toCartItem(line: CartLine, full: FullBecause | undefined): CartItem {
  const { tour, departure } = line;
  const finish = finishDate(tour, departure);
  return {
    tour_date_id: departure.id,
    tour_code: tour.code,
    tour_name: tour.name,
    styled_date: styledDate(tour.name, departure.start, finish),
    display_subheading: tripDates(departure.start, finish),
    cart_thumbnail: tour.thumbnail,
    original_price: toDecimalText(line.original),
    price: toDecimalText(line.price),
    line_price: toDecimalText(line.owed),
    ...(line.kind === 'tour' ? tourFields(line, full) : extraFields(line)),
  };
}

type OwnFields = Omit<Partial<CartItem>, 'product_name' | 'display_heading'> &
  Pick<CartItem, 'product_name' | 'display_heading'>;

function tourFields({ tour, departure, combination, price }: TourLine, full: FullBecause | undefined): OwnFields {
  return {
    tour_combination_id: combination.id,
    product_name: tour.name,
    display_heading: departure.combinations.length > 1 ? `${tour.name}, ${combination.name}` : tour.name,
    choice_name: combination.name,
    tour_url: tour.url,
    ...(full && { full }),
    insurance_types: insuranceTypeEntries(departure, price.currency),
    require_insurance: departure.requireInsurance,
    available_addons: addonEntries(departure, price.currency),
    ...(hasAgeLimit(tour) && { ages: agesText(tour) }),
  };
}

function extraFields(line: Exclude<CartLine, TourLine>): OwnFields {
  const { tour, departure, name, price } = line;
  const named = { product_name: name, choice_name: name };
  switch (line.kind) {
    case 'insurance':
      return { ...named, insurance_id: line.insuranceId, display_heading: `Insurance, ${tour.name}` };
    case 'visa': {
      const visa_types = visaTypeEntries(departure, price.currency);
      return { ...named, visa_id: line.visaId, display_heading: `Visa, ${tour.name}`, visa_types };
    }
    case 'addon':
      return { ...named, addon_id: line.addonId, display_heading: `${name}, ${tour.name}` };
  }
}
