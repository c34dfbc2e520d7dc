import { describe, expect, test } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { canonicalText, receiptFaults, type Receipt } from '#domain/check-in/receipt.ts';
import { aReceipt } from '../../support/a-receipt.ts';

describe('N23 the sums of a receipt', () => {
  test('are right where the lines make the total, and payments less refunds what is paid', () => {
    expect(receiptFaults(aReceipt())).toEqual([]);
    const on = calendarDate('2026-12-01');
    const cancelled = { cancelled: true, refunds: [{ on, amount: '400.00' }], paid: '0.00', balance: '0.00' };
    expect(receiptFaults(aReceipt(cancelled))).toEqual([]);
  });

  const line = aReceipt().lines[0]!;
  test.each<[string, Partial<Receipt>, string]>([
    [
      'a line',
      { lines: [{ ...line, price: '2581.00' }] },
      'The line “Tour RC10” is given as 2322.00 AUD, but should be 2323.00 AUD.',
    ],
    ['the total', { total: '2321.00' }, 'The total is given as 2321.00 AUD, but should be 2322.00 AUD.'],
    ['what is paid', { payments: [] }, 'The amount paid is given as 400.00 AUD, but should be 0.00 AUD.'],
    ['the balance', { balance: '0.00' }, 'The balance is given as 0.00 AUD, but should be 1922.00 AUD.'],
    ['a balance that is not owed', { cancelled: true }, 'The balance is given as 1922.00 AUD, but should be 0.00 AUD.'],
  ])('name %s that is wrong', (_, change, fault) => {
    expect(receiptFaults(aReceipt(change))).toContain(fault);
  });
});

test('N23 a value has one text, however it was written', () => {
  expect(canonicalText({ b: [1, null, { d: 'é"\n', c: false }], a: 'x' })).toBe(
    '{"a":"x","b":[1,null,{"c":false,"d":"é\\"\\n"}]}',
  );
  expect(canonicalText(JSON.parse(' { "a" : "x" ,"b": 1 }'))).toBe(canonicalText({ b: 1, a: 'x' }));
});
