import type { Push } from '#analytics/data-layer.ts';
import type { AnalyticsEvent, AnalyticsPrice, AnalyticsTour, Product } from '#analytics/events.ts';
import type { Ecommerce } from '#contract/ecommerce.ts';

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
