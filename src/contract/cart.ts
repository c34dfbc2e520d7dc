import * as v from 'valibot';
import { FIELD_LIMITS, FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { get, post } from '#contract/endpoint.ts';
import { AddonEntry, InsuranceTypeEntry, VisaTypeEntry } from '#contract/extras.ts';
import { Day, DecimalNumber, DecimalText, Id } from '#contract/wire-values.ts';

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

const PostedItem = v.object({
  tour_date_id: v.pipe(v.string(), v.maxLength(40)),
  tour_combination_id: v.optional(Id),
  insurance_id: v.optional(Id),
  visa_id: v.optional(Id),
  addon_id: v.optional(Id),
});
export const PromoForm = v.object({ promo_code: v.pipe(v.string(), v.maxLength(FIELD_LIMITS.promoCode)) });

/** The parts of a posted cart that are read: ids and the promo code. Everything else is ignored. */
export const PostedCart = v.object({
  items: v.pipe(v.array(PostedItem), v.maxLength(MOST_ITEMS)),
  promo_code: v.optional(PromoForm.entries.promo_code),
});

export const loadCart = get(
  '/api/cart/',
  Cart,
  v.object({ promo_code: v.optional(v.string()), currency: v.optional(v.string()) }),
);

export const saveCart = post('/api/cart/', PostedCart, Cart);

/** Begins the refusal of a payment when nothing else says why the cart is not the one that the guest saw. */
export const CART_CHANGED = 'Your cart has changed.';

/** Ends a refusal that names the old and the new total. */
export const CONFIRM_AGAIN = 'Please check your cart and confirm.';

export const EMPTY_CART_TEXT = 'You have no items in the cart.';

export const VISA_UNDECIDED_TEXT = 'Please select one of the visa options*';

export const PAY_IN_FULL_TEXT = `Because your Start Date is within ${FULL_PAYMENT_WITHIN_DAYS} Days you need to pay in full.`;
