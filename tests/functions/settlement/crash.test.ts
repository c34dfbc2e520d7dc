import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { reconcileEveryMinute, reconcileHourly } from '#functions/timers/reconcile.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { killedAtEveryStep, crashingContext, timePasses } from '../support/a-crashing-process.ts';
import { aShop, CARDS, seatsOn } from '../support/a-shop.ts';

afterEach(async () => {
  expect(await brokenInvariants(env.DB)).toEqual([]);
});

for (const moment of ['before', 'after'] as const) {
  test(`killed just ${moment} any step of a payment: one booking with its money, or neither [N11, P04]`, async () => {
    const ends = new Set<string>();
    const steps = await killedAtEveryStep(moment, async (shop, life) => {
      const cartId = await shop.guest(shop.departures);
      await shop.pay(cartId, { context: crashingContext(shop, life) }).catch(() => null);

      await timePasses(shop);

      const captured = (await shop.chargesOf(cartId)).filter((state) => state === 'captured').length;
      const attempt = await shop.attemptOf(cartId).catch(() => null);
      const order = attempt && (await findOrder(env.DB, attempt.orderId));
      const sold = (await shop.seats(shop.departures[0]!)).sold;
      ends.add(`${attempt?.state} ${order?.state} captured ${captured} sold ${sold}`);
      expect((await shop.chargesOf(cartId)).filter((state) => state === 'authorised')).toEqual([]);
    });

    expect(steps).toBeGreaterThan(8);
    expect([...ends].toSorted()).toEqual([
      'cancelled undefined captured 0 sold 0',
      'captured paid captured 1 sold 1',
      'undefined undefined captured 0 sold 0',
    ]);
  });

  test(`a guest who pays again after a kill just ${moment} any step is charged once [N11, P03]`, async () => {
    await killedAtEveryStep(moment, async (shop, life) => {
      const cartId = await shop.guest(shop.departures);
      const cartVersion = await shop.versionOf(cartId);
      await shop.pay(cartId, { cartVersion, context: crashingContext(shop, life) }).catch(() => null);

      const again = await shop.pay(cartId, { cartVersion });

      const { orderId } = await shop.attemptOf(cartId);
      expect(again).toEqual({ kind: 'paid', orderId });
      await timePasses(shop);
      expect((await shop.chargesOf(cartId)).filter((state) => state === 'captured')).toHaveLength(1);
      expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 1 });
    });
  });

  test(`killed just ${moment} any step of a capture that fails: nothing is sold or charged, and both sides get a mail [N11]`, async () => {
    const ends = new Set<string | undefined>();
    await killedAtEveryStep(moment, async (shop, life) => {
      const cartId = await shop.guest(shop.departures);
      const number = CARDS.failsAtCapture;
      await shop.pay(cartId, { number, context: crashingContext(shop, life) }).catch(() => null);

      await timePasses(shop);

      expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
      const attempt = await shop.attemptOf(cartId).catch(() => null);
      ends.add(attempt?.state);
      if (attempt?.state === 'capture-failed') {
        const { results } = await env.DB.prepare('SELECT key FROM outbox WHERE subject_id = ?')
          .bind(attempt.orderId)
          .all();
        expect(results).toHaveLength(2);
      }
    });

    expect(ends).toEqual(new Set([undefined, 'cancelled', 'capture-failed']));
  });

  test(`killed just ${moment} any step of giving late money back: no charge, no seat [N11, P05]`, async () => {
    await killedAtEveryStep(moment, async (shop, life) => {
      const cartId = await shop.guest(shop.departures);
      await shop.pay(cartId, { number: CARDS.challenge });
      shop.advance(25);
      for (let rivals = 0; rivals < 2; rivals += 1) await shop.pay(await shop.guest(shop.departures));
      await shop.answerBank(cartId, true);
      await reconcileEveryMinute(crashingContext(shop, life)).catch(() => null);

      await timePasses(shop);

      expect((await shop.attemptOf(cartId)).state).toBe('voided');
      expect(await shop.chargesOf(cartId)).toEqual(['cancelled']);
      expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 2 });
    });
  });

  test(`killed just ${moment} any step of a refund: the timer finishes it once [N11, P21]`, async () => {
    const ends = new Set<string>();
    await killedAtEveryStep(moment, async (shop, life) => {
      const cartId = await shop.guest(shop.departures);
      await shop.pay(cartId);
      const { orderId } = await shop.attemptOf(cartId);
      await cancelBooking(crashingContext(shop, life), orderId).catch(() => null);
      await timePasses(shop);

      const { state } = (await findOrder(env.DB, orderId))!;
      const { sold } = await shop.seats(shop.departures[0]!);
      ends.add(
        `${(await shop.attemptOf(cartId)).state} ${state} ${(await shop.chargesOf(cartId)).join()} sold ${sold}`,
      );
      await cancelBooking(shop.context(), orderId);

      expect((await findOrder(env.DB, orderId))!.state).toBe('refunded');
      expect(await shop.chargesOf(cartId)).toEqual(['refunded']);
      expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
    });

    // A process killed before it stored the start of a refund leaves nothing to continue.
    expect([...ends].toSorted()).toEqual(['captured paid captured sold 1', 'refunded refunded refunded sold 0']);
  });
}

test('a gateway that loses its answers is asked again, and the guest is still charged once', async () => {
  const shop = aShop([seatsOn('2027-03-13', 2)]);
  const cartId = await shop.guest(shop.departures);
  const real = sandboxGateway(env);
  let lost = 0;
  const losing =
    <Request, Answer>(act: (request: Request) => Promise<Answer>) =>
    async (request: Request): Promise<Answer> => {
      const answer = await act(request);
      lost += 1;
      if (lost % 2 === 1) throw new Error('The connection was lost');
      return answer;
    };
  const gateway = {
    ...real,
    open: losing(real.open),
    authorise: losing(real.authorise),
    capture: losing(real.capture),
  };

  const outcome = await shop.pay(cartId, { context: shop.context({ gateway }) });

  expect(outcome).toEqual({ kind: 'paid', orderId: (await shop.attemptOf(cartId)).orderId });
  expect(await shop.chargesOf(cartId)).toEqual(['captured']);
  expect(lost).toBeGreaterThan(3);
  await reconcileHourly(shop.context());
  expect(await shop.chargesOf(cartId)).toEqual(['captured']);
});
