import { chosenExtras, isAddonItem, isInsuranceItem, isTourItem, isVisaItem } from '#contract/cart-items.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { CardForm } from '#contract/checkout.ts';
import { itemIdOf, type Ecommerce } from '#contract/ecommerce.ts';
import type { GuestForm, GuestMoreForm } from '#contract/guest.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

export interface AnalyticsTour {
  readonly code: string;
  readonly name: string;
}

/** The price that a page shows, in the currency's main unit. */
export interface AnalyticsPrice {
  readonly currency: string;
  readonly price: number;
}

/** A cart item in analytics events. Amounts are in the currency's main unit. */
export interface Product {
  readonly id: string;
  readonly dateId: string;
  readonly name: string;
  /** The name of the chosen variant of the tour, or empty. */
  readonly variant: string;
  readonly coupon: string;
  readonly currency: string;
  readonly discount: number;
  readonly price: number;
}

type AnyEvent =
  /** `price` is the lowest one on the page; null if the tour has no dates on sale. */
  | { readonly kind: 'view-tour'; readonly tour: AnalyticsTour; readonly price: AnalyticsPrice | null }
  | { readonly kind: 'start-dates'; readonly tour: AnalyticsTour }
  | { readonly kind: 'open-dates'; readonly tour: AnalyticsTour }
  /** `date` is null for an open-dated tour. */
  | { readonly kind: 'add-tour'; readonly product: Product; readonly date: CalendarDate | null }
  | { readonly kind: 'remove-tour'; readonly product: Product }
  | { readonly kind: 'begin-checkout'; readonly products: readonly Product[] }
  | { readonly kind: 'payment-info'; readonly products: readonly Product[] }
  | { readonly kind: 'purchase'; readonly purchase: Ecommerce }
  | { readonly kind: 'affiliate-sale'; readonly sets: unknown; readonly items: unknown }
  | { readonly kind: 'brochure-complete' }
  | { readonly kind: 'contact-complete' }
  | { readonly kind: 'trip-notes-submit'; readonly tour: AnalyticsTour };

/**
 * An event that `track` accepts. If an event gets a field for a guest's name, address, card, token or check-in link,
 * this type becomes `never` and no call compiles.
 */
export type AnalyticsEvent = WithoutPeople<AnyEvent>;

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

/** All that a cart owes, line by line: the prices add up to its total, with the promo code taken off. */
export function productsOf(cart: Pick<Cart, 'currency' | 'promo_code' | 'items'>): Product[] {
  const tours = cart.items.filter(isTourItem);
  return tours.flatMap((tour) =>
    [tour, ...chosenExtras(tour, cart.items)].map((item) => ({
      ...productOf({ ...item, price: item.line_price }, cart),
      id: itemIdOf(item.tour_code, kindOf(item)),
    })),
  );
}

function kindOf(item: CartItem): Parameters<typeof itemIdOf>[1] {
  if (isVisaItem(item)) return 'visa';
  if (isInsuranceItem(item)) return 'insurance';
  return isAddonItem(item) ? 'addon' : 'tour';
}

type NamesIn<Value> = Value extends string | number | boolean
  ? never
  : Value extends readonly (infer Element)[]
    ? NamesIn<Element>
    : Value extends object
      ? { [Name in keyof Value & string]: Name | NamesIn<Value[Name]> }[keyof Value & string]
      : never;

/** Names of guests' details and of links to a booking. Excludes names that tours and products use too. */
type PersonalName = Exclude<
  keyof GuestForm | keyof GuestMoreForm | keyof CardForm | 'checkin_url' | 'token',
  'name' | 'installment'
>;

/** The event type, or `never` if it has a field for a guest's details, a card or a link to a booking. */
type WithoutPeople<Event> = Extract<NamesIn<Event>, PersonalName> extends never ? Event : never;
