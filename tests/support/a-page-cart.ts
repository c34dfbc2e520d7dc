import { EMPTY_CART } from '#contract/cart.ts';
import type { Tour } from '#domain/tour.ts';
import { $cart, $cartFault } from '#features/cart/cart.ts';
import { forgetNote, $installment } from '#features/cart/booking-memory.ts';
import { $currency } from '#features/currency/currency.ts';
import { aDeparture, anOpenDeparture, aTour, aVisaType, noVisa } from './a-tour.ts';
import { aPromoCode } from './a-cart.ts';
import { cartReplies } from './fake-cart.ts';
import { serve } from './fake-functions.ts';
import { stubPage } from './fake-page.ts';

export const withVisas = aTour({
  departures: [
    aDeparture({ visaTypes: [aVisaType(), noVisa()] }),
    aDeparture({ start: '2027-05-08' }),
    anOpenDeparture(),
  ],
});
export const [march, may, open] = withVisas.departures as [
  Tour['departures'][0],
  Tour['departures'][0],
  Tour['departures'][0],
];

/** A page with an empty cart. The functions know the tour and the code WATTLE10. */
export function anEmptyCart() {
  const page = stubPage();
  $cart.set(EMPTY_CART);
  $cartFault.set('');
  forgetNote();
  $currency.set('GBP');
  $installment.set(1);
  const fake = cartReplies([withVisas], aPromoCode({ code: 'WATTLE10' }));
  return { page, fake, received: serve(fake.replies) };
}

export const ids = () => $cart.get().items.map((item) => item.tour_date_id);
export const visaOf = (id: string) =>
  $cart.get().items.find((item) => item.tour_date_id === id && item.visa_id != null)?.visa_id;
