import { expect, test } from 'vitest';
import { receiptPage } from '#functions/check-in/pages/receipt-page.ts';
import type { Order } from '#functions/bookings/orders.ts';
import type { QuoteLine } from '#functions/bookings/quotes.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { money } from '#domain/money.ts';
import { anOperator } from '../../support/an-operator.ts';
import { fc } from '../../support/seeded.ts';
import { expectReceiptToAddUp } from '../support/receipt-sums.ts';

const START = calendarDate('2027-03-13');
const units = (max: number) => fc.nat({ max }).map((whole) => whole * 100);

const aLine = fc
  .record({ kind: fc.constantFrom('tour', 'insurance', 'visa'), owed: units(9000), sale: units(900), promo: units(90) })
  .map(({ kind, owed, sale, promo }): QuoteLine => ({
    kind: kind as QuoteLine['kind'],
    tourDateId: 'RC10-2027-03-13',
    tourCode: 'RC10',
    tourVersion: '1',
    tourName: 'The Red Centre',
    choiceName: kind === 'tour' ? '' : 'Cover',
    start: START,
    finish: START,
    originalMinor: owed === 0 ? 0 : owed + promo + sale,
    priceMinor: owed === 0 ? 0 : owed + promo,
    owedMinor: owed,
  }));

const aPayment = fc.record({ amountMinor: units(5000), isReturned: fc.boolean(), hasCard: fc.boolean() });

const aReceipt = fc
  .record({
    lines: fc.array(aLine, { minLength: 1, maxLength: 6 }),
    payments: fc.array(aPayment, { maxLength: 4 }),
    isCancelled: fc.boolean(),
  })
  .map(({ lines, payments, isCancelled }) => {
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
    const owed = sum(lines.map(({ owedMinor }) => owedMinor));
    const paid = sum(payments.map(({ amountMinor, isReturned }) => (isReturned ? 0 : amountMinor)));
    return {
      order: {
        state: 'paid',
        cancelledAt: isCancelled ? 1 : null,
        guestName: 'Ada Lovelace',
        currency: 'AUD',
        total: money(owed, 'AUD'),
        paid: money(paid, 'AUD'),
        balance: money(owed - paid, 'AUD'),
        balanceDue: START,
        termsVersion: '1',
        termsAcceptedAt: 0,
        bookings: [],
        quote: { lines, promoCode: 'TENTH' },
      } as unknown as Order,
      operator: anOperator(),
      payments: payments.map(({ amountMinor, isReturned, hasCard }, index) => ({
        attemptId: String(index),
        gatewayId: String(index),
        amountMinor,
        paidAt: 0,
        returnedAt: isReturned ? 1 : null,
        card: hasCard ? 'Visa ending in 4242' : '',
      })),
      today: START,
    };
  });

test('every amount of a receipt adds up from the lines above it [N23, P37]', async () => {
  await fc.assert(
    fc.asyncProperty(aReceipt, async (receipt) => expectReceiptToAddUp(String(await receiptPage(receipt)))),
    { numRuns: 300 },
  );
});

test('control: a receipt whose total is another is noticed', async () => {
  const { order, ...receipt } = fc.sample(aReceipt, 1)[0]!;
  const total = money(order.total.minor + 100, 'AUD');
  const page = String(await receiptPage({ ...receipt, order: { ...order, total } }));
  expect(() => expectReceiptToAddUp(page)).toThrow('Total');
});
