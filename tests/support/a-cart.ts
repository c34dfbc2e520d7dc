import { priceCart, type CartLine, type PricedCart, type PricingContext, type RequestedTour } from '#domain/cart.ts';
import { toWholeUnits } from '#domain/money.ts';
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
export function priceOne(departure: Departure, choices: Omit<Partial<RequestedTour>, 'tourDateId'> = {}) {
  const tour = aTour({ departures: [departure] });
  return priceCart([aRequestedTour(tour.departures[0]!, choices)], contextFor([tour]));
}

/** The kind of each line, and the amount it adds. */
export function rowsOf(lines: readonly CartLine[]): [string, number][] {
  return lines.map((line) => [line.kind, toWholeUnits(line.owed)]);
}
