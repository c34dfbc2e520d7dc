import type { AnalyticsEvent, Product } from '#analytics/events.ts';
import type { Ecommerce } from '#contract/ecommerce.ts';
import { shortDate } from '#domain/calendar-date.ts';

/** One entry of `window.dataLayer`. */
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
