import type { Store } from '#functions/store/store.ts';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway, sandboxStub } from '#functions/payments/sandbox.ts';
import { runHour, runMinute } from '#functions/timers/timers.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { payBalance } from '#functions/balance/pay-balance.ts';
import { settle } from '#functions/settlement/settle.ts';
import { attemptsOfOrder, type Attempt, latestAttemptOf } from '#functions/bookings/attempts.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { aShop, seatsOn, CARDS, type Shop } from '../support/a-shop.ts';
import { allRows, nothingIsBroken } from '../support/database.ts';

/*
 * A process is killed at each of its steps in turn, once just before the step took effect and once just after. What it
 * left behind is then finished by the timer alone. There is no step at which money and seats may part.
 */

type Moment = 'before' | 'after';

class Killed extends Error {}

/** A process that crashes at its nth step. Once dead, nothing it calls has any effect. */
function crashing(dieAt: number, moment: Moment) {
  let steps = 0;
  let dead = false;
  /** Begins a step, and says whether the process dies at it. */
  const diesNow = () => {
    if (dead) throw new Killed();
    steps += 1;
    return steps === dieAt;
  };
  const die = (): never => {
    dead = true;
    throw new Killed();
  };
  const live = async <T>(act: () => Promise<T>): Promise<T> => {
    if (!diesNow()) return act();
    if (moment === 'after') await act();
    return die();
  };
  const liveNow = <T>(act: () => T): T => {
    if (!diesNow()) return act();
    if (moment === 'after') act();
    return die();
  };
  return { live, liveNow, isDead: () => dead };
}

type Crashing = ReturnType<typeof crashing>;

/** Reads are no steps, but a dead process cannot read either. */
function crashingDatabase(db: Store, { liveNow, isDead }: Crashing): Store {
  return new Proxy(db, {
    get(target, name) {
      if (isDead()) throw new Killed();
      if (name === 'transaction') return <T>(work: () => T) => liveNow(() => target.transaction(work));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function crashingGateway(gateway: PaymentGateway, { live }: Crashing): PaymentGateway {
  return {
    ...gateway,
    open: (request) => live(() => gateway.open(request)),
    authorise: (request) => live(() => gateway.authorise(request)),
    capture: (request) => live(() => gateway.capture(request)),
    void: (request) => live(() => gateway.void(request)),
    refund: (request) => live(() => gateway.refund(request)),
    read: (id) => live(() => gateway.read(id)),
  };
}

function crashingContext(shop: Shop, life: Crashing) {
  return shop.context({
    db: crashingDatabase(env.STORE, life),
    gateway: crashingGateway(sandboxGateway(env), life),
  });
}

/** Runs only the timer, for as long as a payment may take. */
async function timePasses(shop: Shop) {
  for (let minutes = 0; minutes < 50; minutes += 10) {
    shop.advance(10);
    await runMinute(shop.context());
  }
}

/** Counts steps until the action survives. Each step is tried in a new shop. */
async function killedAtEveryStep(moment: Moment, run: (shop: Shop, life: Crashing) => Promise<void>): Promise<number> {
  for (let step = 1; step < 60; step += 1) {
    const life = crashing(step, moment);
    const shop = aShop([seatsOn('2027-03-13', 2), seatsOn('2027-04-13', 2)]);
    await run(shop, life);
    if (!life.isDead()) return step - 1;
  }
  throw new Error('The action never survived');
}

afterEach(nothingIsBroken);

for (const moment of ['before', 'after'] as const) {
  test(`killed just ${moment} any step of a payment: one booking with its money, or neither [N11, P04]`, async () => {
    const ends = new Set<string>();
    const steps = await killedAtEveryStep(moment, async (shop, life) => {
      const cartId = await shop.guest(shop.departures);
      await shop.pay(cartId, { context: crashingContext(shop, life) }).catch(() => null);

      await timePasses(shop);

      const captured = (await shop.chargesOf(cartId)).filter((state) => state === 'captured').length;
      const attempt = latestAttemptOf(env.STORE, cartId);
      const order = attempt && findOrder(env.STORE, attempt.orderId);
      const sold = (await shop.seats(shop.departures[0]!)).sold;
      ends.add(`${attempt?.state} ${order?.state} captured ${captured} sold ${sold}`);
      expect((await shop.chargesOf(cartId)).filter((state) => state === 'authorised')).toEqual([]);
    });

    // Start, opened, authorised, confirmed, captured; and two calls to the provider.
    expect(steps).toBe(7);
    expect([...ends].toSorted()).toEqual([
      'cancelled undefined captured 0 sold 0',
      'captured paid captured 1 sold 1',
      ...(moment === 'before' ? ['undefined undefined captured 0 sold 0'] : []),
    ]);
  });

  test(`a guest who pays again after a kill just ${moment} any step is charged once [N11, P03]`, async () => {
    await killedAtEveryStep(moment, async (shop, life) => {
      const cartId = await shop.guest(shop.departures);
      const cartVersion = await shop.versionOf(cartId);
      await shop.pay(cartId, { cartVersion, context: crashingContext(shop, life) }).catch(() => null);

      const again = await shop.pay(cartId, { cartVersion });

      const { orderId } = shop.attemptOf(cartId);
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
      const attempt = latestAttemptOf(env.STORE, cartId);
      ends.add(attempt?.state);
      if (attempt?.state === 'capture-failed') {
        const results = await allRows('SELECT key FROM outbox WHERE subject_id = ?', attempt.id);
        expect(results).toHaveLength(2);
      }
    });

    ends.delete(undefined);
    expect(ends).toEqual(new Set(['cancelled', 'capture-failed']));
  });

  test(`killed just ${moment} any step of giving late money back: no charge, no seat [N11, P05]`, async () => {
    await killedAtEveryStep(moment, async (shop, life) => {
      const { cartId } = await shop.book({ number: CARDS.challenge });
      shop.advance(25);
      for (let rivals = 0; rivals < 2; rivals += 1) await shop.pay(await shop.guest(shop.departures));
      await shop.answerBank(cartId, true);
      await runMinute(crashingContext(shop, life)).catch(() => null);

      await timePasses(shop);

      expect(shop.attemptOf(cartId).state).toBe('voided');
      expect(await shop.chargesOf(cartId)).toEqual(['cancelled']);
      expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 2 });
    });
  });

  test(`killed just ${moment} any step of a refund: the timer finishes it once [N11, P21]`, async () => {
    const ends = new Set<string>();
    await killedAtEveryStep(moment, async (shop, life) => {
      const { cartId, orderId } = await shop.book();
      await cancelBooking(crashingContext(shop, life), orderId).catch(() => null);
      await timePasses(shop);

      const { state } = findOrder(env.STORE, orderId)!;
      const { sold } = await shop.seats(shop.departures[0]!);
      ends.add(`${shop.attemptOf(cartId).state} ${state} ${(await shop.chargesOf(cartId)).join()} sold ${sold}`);
      await cancelBooking(shop.context(), orderId);

      expect(findOrder(env.STORE, orderId)!.state).toBe('refunded');
      expect(await shop.chargesOf(cartId)).toEqual(['refunded']);
      expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
    });

    // A process killed before it stored the start of a refund leaves nothing to continue.
    const notBegun = moment === 'before' ? ['captured paid captured sold 1'] : [];
    expect([...ends].toSorted()).toEqual([...notBegun, 'refunded refunded refunded sold 0']);
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

  expect(outcome).toEqual({ kind: 'paid', orderId: shop.attemptOf(cartId).orderId });
  expect(await shop.chargesOf(cartId)).toEqual(['captured']);
  expect(lost).toBeGreaterThan(3);
  await runHour(shop.context());
  expect(await shop.chargesOf(cartId)).toEqual(['captured']);
});

for (const moment of ['before', 'after'] as const) {
  test(`killed just ${moment} any step of a balance: it is paid once, or still owed [N11, P09]`, async () => {
    const ends = new Set<string>();
    await killedAtEveryStep(moment, async (shop, life) => {
      const { orderId } = await shop.book({ installment: INSTALLMENT_DEPOSIT });
      const crashingWorld = crashingContext(shop, life);
      await payBalance(crashingWorld, { id: orderId }).catch(() => null);
      const balance = balanceOf(orderId);
      if (balance?.gatewayId != null) {
        await shop.payOnPage(balance);
        await settle(crashingWorld, balance.id).catch(() => null);
      }

      await timePasses(shop);

      const { paid, total, state } = findOrder(env.STORE, orderId)!;
      ends.add(`${state} ${paid.minor === total.minor ? 'in full' : 'by deposit'} ${balanceOf(orderId)?.state}`);
      expect(await moneyOf(orderId)).toBe(paid.minor);
    });

    // A process killed before its first step has written nothing.
    ends.delete('paid by deposit undefined');
    expect([...ends].toSorted()).toEqual(['paid by deposit cancelled', 'paid in full captured']);
  });

  test(`killed just ${moment} any step of ending a booking paid in two parts: all goes back [N11, P21]`, async () => {
    await killedAtEveryStep(moment, async (shop, life) => {
      const { orderId } = await shop.book({ installment: INSTALLMENT_DEPOSIT });
      await payBalance(shop.context(), { id: orderId });
      await shop.payOnPage(balanceOf(orderId)!);
      await cancelBooking(crashingContext(shop, life), orderId).catch(() => null);
      await timePasses(shop);

      await cancelBooking(shop.context(), orderId);

      expect(findOrder(env.STORE, orderId)!.state).toBe('refunded');
      expect(await moneyOf(orderId)).toBe(0);
      expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
      const results = await allRows(`SELECT key FROM outbox WHERE subject_id = ? AND template = 'refunded'`, orderId);
      expect(results).toHaveLength(2);
    });
  });
}

function balanceOf(orderId: string): Attempt | undefined {
  return attemptsOfOrder(env.STORE, orderId).findLast(({ purpose }) => purpose === 'balance');
}

/** The gateway's money of an order, in minor units. */
async function moneyOf(orderId: string): Promise<number> {
  const ids = attemptsOfOrder(env.STORE, orderId).map(({ id }) => id);
  const payments = await sandboxStub(env).list(0);
  const kept = payments.filter(({ reference, state }) => ids.includes(reference) && state === 'captured');
  return kept.reduce((sum, { amount }) => sum + amount.minor, 0);
}
