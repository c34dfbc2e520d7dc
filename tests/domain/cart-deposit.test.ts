import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/calendar-date.ts';
import { dueNow } from '#domain/cart.ts';
import { toWholeUnits } from '#domain/money.ts';
import { aPricedCart, priceOne } from '../support/a-cart.ts';
import { aDeparture, anInsuranceType, anOpenDeparture, aTour, aVisaType, TODAY } from '../support/a-tour.ts';
import { aPromoCode } from '../support/a-promo-code.ts';
import { prices } from '../support/prices.ts';

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
