import type { AnalyticsEvent, AnalyticsPrice, AnalyticsTour, Product } from '#analytics/events.ts';
import type { Ecommerce } from '#contract/ecommerce.ts';
import { shortDate } from '#domain/calendar-date.ts';

export type Push = Readonly<Record<string, unknown>>;

/**
 * The entries of an event in the `data-layer` format: virtual page views, cart changes, and one
 * named event for each of the others. Empty for events that the format does not have.
 */
export function toDataLayer(event: AnalyticsEvent): Push[] {
  switch (event.kind) {
    case 'add-tour': {
      const date = event.date === null ? 'Open date' : shortDate(event.date);
      return [
        pageView('/checkout/add-tour', `Add tour - ${event.product.name} - ${date}`),
        cartChange('addToCart', 'add', event.product),
      ];
    }
    case 'remove-tour':
      return [
        pageView('/checkout/remove-tour', `Remove tour - ${event.product.name}`),
        cartChange('removeFromCart', 'remove', event.product),
      ];
    case 'brochure-complete':
      return [pageView('/brochure/complete', 'brochure request complete')];
    case 'view-tour':
      return [{ event: 'viewTour', tour: event.tour, ...event.price }];
    case 'start-dates':
      return [{ event: 'startDates', tour: event.tour }];
    case 'open-dates':
      return [{ event: 'openDates', tour: event.tour }];
    case 'trip-notes-submit':
      return [{ event: 'tripNotesSubmit', tour: event.tour }];
    case 'contact-complete':
      return [{ event: 'contactComplete' }];
    case 'purchase':
      return [purchase(event.purchase)];
    case 'begin-checkout':
    case 'payment-info':
    case 'affiliate-sale':
      return [];
  }
}

function pageView(path: string, title: string): Push {
  return { event: 'pageView', page: { path, title } };
}

function cartChange(name: 'addToCart' | 'removeFromCart', what: 'add' | 'remove', product: Product): Push {
  return {
    event: name,
    ecommerce: { currencyCode: product.currency, [what]: { products: [{ ...product, quantity: 1 }] } },
  };
}

function purchase({ reference, currency, value, coupon, items }: Ecommerce): Push {
  return {
    event: 'purchase',
    ecommerce: {
      currencyCode: currency,
      purchase: {
        actionField: { id: reference, revenue: Number(value), coupon },
        products: items.map((item) => ({
          id: item.item_id,
          dateId: item.tour_date_id,
          name: item.item_name,
          variant: item.item_variant,
          category: item.item_category,
          coupon,
          currency,
          discount: Number(item.discount),
          price: Number(item.price),
          quantity: item.quantity,
        })),
      },
    },
  };
}

/** The entries of an event in the `ga4` format: ecommerce events and other events of Google Analytics 4. */
export function toGa4(event: AnalyticsEvent): Push[] {
  switch (event.kind) {
    case 'view-tour':
      return ecommerce('view_item', viewed(event.tour, event.price));
    case 'add-tour':
      return ecommerce('add_to_cart', productsWithValue([event.product]));
    case 'remove-tour':
      return ecommerce('remove_from_cart', productsWithValue([event.product]));
    case 'begin-checkout':
      return ecommerce('begin_checkout', checkout(event.products));
    case 'payment-info':
      return ecommerce('add_payment_info', { ...checkout(event.products), payment_type: 'card' });
    case 'purchase':
      return ecommerce('purchase', purchased(event.purchase));
    case 'start-dates':
    case 'open-dates':
      return [{ event: 'select_content', content_type: event.kind, content_id: event.tour.code }];
    case 'contact-complete':
    case 'brochure-complete':
    case 'trip-notes-submit':
      return [{ event: 'generate_lead', lead_source: event.kind }];
    case 'affiliate-sale':
      return [];
  }
}

/** Clears the `ecommerce` object of the previous event first, as Google's documentation requires. */
function ecommerce(name: string, content: object): Push[] {
  return [{ ecommerce: null }, { event: name, ecommerce: content }];
}

/** Has the promo code for the whole event too, as Google wants it for the steps of a checkout. */
function checkout(products: readonly Product[]) {
  const coupon = products[0]?.coupon ?? '';
  return { ...productsWithValue(products), ...(coupon !== '' && { coupon }) };
}

function productsWithValue(products: readonly Product[]) {
  return {
    currency: products[0]?.currency ?? '',
    value: products.reduce((sum, { price }) => sum + price, 0),
    items: products.map((product) => ({
      item_id: product.id,
      item_name: product.name,
      item_variant: product.variant,
      tour_date_id: product.dateId,
      coupon: product.coupon,
      discount: product.discount,
      price: product.price,
      quantity: 1,
    })),
  };
}

function purchased({ reference, currency, value, coupon, items }: Ecommerce) {
  return {
    transaction_id: reference,
    currency,
    value: Number(value),
    coupon,
    items: items.map((item) => ({ ...item, price: Number(item.price), discount: Number(item.discount) })),
  };
}

function viewed({ code, name }: AnalyticsTour, shown: AnalyticsPrice | null) {
  const item = { item_id: code, item_name: name };
  if (shown === null) return { items: [item] };
  const { currency, price } = shown;
  return { currency, value: price, items: [{ ...item, price, quantity: 1 }] };
}
