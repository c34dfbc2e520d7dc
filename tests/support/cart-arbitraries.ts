import { addDays } from '#domain/calendar-date.ts';
import type { PricingContext, RequestedTour } from '#domain/cart.ts';
import { CURRENCIES, inCurrency, inEachCurrency, type PriceList } from '#domain/currency.ts';
import type { PromoCode } from '#domain/promo.ts';
import type { Departure, Tour } from '#domain/tour.ts';
import {
  aCombination,
  anAddon,
  aDeparture,
  anInsuranceType,
  anOpenDeparture,
  aTour,
  aVisaType,
  noVisa,
  TODAY,
} from './a-tour.ts';
import { aPromoCode } from './a-cart.ts';
import { fc } from './seeded.ts';

/** Whole-unit amounts, each set independently, as an operator may do. */
function priceLists(min: number, max: number): fc.Arbitrary<PriceList> {
  const amount = fc.integer({ min, max });
  return fc.record(inEachCurrency(() => amount));
}

/** A percentage of each amount, lower than the amount, as the content's rules require of a sale. */
function partOf(amounts: PriceList, percent: PriceList): PriceList {
  return inEachCurrency((currency) =>
    Math.floor((inCurrency(amounts, currency) * inCurrency(percent, currency)) / 100),
  );
}

export const departures: fc.Arbitrary<Departure> = fc
  .record({
    startsIn: fc.option(fc.integer({ min: -3, max: 400 }), { freq: 8 }),
    price: priceLists(200, 9000),
    sale: fc.option(fc.record({ percent: priceLists(1, 99), endsIn: fc.integer({ min: -3, max: 30 }) })),
    deposit: priceLists(50, 900),
    allowDeposit: fc.boolean(),
    supplement: priceLists(0, 700),
    visa: fc.option(fc.record({ price: priceLists(0, 300), canBeDeclined: fc.boolean() })),
    insurance: fc.option(fc.tuple(priceLists(0, 300), priceLists(0, 300))),
    usualWay: priceLists(0, 100),
    requireInsurance: fc.boolean(),
    addons: fc.array(priceLists(1, 900), { maxLength: 4 }),
  })
  .map(({ startsIn, sale, supplement, usualWay, visa, insurance, addons, ...facts }) => {
    const rest = {
      ...facts,
      sale: sale && { price: partOf(facts.price, sale.percent), ends: addDays(TODAY, sale.endsIn) },
      combinations: [aCombination({ supplement: usualWay }), aCombination({ id: 2, name: 'Own room', supplement })],
      visaTypes: visa === null ? [] : [aVisaType({ price: visa.price }), ...(visa.canBeDeclined ? [noVisa()] : [])],
      insuranceTypes: (insurance ?? []).map((price, index) =>
        anInsuranceType({ id: 3 + index, price, isDefault: index === 0 }),
      ),
      addons: addons.map((price, index) => anAddon({ id: 1 + index, name: `Add-on ${1 + index}`, price })),
    };
    return startsIn === null ? anOpenDeparture(rest) : aDeparture({ ...rest, start: addDays(TODAY, startsIn) });
  });

/** Tours with up to three departures each. No two departures of a tour are on one day. */
const tours: fc.Arbitrary<Tour[]> = fc
  .array(fc.uniqueArray(departures, { minLength: 1, maxLength: 3, selector: ({ start }) => start }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((lists) => lists.map((list, index) => aTour({ code: `T${index}`, departures: list })));

function promos(codes: readonly string[]): fc.Arbitrary<PromoCode> {
  return fc
    .record({
      discount: fc.oneof(
        fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'percent' as const, percent })),
        priceLists(1, 3000).map((amounts) => ({ kind: 'amount' as const, amounts })),
      ),
      tourCodes: fc.option(fc.subarray([...codes], { minLength: 1 })),
      minimumSpend: fc.option(priceLists(100, 6000)),
      currencies: fc.option(fc.subarray([...CURRENCIES], { minLength: 1 }), { freq: 1 }),
      excludesSale: fc.boolean(),
    })
    .map(aPromoCode);
}

const ids = fc.option(fc.integer({ min: 0, max: 9 }));

/** Any requests for any tours: with and without companions, some for past dates or for add-ons never offered. */
export const pricings: fc.Arbitrary<{ requestedTours: RequestedTour[]; context: PricingContext }> = tours.chain(
  (list) => {
    const dates = [
      ...list.flatMap((tour) => tour.departures.map(({ id }) => id)),
      'T0-2031-01-01',
      'GONE-open',
      'nonsense',
    ];
    return fc.record({
      requestedTours: fc.array(
        fc.record({
          tourDateId: fc.constantFrom(...dates),
          combinationId: ids,
          insuranceId: ids,
          visaId: ids,
          addonIds: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
        }),
        { maxLength: 12 },
      ),
      context: fc.record({
        tours: fc.constant(new Map(list.map((tour) => [tour.code, tour]))),
        currency: fc.constantFrom(...CURRENCIES),
        promo: fc.option(promos(list.map(({ code }) => code)), { freq: 3 }),
        today: fc.constant(TODAY),
      }),
    });
  },
);
