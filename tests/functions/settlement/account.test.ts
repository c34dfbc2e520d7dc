import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addPayment, addReturn, paymentsOf } from '#functions/bookings/account.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { money } from '#domain/money.ts';
import { aShop, orderOf, seatsOn } from '../support/a-shop.ts';
import { allRows, execute, firstRow, nothingIsBroken } from '../support/database.ts';

const accountOf = (orderId: string) =>
  allRows<{ kind: string; amount: number; line: string }>(
    'SELECT kind, amount_minor AS amount, line FROM account WHERE order_id = ? ORDER BY id',
    orderId,
  );
const sumsOf = (orderId: string) =>
  firstRow<{ total: number; paid: number }>(
    'SELECT total_minor AS total, paid_minor AS paid FROM orders WHERE id = ?',
    orderId,
  );

test('an order’s account has what each line costs and each movement of money, and the order their sums [D80]', async () => {
  const shop = aShop([seatsOn('2027-03-13', 4), seatsOn('2027-04-10', 4)]);
  const { cartId } = await shop.book();
  const order = orderOf(shop, cartId);
  const lines = order.quote.lines.map(({ kind, owedMinor }) => ({ kind: 'charge', amount: owedMinor, line: kind }));
  const paid = { kind: 'payment', amount: order.total.minor, line: '' };
  expect(await accountOf(order.id)).toEqual([...lines, paid]);
  expect(await sumsOf(order.id)).toEqual({ total: order.total.minor, paid: order.total.minor });

  await cancelBooking(shop.context(), order.id);
  expect(await accountOf(order.id)).toEqual([...lines, paid, { ...paid, kind: 'refund', amount: -order.total.minor }]);
  expect(await sumsOf(order.id)).toEqual({ total: order.total.minor, paid: 0 });
  nothingIsBroken();
});

test('each departure of a booking has its traveller, for whom its charges are', async () => {
  const shop = aShop([seatsOn('2027-03-13', 4), seatsOn('2027-04-10', 4)]);
  const { bookings, id, guestName } = orderOf(shop, (await shop.book()).cartId);
  const travellers = await allRows('SELECT reference, number, name FROM travellers ORDER BY reference');
  expect(travellers).toEqual(
    expect.arrayContaining(bookings.map(({ reference }) => ({ reference, number: 1, name: guestName }))),
  );
  const charged = await allRows<{ reference: string }>(
    `SELECT DISTINCT reference FROM account WHERE order_id = ? AND kind = 'charge'`,
    id,
  );
  expect(charged.map(({ reference }) => reference).toSorted()).toEqual(
    bookings.map(({ reference }) => reference).toSorted(),
  );
});

test('the money of a payment comes once and goes back once, and what is written stays [D80]', async () => {
  const shop = aShop();
  const attempt = await shop.book();
  const { orderId } = attempt;
  const { amountMinor } = paymentsOf(env.STORE, orderId)[0]!;
  const movement = { attemptId: attempt.id, amount: money(amountMinor, 'GBP'), at: 0 };
  expect(() => addPayment(env.STORE, orderId, movement)).toThrow('UNIQUE');
  addReturn(env.STORE, orderId, 'dispute', movement);
  expect(() => addReturn(env.STORE, orderId, 'refund', movement)).toThrow('UNIQUE');
  await expect(execute(`UPDATE account SET amount_minor = 1 WHERE order_id = ?`, orderId)).rejects.toThrow(
    'an account never changes',
  );
});
