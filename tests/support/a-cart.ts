import type { CartMessage } from '#contract/cart.ts';
import { toCartMessage } from '#contract/cart-message.ts';
import { type CartLine, priceCart, type PricedCart, type PricingContext, type RequestedTour } from '#domain/cart.ts';
import { toWholeUnits } from '#domain/money.ts';
import type { PromoCode } from '#domain/promo.ts';
import type { Departure, Tour } from '#domain/tour.ts';
import { aTour, TODAY } from './a-tour.ts';

/** A request for a departure without insurance, visa or add-ons, unless `choices` names some. */
export function aRequestedTour(
  departure: Departure,
  choices: Omit<Partial<RequestedTour>, 'tourDateId'> = {},
): RequestedTour {
  return {
    tourDateId: departure.id,
    combinationId: departure.combinations[0]!.id,
    insuranceId: null,
    visaId: null,
    addonIds: [],
    ...choices,
  };
}

/** A context that sells these tours in pounds on `TODAY`, without a promo code. */
export function contextFor(tours: readonly Tour[], facts: Partial<PricingContext> = {}): PricingContext {
  return {
    tours: new Map(tours.map((tour) => [tour.code, tour])),
    currency: 'GBP',
    promo: null,
    today: TODAY,
    ...facts,
  };
}

/** A cart with the first departure of each tour. */
export function aPricedCart(tours: readonly Tour[], facts: Partial<PricingContext> = {}): PricedCart {
  return priceCart(
    tours.map((tour) => aRequestedTour(tour.departures[0]!)),
    contextFor(tours, facts),
  );
}

/** Prices one tour with one departure and these choices. */
export function priceOne(
  departure: Departure,
  choices: Omit<Partial<RequestedTour>, 'tourDateId'> = {},
  facts: Partial<PricingContext> = {},
): PricedCart {
  const tour = aTour({ departures: [departure] });
  return priceCart([aRequestedTour(tour.departures[0]!, choices)], contextFor([tour], facts));
}

/**
 * The cheapest cart of one departure that a guest can pay: of all combinations, insurance and visa types, without those
 * that the checkout refuses.
 */
export function cheapestCart(tour: Tour, departure: Departure, facts: Partial<PricingContext> = {}): PricedCart {
  const context = contextFor([tour], facts);
  const idsOf = (types: readonly { readonly id: number }[]) => types.map(({ id }) => id);
  const carts = departure.combinations.flatMap(({ id: combinationId }) =>
    [0, ...idsOf(departure.insuranceTypes)].flatMap((insuranceId) =>
      [0, ...idsOf(departure.visaTypes)].map((visaId) =>
        priceCart([{ tourDateId: departure.id, combinationId, insuranceId, visaId, addonIds: [] }], context),
      ),
    ),
  );
  const isRefused = ({ problems, lines }: PricedCart) =>
    problems.length > 0 || lines.some((line) => line.kind === 'visa' && line.visaId === 0);
  return carts.filter((cart) => !isRefused(cart)).toSorted((a, b) => a.total.minor - b.total.minor)[0]!;
}

/** A priced cart as it is on the wire, without a promo code and messages unless `facts` names some. */
export function aCartMessage(cart: PricedCart, facts: Partial<Parameters<typeof toCartMessage>[1]> = {}): CartMessage {
  return toCartMessage(cart, { promoCode: '', note: '', promoRefusal: '', version: 'v1', ...facts });
}

/** The kind of each line, and the amount it adds. */
export function kindsAndPrices(lines: readonly CartLine[]): [string, number][] {
  return lines.map((line) => [line.kind, toWholeUnits(line.owed)]);
}

/** A code that takes this many percent off every tour. */
export function percentOff(percent: number): PromoCode {
  return aPromoCode({ discount: { kind: 'percent', percent } });
}

/** Ten percent off every tour without end date, unless a test sets other rules. */
export function aPromoCode(rules: Partial<PromoCode> = {}): PromoCode {
  return {
    code: 'SUMMER10',
    discount: { kind: 'percent', percent: 10 },
    validFrom: null,
    validUntil: null,
    tourCodes: null,
    minimumSpend: null,
    currencies: null,
    excludesSale: false,
    ...rules,
  };
}
