import { describe, expect, test } from 'vitest';
import { priceCart, dueNow } from '#domain/cart.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { priceIn, toWholeUnits } from '#domain/money.ts';
import type { Departure } from '#domain/tour.ts';
import { contextFor, priceOne, kindsAndPrices, aRequestedTour, aPricedCart, aPromoCode } from '../support/a-cart.ts';
import {
  anAddon,
  aDeparture,
  anInsuranceType,
  aSale,
  aTour,
  aVisaType,
  noVisa,
  anOpenDeparture,
  TODAY,
} from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';
import { addDays } from '#domain/calendar-date.ts';

describe('visa', () => {
  const departure = aDeparture({
    price: prices(1000),
    visaTypes: [aVisaType({ id: 7, price: prices(150) }), noVisa()],
  });

  test('null is not a visa item: there is no line and so no step [M107]', () => {
    expect(kindsAndPrices(priceOne(departure, { visaId: null }).lines)).toEqual([['tour', 1000]]);
  });

  test('0 is a visa line still to be decided, which adds nothing [M130]', () => {
    const visa = priceOne(departure, { visaId: 0 }).lines[1]!;
    expect(visa).toMatchObject({ kind: 'visa', visaId: 0, name: '', owed: { minor: 0 } });
  });

  test('an id this departure does not have is as good as undecided [M130]', () => {
    expect(priceOne(departure, { visaId: 42 }).lines[1]).toMatchObject({ kind: 'visa', visaId: 0 });
  });

  test('"no visa" is chosen like any other type and adds nothing [M109]', () => {
    expect(priceOne(departure, { visaId: 8 }).lines[1]).toMatchObject({
      visaId: 8,
      name: 'I do not need a visa',
      owed: { minor: 0 },
    });
  });

  test('a departure without visa types has no visa line whatever is asked [M108]', () => {
    expect(kindsAndPrices(priceOne(aDeparture({ price: prices(1000) }), { visaId: 0 }).lines)).toEqual([
      ['tour', 1000],
    ]);
    expect(kindsAndPrices(priceOne(aDeparture({ price: prices(1000) }), { visaId: 7 }).lines)).toEqual([
      ['tour', 1000],
    ]);
  });
});

describe('insurance', () => {
  const optional = aDeparture({ price: prices(1000), insuranceTypes: [anInsuranceType({ id: 3, price: prices(90) })] });
  const required: Departure = {
    ...optional,
    requireInsurance: true,
    insuranceTypes: [
      anInsuranceType({ id: 2, name: 'Plus', price: prices(140), isDefault: false }),
      anInsuranceType({ id: 3, name: 'Basic', price: prices(90), isDefault: true }),
    ],
  };

  test('0 is "none": a line that adds nothing and blocks nothing [M108]', () => {
    const cart = priceOne(optional, { insuranceId: 0 });
    const none = { kind: 'insurance', insuranceId: 0, name: 'No insurance', owed: { minor: 0 } };
    expect(cart.lines[1]).toMatchObject(none);
    expect(cart.problems).toEqual([]);
  });

  test('no insurance asked for is no insurance line [M108]', () => {
    expect(kindsAndPrices(priceOne(optional).lines)).toEqual([['tour', 1000]]);
  });

  test('where insurance is required and none is chosen, the default type is in the cart [P36]', () => {
    const cart = priceOne(required);
    expect(cart.lines[1]).toMatchObject({ insuranceId: 3, name: 'Basic' });
    expect(cart.problems).toEqual([]);
  });

  test('where insurance is required, another type can be chosen [P36]', () => {
    expect(priceOne(required, { insuranceId: 2 }).lines[1]).toMatchObject({ insuranceId: 2, name: 'Plus' });
  });

  test('where insurance is required, a type that is no longer offered becomes the default [P36]', () => {
    const cart = priceOne(required, { insuranceId: 42 });
    expect(cart.lines[1]).toMatchObject({ insuranceId: 3 });
    expect(cart.problems).toEqual([]);
  });

  test('where insurance is required, refusing it is a problem, and the line stays [P36]', () => {
    const cart = priceOne(required, { insuranceId: 0 });
    expect(cart.problems).toEqual([
      { kind: 'insurance-required', tourDateId: 'RC10-2027-03-13', tourName: 'Tour RC10' },
    ]);
    expect(kindsAndPrices(cart.lines)).toEqual([
      ['tour', 1000],
      ['insurance', 90],
    ]);
  });

  test('without a default type the first one is the required one [P36]', () => {
    const plain = {
      ...required,
      insuranceTypes: required.insuranceTypes.map((type) => ({ ...type, isDefault: false })),
    };
    expect(priceOne(plain).lines[1]).toMatchObject({ insuranceId: 2 });
  });

  test('an id this departure does not have is no insurance [P07]', () => {
    expect(priceOne(optional, { insuranceId: 42 }).lines[1]).toMatchObject({ insuranceId: 0, owed: { minor: 0 } });
  });
});

describe('add-ons', () => {
  const transfer = anAddon({ id: 41, name: 'Airport transfer', price: prices(35) });
  const flight = anAddon({ id: 42, name: 'Scenic flight', price: prices(120) });
  const departure = aDeparture({ price: prices(1000), addons: [transfer, flight] });

  test('each is a line of its own after the tour, once, in the operator’s order [P36]', () => {
    const cart = priceOne(departure, { addonIds: [42, 41, 42] });
    expect(cart.lines.slice(1)).toMatchObject([
      { kind: 'addon', addonId: 41, name: 'Airport transfer', owed: { minor: 3500 } },
      { kind: 'addon', addonId: 42, name: 'Scenic flight', owed: { minor: 12_000 } },
    ]);
    expect(toWholeUnits(cart.total)).toBe(1155);
    expect(cart.problems).toEqual([]);
  });

  test('one that is not offered with this date is left out and reported once [P36]', () => {
    const cart = priceOne(departure, { addonIds: [41, 98, 99] });
    expect(kindsAndPrices(cart.lines)).toEqual([
      ['tour', 1000],
      ['addon', 35],
    ]);
    expect(cart.problems).toEqual([{ kind: 'unknown-addon', tourDateId: 'RC10-2027-03-13', tourName: 'Tour RC10' }]);
  });

  test('they are paid in full with the first payment [P36]', () => {
    const [plain, full] = [priceOne(departure), priceOne(departure, { addonIds: [41, 42] })];
    expect(toWholeUnits(full.deposit!) - toWholeUnits(plain.deposit!)).toBe(155);
    expect(toWholeUnits(full.total) - toWholeUnits(full.deposit!)).toBe(800);
  });

  test.each(CURRENCIES)('in %s they cost what the operator set, and no promo or sale lowers it [P36]', (currency) => {
    const tour = aTour({ departures: [{ ...departure, sale: aSale({ gbp: 900 }) }] });
    const cart = priceCart(
      [aRequestedTour(tour.departures[0]!, { addonIds: [42] })],
      contextFor([tour], { currency, promo: aPromoCode({ discount: { kind: 'percent', percent: 50 } }) }),
    );
    expect(cart.lines[1]).toMatchObject({ owed: priceIn(prices(120), currency) });
  });
});

describe('deposit', () => {
  const far = aDeparture({ start: addDays(TODAY, 31), price: prices(1000), deposit: prices(200) });
  const near = aDeparture({ start: addDays(TODAY, 30), price: prices(1000), deposit: prices(200) });

  test('it is the sum of the tours’ deposits [M07]', () => {
    const cart = aPricedCart([aTour({ code: 'A', departures: [far] }), aTour({ code: 'B', departures: [far] })]);
    expect(toWholeUnits(cart.deposit!)).toBe(400);
    expect(cart.fullPayment).toBeNull();
  });

  test('visa and insurance are paid in full with it [M07]', () => {
    const cart = priceOne(
      {
        ...far,
        visaTypes: [aVisaType({ price: prices(150) })],
        insuranceTypes: [anInsuranceType({ price: prices(90) })],
      },
      { visaId: 7, insuranceId: 3 },
    );
    expect(toWholeUnits(cart.deposit!)).toBe(200 + 150 + 90);
    expect(toWholeUnits(cart.total)).toBe(1240);
  });

  test('a start within thirty days means paying in full, and says why [M133]', () => {
    expect(priceOne(far).deposit).not.toBeNull();
    expect(priceOne(near)).toMatchObject({ deposit: null, fullPayment: 'too-soon' });
  });

  test('one start within thirty days decides for the whole cart, also over one without a deposit [M133]', () => {
    const cart = aPricedCart([
      aTour({ code: 'A', departures: [far] }),
      aTour({ code: 'B', departures: [{ ...far, allowDeposit: false }] }),
      aTour({ code: 'C', departures: [near] }),
    ]);
    expect(cart).toMatchObject({ deposit: null, fullPayment: 'too-soon' });
  });

  test('one tour without a deposit decides for the whole cart, without the thirty-day text [M133]', () => {
    const cart = aPricedCart([
      aTour({ code: 'A', departures: [far] }),
      aTour({ code: 'B', departures: [{ ...far, allowDeposit: false }] }),
    ]);
    expect(cart).toMatchObject({ deposit: null, fullPayment: 'not-offered' });
  });

  test('an open-dated tour may be paid by deposit when its tour allows it [M127]', () => {
    expect(toWholeUnits(priceOne(anOpenDeparture({ deposit: prices(250) })).deposit!)).toBe(250);
    expect(priceOne(anOpenDeparture({ allowDeposit: false }))).toMatchObject({
      deposit: null,
      fullPayment: 'not-offered',
    });
  });

  test.each([
    [999, 999],
    [1000, null],
    [1001, null],
  ])('a deposit of %d on a total of 1000 is %s: it must leave something for later [M07]', (units, expected) => {
    const { deposit } = priceOne({ ...far, deposit: prices(units) });
    expect(deposit && toWholeUnits(deposit)).toBe(expected);
  });

  test('a promo code does not lower the deposit, but may leave nothing for later [M07]', () => {
    const tour = aTour({ departures: [far] });
    const with10 = aPricedCart([tour], { promo: aPromoCode({ discount: { kind: 'percent', percent: 10 } }) });
    expect([with10.deposit!, with10.total].map(toWholeUnits)).toEqual([200, 900]);
    const with80 = aPricedCart([tour], { promo: aPromoCode({ discount: { kind: 'percent', percent: 80 } }) });
    expect(with80).toMatchObject({ deposit: null, fullPayment: 'not-offered', total: { minor: 20_000 } });
  });

  test('what is due now follows the installment: 1 all, 2 the deposit [M92]', () => {
    const cart = priceOne(far);
    expect(dueNow(cart, 1)).toEqual(cart.total);
    expect(dueNow(cart, 2)).toEqual(cart.deposit);
    expect(dueNow(priceOne(near), 2)).toBeNull();
  });
});
