import * as v from 'valibot';
import { agesText, hasAgeLimit } from '#domain/ages.ts';
import type { FullBecause } from '#domain/availability.ts';
import {
  overlappingTrips,
  tourLinesOf,
  type CartLine,
  type CartProblem,
  type PricedCart,
  type RequestedTour,
} from '#domain/cart.ts';
import { CART_MAX_TOURS, FIELD_LIMITS, FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';
import { CURRENCIES, currencySymbol } from '#domain/currency.ts';
import { toDecimalText } from '#domain/money.ts';
import { balanceDueDate } from '#domain/payment-plan.ts';
import type { PromoDecision } from '#domain/promo.ts';
import { finishDate } from '#domain/tour.ts';
import { styledDate, tripDates } from '#domain/text/trip-text.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, DecimalNumber, DecimalText, Id } from '#contract/wire-values.ts';
import {
  addonEntries,
  AddonEntry,
  insuranceTypeEntries,
  InsuranceTypeEntry,
  visaTypeEntries,
  VisaTypeEntry,
} from '#contract/extras.ts';

/**
 * An item of the cart on the wire. A tour item has `tour_combination_id`, an insurance item `insurance_id`, a visa
 * item `visa_id`, an add-on item `addon_id`. An item whose `visa_id` is missing or null is not a visa item.
 *
 * A tour item also lists the tour's insurance types, whether insurance is required, and its add-ons.
 */
export const CartItem = v.object({
  tour_date_id: v.string(),
  tour_combination_id: v.optional(v.number()),
  insurance_id: v.optional(v.number()),
  visa_id: v.optional(v.nullable(v.number())),
  addon_id: v.optional(v.number()),
  tour_code: v.string(),
  product_name: v.string(),
  tour_name: v.string(),
  styled_date: v.string(),
  display_heading: v.string(),
  display_subheading: v.string(),
  cart_thumbnail: v.string(),
  /** Our own field, of a tour item: no seat is left for this cart, because all are sold or others hold the last ones. */
  full: v.optional(v.picklist(['sold-out', 'held'])),
  /** Our own field, of a tour item: the tour's page, which has its other start dates. */
  tour_url: v.optional(v.string()),
  /** Our own field: the name of the chosen combination, insurance or visa. */
  choice_name: v.optional(v.string()),
  original_price: DecimalText,
  price: DecimalText,
  line_price: DecimalText,
  visa_types: v.optional(v.array(VisaTypeEntry)),
  insurance_types: v.optional(v.array(InsuranceTypeEntry)),
  require_insurance: v.optional(v.boolean()),
  available_addons: v.optional(v.array(AddonEntry)),
  /** Our own field, on tour items: `18 to 35`, where the tour has an age limit and so needs the date of birth. */
  ages: v.optional(v.string()),
});
export type CartItem = v.InferOutput<typeof CartItem>;

/**
 * The whole cart. Where the specification spells a field in two ways, both are sent and always equal.
 *
 * `note` is our own field: the part of `error` about the cart's contents, such as a date that was taken out. The rest
 * of `error` is about the promo code that was just tried, and belongs beside its field. `balance_due` is ours too: the
 * day by which the rest after a deposit is due; null without a deposit, and while no trip has a date. `overlap`, ours
 * too, names trips that are on at the same time. The guest may book them all the same.
 */
export const Cart = v.object({
  items: v.array(CartItem),
  total: DecimalNumber,
  originalTotal: DecimalNumber,
  original_total: DecimalNumber,
  deposit: v.nullable(DecimalNumber),
  balance_due: v.optional(v.nullable(Day), null),
  full_payment_reason: v.nullable(v.string()),
  promo_discount: DecimalNumber,
  currency: v.union([v.picklist(CURRENCIES), v.literal('')]),
  currency_symbol: v.string(),
  no_items: v.number(),
  promo_code: v.string(),
  promoCode: v.string(),
  promoCodeError: v.string(),
  error: v.string(),
  note: v.optional(v.string(), ''),
  overlap: v.optional(v.string(), ''),
  version: v.string(),
});
export type Cart = v.InferOutput<typeof Cart>;
/** The cart on the wire, where totals are still decimal text. */
export type CartMessage = v.InferInput<typeof Cart>;

/** A visitor's cart before the server has answered. */
export const EMPTY_CART: Cart = {
  items: [],
  total: 0,
  originalTotal: 0,
  original_total: 0,
  deposit: null,
  balance_due: null,
  full_payment_reason: null,
  promo_discount: 0,
  currency: '',
  currency_symbol: '',
  no_items: 0,
  promo_code: '',
  promoCode: '',
  promoCodeError: '',
  error: '',
  note: '',
  overlap: '',
  version: '',
};

/** Enough for a full cart with every add-on and a few tours too many, so that the answer can still report those. */
const MOST_ITEMS = 300;

/** A full cart and as many dates again, so that the answer can still say that it is full or what is gone. */
const MOST_DATES = 2 * CART_MAX_TOURS;

const PostedItem = v.object({
  tour_date_id: v.pipe(v.string(), v.maxLength(40)),
  tour_combination_id: v.optional(Id),
  insurance_id: v.optional(Id),
  visa_id: v.optional(Id),
  addon_id: v.optional(Id),
});
/** The field for a promo code. */
export const PromoForm = v.object({ promo_code: v.pipe(v.string(), v.maxLength(FIELD_LIMITS.promoCode)) });

/** The parts of a posted cart that are read: ids and the promo code. Everything else is ignored. */
export const PostedCart = v.object({
  items: v.pipe(v.array(PostedItem), v.maxLength(MOST_ITEMS)),
  promo_code: v.optional(PromoForm.entries.promo_code),
});

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

export const loadCart = endpoint({
  method: 'GET',
  path: '/api/cart/',
  query: v.object({ promo_code: v.optional(v.string()), currency: v.optional(v.string()) }),
  body: null,
  response: Cart,
});

export const saveCart = endpoint({ method: 'POST', path: '/api/cart/', query: null, body: PostedCart, response: Cart });

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

/** Begins the refusal of a payment when nothing else says why the cart is not the one that the guest saw. */
export const CART_CHANGED = 'Your cart has changed.';

/** Ends a refusal that names the old and the new total. */
export const CONFIRM_AGAIN = 'Please check your cart and confirm.';

export const EMPTY_CART_TEXT = 'You have no items in the cart.';

export const VISA_UNDECIDED_TEXT = 'Please select one of the visa options*';

export const PAY_IN_FULL_TEXT = `Because your Start Date is within ${FULL_PAYMENT_WITHIN_DAYS} Days you need to pay in full.`;

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
      return 'Sorry, this promo code is not valid.';
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
    ...ownIds(line),
    tour_code: tour.code,
    product_name: line.kind === 'tour' ? tour.name : line.name,
    tour_name: tour.name,
    styled_date: styledDate(tour.name, departure.start, finish),
    display_heading: headingOf(line),
    display_subheading: tripDates(departure.start, finish),
    cart_thumbnail: tour.thumbnail,
    choice_name: line.kind === 'tour' ? line.combination.name : line.name,
    original_price: toDecimalText(line.original),
    price: toDecimalText(line.price),
    line_price: toDecimalText(line.owed),
    ...(line.kind === 'tour' && { tour_url: tour.url, ...(full && { full }) }),
    ...choicesOf(line),
  };
}

/** The choices that this item offers. */
function choicesOf({
  kind,
  tour,
  departure,
  price: { currency },
}: CartLine): Pick<CartItem, 'visa_types' | 'insurance_types' | 'require_insurance' | 'available_addons' | 'ages'> {
  if (kind === 'visa') return { visa_types: visaTypeEntries(departure, currency) };
  if (kind !== 'tour') return {};
  return {
    insurance_types: insuranceTypeEntries(departure, currency),
    require_insurance: departure.requireInsurance,
    available_addons: addonEntries(departure, currency),
    ...(hasAgeLimit(tour) ? { ages: agesText(tour) } : {}),
  };
}

function ownIds(line: CartLine): Pick<CartItem, 'tour_combination_id' | 'insurance_id' | 'visa_id' | 'addon_id'> {
  switch (line.kind) {
    case 'tour':
      return { tour_combination_id: line.combination.id };
    case 'insurance':
      return { insurance_id: line.insuranceId };
    case 'visa':
      return { visa_id: line.visaId };
    case 'addon':
      return { addon_id: line.addonId };
  }
}

function headingOf(line: CartLine): string {
  switch (line.kind) {
    case 'tour':
      return line.departure.combinations.length > 1 ? `${line.tour.name}, ${line.combination.name}` : line.tour.name;
    case 'insurance':
      return `Insurance, ${line.tour.name}`;
    case 'visa':
      return `Visa, ${line.tour.name}`;
    case 'addon':
      return `${line.name}, ${line.tour.name}`;
  }
}
