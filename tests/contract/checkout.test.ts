import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PaymentDetails } from '#contract/booking-session.ts';
import { CardForm, PaidBooking, payByCard, withExpiryKey } from '#contract/checkout.ts';
import { toErrorMap } from '#contract/errors.ts';

const CARD = {
  name: 'Maya Okafor',
  acct: '4242 4242 4242 4242',
  cvv2: '123',
  expmonth: '03',
  expyear: '2029',
  installment: '1',
};

function errorsIn(changes: Record<string, unknown>, schema: v.GenericSchema = CardForm) {
  const checked = v.safeParse(schema, { ...CARD, ...changes });
  return checked.success ? {} : withExpiryKey(toErrorMap(checked.issues));
}

describe('the card step', () => {
  test('a filled form is read as digits and numbers [M111]', () => {
    expect(v.parse(CardForm, CARD)).toEqual({
      name: 'Maya Okafor',
      acct: '4242424242424242',
      cvv2: '123',
      expmonth: 3,
      expyear: 2029,
      installment: 1,
    });
  });

  test('JSON numbers are as good as a form’s texts [M143]', () => {
    const numbers = { acct: 4242424242424242, cvv2: 123, expmonth: 3, expyear: 2029, installment: 1 };
    expect(v.parse(CardForm, { ...CARD, ...numbers })).toEqual(v.parse(CardForm, CARD));
  });

  test('an empty form gets one message for every required field, expiry under one key [M129]', () => {
    const checked = v.safeParse(CardForm, {});
    expect(withExpiryKey(toErrorMap(checked.issues!))).toEqual({
      name: ['This field is required'],
      acct: ['This field is required'],
      cvv2: ['This field is required'],
      expdate_0: ['This field is required'],
      installment: ['Please choose how you’d like to pay.'],
    });
  });

  test.each([
    [{ acct: '4242424242424241' }, { acct: ['Enter a valid card number.'] }],
    [{ acct: '4242.4242.4242.4242' }, { acct: ['Enter a valid card number.'] }],
    [{ cvv2: '12' }, { cvv2: ['Enter the 3- or 4-digit security code (CCV).'] }],
    [{ cvv2: '12345' }, { cvv2: ['Enter the 3- or 4-digit security code (CCV).'] }],
    [{ cvv2: '12 3' }, { cvv2: ['Enter the 3- or 4-digit security code (CCV).'] }],
    [{ expmonth: '13' }, { expdate_0: ['Enter a month from 01 to 12.'] }],
    [{ expyear: '1999' }, { expdate_0: ['Enter the expiry year as 2 or 4 digits.'] }],
    [{ expyear: '' }, { expdate_0: ['This field is required'] }],
  ])('%j is refused at its field, an expiry under expdate_0 alone [M111]', (changes, errors) => {
    expect(errorsIn(changes)).toEqual(errors);
  });

  test.each(['34', '2034', 34])('the year %j is 2034 [M111]', (expyear) => {
    expect(v.parse(CardForm, { ...CARD, expyear, installment: 2 }).expyear).toBe(2034);
  });

  test.each(['3', '0', '', 'full', '-1'])('an installment of %j is neither full nor deposit [M111]', (installment) => {
    expect(errorsIn({ installment })).toEqual({ installment: ['Please choose how you’d like to pay.'] });
  });
});

describe('paying', () => {
  test('the call takes the card’s fields and the version of the cart the guest saw [M143]', () => {
    expect(v.parse(payByCard.body, { ...CARD, cart_version: 'v7' })).toEqual({
      ...v.parse(CardForm, CARD),
      cart_version: 'v7',
      cart_total: '',
    });
    expect(v.parse(payByCard.body, CARD)).toHaveProperty('cart_version', '');
  });

  test('a form with errors gets them by field name [M143]', () => {
    expect(errorsIn({ acct: '1', expmonth: '' }, payByCard.body)).toEqual({
      acct: ['Enter a valid card number.'],
      expdate_0: ['This field is required'],
    });
  });

  test('a total that is no amount of a currency is refused [N02]', () => {
    const takes = (cart_total: string) => v.is(payByCard.body, { ...CARD, cart_total });
    expect(['2490.00 AUD', '', '2490 AUD', 'AUD', '<b>1.00 AUD'].filter(takes)).toEqual(['2490.00 AUD', '']);
  });

  test('a provider’s token stands in for number, CCV and expiry [P11]', () => {
    expect(v.parse(payByCard.body, { name: 'Maya Okafor', acct: 'pm_1NXyz', installment: '2' })).toEqual({
      name: 'Maya Okafor',
      acct: 'pm_1NXyz',
      cvv2: '',
      expmonth: 0,
      expyear: 0,
      installment: 2,
      cart_version: '',
      cart_total: '',
    });
  });

  test('a token does not travel together with a CCV [P11]', () => {
    expect(v.is(payByCard.body, { ...CARD, acct: 'pm_1NXyz' })).toBe(false);
  });

  test.each([null, 'acct=4242', [], 7])('%j is no payment and no crash [M143]', (body) => {
    expect(v.is(payByCard.body, body)).toBe(false);
  });

  test('a paid booking’s ecommerce and affiliate data are JSON strings, with the name as it is spelt [M112]', () => {
    const paid = {
      booking_reference: 'ACDEFGHJ, 34679ACD',
      ecommerce: '{"value":1290}',
      commission_factory_sets: '',
      comission_factory_items: '',
      trip_name: 'Red Centre',
      checkin_url: 'https://saltbush.example/check-in/?token=abc',
      note: '',
      visa: false,
    };
    expect(v.parse(PaidBooking, paid)).toEqual(paid);
    expect(v.is(PaidBooking, { ...paid, ecommerce: { value: 1290 } })).toBe(false);
    expect(v.parse(payByCard.response, paid)).toEqual(paid);
    const challenge = { challenge_url: '/api/sandbox/challenge/1' };
    expect(v.parse(payByCard.response, challenge)).toEqual(challenge);
  });

  test('payment details are trip, reference and check-in address [M113]', () => {
    const details = { trip_name: 'Red Centre', booking_reference: 'ACDEFGHJ, 34679ACD', checkin_url: '/check-in/' };
    expect(v.parse(PaymentDetails, { ...details, total: 1 })).toEqual({ ...details, visa: false });
    expect(v.is(PaymentDetails, { ...details, booking_reference: undefined })).toBe(false);
  });
});
