import { describe, expect, test } from 'vitest';
import { dueNow } from '#domain/cart.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { priceIn, toWholeUnits } from '#domain/money.ts';
import type { Departure } from '#domain/tour.ts';
import { aPricedCart, kindsAndPrices, percentOff, priceOne } from '../support/a-cart.ts';
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

  test.each([0, 42])('%i, or an id this departure does not have, is undecided and adds nothing [M130]', (visaId) => {
    const undecided = { kind: 'visa', visaId: 0, name: '', owed: { minor: 0 } };
    expect(priceOne(departure, { visaId }).lines[1]).toMatchObject(undecided);
  });

  test('"no visa" is chosen like any other type and adds nothing [M109]', () => {
    expect(priceOne(departure, { visaId: 8 }).lines[1]).toMatchObject({
      visaId: 8,
      name: 'I do not need a visa',
      owed: { minor: 0 },
    });
  });

  test.each([0, 7])('a departure without visa types has no visa line, even if %i is asked for [M108]', (visaId) => {
    expect(priceOne(aDeparture(), { visaId }).lines.map(({ kind }) => kind)).toEqual(['tour']);
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

  test.each([0, 42])(
    '%i, or an id this departure does not have, is "none": a line that adds and blocks nothing [M108, P07]',
    (insuranceId) => {
      const cart = priceOne(optional, { insuranceId });
      const none = { kind: 'insurance', insuranceId: 0, name: 'No insurance', owed: { minor: 0 } };
      expect(cart.lines[1]).toMatchObject(none);
      expect(cart.problems).toEqual([]);
    },
  );

  test('no insurance asked for is no insurance line [M108]', () => {
    expect(kindsAndPrices(priceOne(optional).lines)).toEqual([['tour', 1000]]);
  });

  test.each([null, 42])('where insurance is required, the default type replaces %s [P36]', (insuranceId) => {
    const cart = priceOne(required, { insuranceId });
    expect(cart.lines[1]).toMatchObject({ insuranceId: 3, name: 'Basic' });
    expect(cart.problems).toEqual([]);
  });

  test('where insurance is required, another type can be chosen [P36]', () => {
    expect(priceOne(required, { insuranceId: 2 }).lines[1]).toMatchObject({ insuranceId: 2, name: 'Plus' });
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
    const insuranceTypes = required.insuranceTypes.map((type) => ({ ...type, isDefault: false }));
    expect(priceOne({ ...required, insuranceTypes }).lines[1]).toMatchObject({ insuranceId: 2 });
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
    const onSale = { ...departure, sale: aSale({ gbp: 900 }) };
    const cart = priceOne(onSale, { addonIds: [42] }, { currency, promo: percentOff(50) });
    expect(cart.lines[1]).toMatchObject({ owed: priceIn(prices(120), currency) });
  });
});

describe('deposit', () => {
  const far = aDeparture({ start: addDays(TODAY, 31), price: prices(1000), deposit: prices(200) });
  const near = { ...far, start: addDays(TODAY, 30) };
  const inFull = { ...far, allowDeposit: false };
  /** A cart of these departures, each of its own tour. */
  const cartOf = (...departures: Departure[]) =>
    aPricedCart(departures.map((departure, index) => aTour({ code: `T${index}`, departures: [departure] })));

  test('it is the sum of the tours’ deposits [M07]', () => {
    const cart = cartOf(far, far);
    expect(toWholeUnits(cart.deposit!)).toBe(400);
    expect(cart.fullPayment).toBeNull();
  });

  test('visa and insurance are paid in full with it [M07]', () => {
    const extras = { visaTypes: [aVisaType({ price: prices(150) })], insuranceTypes: [anInsuranceType()] };
    const cart = priceOne({ ...far, ...extras }, { visaId: 7, insuranceId: 3 });
    expect(toWholeUnits(cart.deposit!)).toBe(200 + 150 + 90);
    expect(toWholeUnits(cart.total)).toBe(1240);
  });

  test('a start within thirty days means paying in full, and says why [M133]', () => {
    expect(priceOne(far).deposit).not.toBeNull();
    expect(priceOne(near)).toMatchObject({ deposit: null, fullPayment: 'too-soon' });
  });

  test('one start within thirty days decides for the whole cart, also over one without a deposit [M133]', () => {
    expect(cartOf(far, inFull, near)).toMatchObject({ deposit: null, fullPayment: 'too-soon' });
  });

  test('one tour without a deposit decides for the whole cart, without the thirty-day text [M133]', () => {
    expect(cartOf(far, inFull)).toMatchObject({ deposit: null, fullPayment: 'not-offered' });
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
    const with10 = priceOne(far, {}, { promo: percentOff(10) });
    expect([with10.deposit!, with10.total].map(toWholeUnits)).toEqual([200, 900]);
    const with80 = priceOne(far, {}, { promo: percentOff(80) });
    expect(with80).toMatchObject({ deposit: null, fullPayment: 'not-offered', total: { minor: 20_000 } });
  });

  test('what is due now follows the installment: 1 all, 2 the deposit [M92]', () => {
    const cart = priceOne(far);
    expect(dueNow(cart, 1)).toEqual(cart.total);
    expect(dueNow(cart, 2)).toEqual(cart.deposit);
    expect(dueNow(priceOne(near), 2)).toBeNull();
  });
});
