import type { Cart, CartItem } from '#contract/cart.ts';
import type { CardForm } from '#contract/checkout.ts';
import type { Ecommerce } from '#contract/ecommerce.ts';
import type { GuestForm, GuestMoreForm } from '#contract/guest.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** A tour as analytics know it. */
export interface AnalyticsTour {
  readonly code: string;
  readonly name: string;
}

/** A cart row as analytics know it (M119). Amounts are in the currency's main unit. */
export interface Product {
  readonly id: string;
  readonly dateId: string;
  readonly name: string;
  /** The chosen way to take the tour, or empty. */
  readonly variant: string;
  readonly coupon: string;
  readonly currency: string;
  /** Original price minus price. */
  readonly discount: number;
  readonly price: number;
}

/** What the site tells analytics, and all of it (M149). */
type AnyEvent =
  | { readonly kind: 'view-tour'; readonly tour: AnalyticsTour }
  | { readonly kind: 'start-dates'; readonly tour: AnalyticsTour }
  | { readonly kind: 'open-dates'; readonly tour: AnalyticsTour }
  /** `date` is null for a tour without one. */
  | { readonly kind: 'add-tour'; readonly product: Product; readonly date: CalendarDate | null }
  | { readonly kind: 'remove-tour'; readonly product: Product }
  | { readonly kind: 'begin-checkout'; readonly products: readonly Product[]; readonly total: number }
  | { readonly kind: 'payment-info'; readonly products: readonly Product[]; readonly total: number }
  | { readonly kind: 'purchase'; readonly purchase: Ecommerce }
  | { readonly kind: 'affiliate-sale'; readonly sets: unknown; readonly items: unknown }
  | { readonly kind: 'brochure-complete' }
  | { readonly kind: 'contact-complete' }
  | { readonly kind: 'trip-notes-submit'; readonly tour: AnalyticsTour };

/**
 * An event that can be told. Each is named above field by field, and a guest's name, address, card, token or check-in
 * link has a place in none: with a field for one, no call would compile any more (D25, N17).
 */
export type AnalyticsEvent = WithoutPeople<AnyEvent>;

/** A cart row in the words of analytics. Its coupon is the cart's. */
export function productOf(item: CartItem, cart: Pick<Cart, 'currency' | 'promo_code'>): Product {
  const price = Number(item.price);
  return {
    id: item.tour_code,
    dateId: item.tour_date_id,
    name: item.tour_name,
    variant: item.choice_name ?? '',
    coupon: cart.promo_code,
    currency: cart.currency,
    discount: Number((Number(item.original_price) - price).toFixed(2)),
    price,
  };
}

/** Every name a value has, however deep. */
type NamesIn<Value> = Value extends string | number | boolean
  ? never
  : Value extends readonly (infer Element)[]
    ? NamesIn<Element>
    : Value extends object
      ? { [Name in keyof Value & string]: Name | NamesIn<Value[Name]> }[keyof Value & string]
      : never;

/** What guests type, and what opens a booking. Tours have names too: that word alone is no sign of a person. */
type PersonalName = Exclude<
  keyof GuestForm | keyof GuestMoreForm | keyof CardForm | 'checkin_url' | 'token',
  'name' | 'installment'
>;

/** Nothing at all once an event has a field for a guest's details, a card or a link to a booking. */
type WithoutPeople<Event> = Extract<NamesIn<Event>, PersonalName> extends never ? Event : never;
