import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { sandboxStub } from '#functions/payments/sandbox.ts';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { settle } from '#functions/settlement/settle.ts';
import { attemptsOfOrder, type Attempt } from '#functions/bookings/attempts.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { killedAtEveryStep, crashingContext, timePasses } from '../support/a-crashing-process.ts';
import type { Shop } from '../support/a-shop.ts';

afterEach(async () => {
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

for (const moment of ['before', 'after'] as const) {
  test(`killed just ${moment} any step of a balance: it is paid once, or still owed [N11, P09]`, async () => {
    const ends = new Set<string>();
    await killedAtEveryStep(moment, async (shop, life) => {
      const orderId = await bookWithDeposit(shop);
      const crashingWorld = crashingContext(shop, life);
      await payBalance(crashingWorld, { id: orderId }).catch(() => null);
      const balance = await balanceOf(orderId);
      if (balance?.gatewayId != null) {
        await shop.payOnPage(balance);
        await settle(crashingWorld, balance.id).catch(() => null);
      }

      await timePasses(shop);

      const { paid, total, state } = (await findOrder(env.DB, orderId))!;
      ends.add(
        `${state} ${paid.minor === total.minor ? 'in full' : 'by deposit'} ${(await balanceOf(orderId))?.state}`,
      );
      expect(await moneyOf(orderId)).toBe(paid.minor);
    });

    // A process killed before its first step has written nothing.
    ends.delete('paid by deposit undefined');
    expect([...ends].toSorted()).toEqual(['paid by deposit cancelled', 'paid in full captured']);
  });

  test(`killed just ${moment} any step of ending a booking paid in two parts: all goes back [N11, P21]`, async () => {
    await killedAtEveryStep(moment, async (shop, life) => {
      const orderId = await bookWithDeposit(shop);
      await payBalance(shop.context(), { id: orderId });
      await shop.payOnPage((await balanceOf(orderId))!);
      await cancelBooking(crashingContext(shop, life), orderId).catch(() => null);
      await timePasses(shop);

      await cancelBooking(shop.context(), orderId);

      expect((await findOrder(env.DB, orderId))!.state).toBe('refunded');
      expect(await moneyOf(orderId)).toBe(0);
      expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
      const { results } = await env.DB.prepare(`SELECT key FROM outbox WHERE subject_id = ? AND template = 'refunded'`)
        .bind(orderId)
        .all();
      expect(results).toHaveLength(2);
    });
  });
}

async function bookWithDeposit(shop: Shop): Promise<string> {
  const cartId = await shop.guest(shop.departures);
  await shop.pay(cartId, { installment: INSTALLMENT_DEPOSIT });
  return (await shop.attemptOf(cartId)).orderId;
}

async function balanceOf(orderId: string): Promise<Attempt | undefined> {
  return (await attemptsOfOrder(env.DB, orderId)).findLast(({ purpose }) => purpose === 'balance');
}

/** The gateway's money of an order, in minor units. */
async function moneyOf(orderId: string): Promise<number> {
  const ids = (await attemptsOfOrder(env.DB, orderId)).map(({ id }) => id);
  const payments = await sandboxStub(env).list(0);
  const kept = payments.filter(({ reference, state }) => ids.includes(reference) && state === 'captured');
  return kept.reduce((sum, { amount }) => sum + amount.minor, 0);
}
