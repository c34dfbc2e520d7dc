import { expect, inject, test } from 'vitest';
import { CURRENCIES } from '#domain/currency.ts';
import { subtract, wholeUnits } from '#domain/money.ts';
import { depositFrom, includedText, isUpcoming, priceFrom, savingText } from '#domain/price.ts';
import { cheapestCart } from '../support/a-cart.ts';
import {
  aCombination,
  aDeparture,
  anInsuranceType,
  aSale,
  aTour,
  aVisaType,
  noVisa,
  TODAY,
} from '../support/a-tour.ts';
import { departures } from '../support/cart-arbitraries.ts';
import { prices } from '../support/prices.ts';
import { fc } from '../support/seeded.ts';

const RUNS = { numRuns: inject('proofs').pricedCarts / 5 };

test('the price shown for a date is the total of its cheapest cart, and the deposit shown what that cart pays first', () => {
  const met = { required: 0, onSale: 0, deposit: 0 };
  fc.assert(
    fc.property(departures, fc.constantFrom(...CURRENCIES), (departure, currency) => {
      fc.pre(isUpcoming(departure, TODAY));
      // The content check refuses a tour that requires insurance and offers none.
      fc.pre(!departure.requireInsurance || departure.insuranceTypes.length > 0);
      const tour = aTour({ departures: [departure] });
      const cart = cheapestCart(tour, tour.departures[0]!, { currency });
      const { current, original, onSale, includes } = priceFrom(departure, currency, TODAY);
      expect([current, original]).toEqual([cart.total, cart.originalTotal]);
      if (cart.deposit !== null) expect(wholeUnits(depositFrom(departure)[currency]!, currency)).toEqual(cart.deposit);
      if (includes !== '') met.required++;
      if (onSale) met.onSale++;
      if (cart.deposit !== null) met.deposit++;
    }),
    RUNS,
  );
  for (const times of Object.values(met)) expect(times).toBeGreaterThan(RUNS.numRuns / 50);
});

test('a price says what it includes that a guest cannot decline', () => {
  const insuranceTypes = [anInsuranceType()];
  const text = (facts: Parameters<typeof aDeparture>[0]) => includedText(aDeparture(facts));
  expect(text({ insuranceTypes, visaTypes: [aVisaType(), noVisa()] })).toBe('');
  expect(text({ insuranceTypes, requireInsurance: true })).toBe('incl. required insurance');
  expect(text({ insuranceTypes, requireInsurance: true, visaTypes: [aVisaType()] })).toBe(
    'incl. required insurance and visa',
  );
  expect(text({ visaTypes: [aVisaType({ price: prices(0) })] })).toBe('');
});

test('a chosen combination has its own price, with the same required extras', () => {
  const ownRoom = aCombination({ id: 2, supplement: prices(300) });
  const departure = aDeparture({
    price: prices(1000),
    combinations: [aCombination(), ownRoom],
    requireInsurance: true,
    insuranceTypes: [anInsuranceType({ price: prices(90) }), anInsuranceType({ id: 4, price: prices(75) })],
  });
  const inPounds = (combination?: typeof ownRoom) => priceFrom(departure, 'GBP', TODAY, combination).current;
  expect([inPounds(), inPounds(ownRoom)]).toEqual([wholeUnits(1075, 'GBP'), wholeUnits(1375, 'GBP')]);
});

test('a saving is what a sale takes off, whatever else is in the price', () => {
  const departure = aDeparture({
    price: prices(1290),
    sale: aSale({ gbp: 1190 }),
    requireInsurance: true,
    insuranceTypes: [anInsuranceType()],
  });
  const price = priceFrom(departure, 'GBP', TODAY);
  expect(subtract(price.original, price.current)).toEqual(wholeUnits(100, 'GBP'));
  expect([savingText(price), savingText(price, { isMost: true })]).toEqual(['Save £100 GBP', 'Save up to £100 GBP']);
});
