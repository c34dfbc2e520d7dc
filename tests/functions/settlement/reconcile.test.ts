import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Env } from '#functions/platform/env.ts';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway } from '#functions/payments/sandbox.ts';
import { HOUR_FAILED, NEVER_ENDS, runHour, runMinute } from '#functions/timers/timers.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { addMail } from '#functions/platform/outbox.ts';
import { aShop, challenged, sandboxAnswering, seatsOn, type Shop } from '../support/a-shop.ts';
import { alertsOf, execute, firstRow, nothingIsBroken } from '../support/database.ts';
import { createContext } from '#functions/context/context.ts';

const noAnswer = () => Promise.reject(new Error('No answer'));

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
  nothingIsBroken();
});

describe('the minute', () => {
  /** Guests whose bank approved, a second apart, before any settling. */
  async function approved(shop: Shop, count: number): Promise<string[]> {
    const carts = [];
    for (let index = 0; index < count; index += 1) {
      const cartId = await challenged(shop);
      await shop.answerBank(cartId, true);
      carts.push(cartId);
      shop.advance(1 / 60);
    }
    return carts;
  }
  const statesOf = (shop: Shop, carts: readonly string[]) => carts.map((cartId) => shop.attemptOf(cartId).state);

  test('seats are freed and mails are on their way before the provider is asked for anything [P06]', async () => {
    const shop = aShop([seatsOn('2027-03-13', 4)]);
    await approved(shop, 1);
    const { seats, departures, queued } = shop;
    const idle = await shop.guest(departures);
    await shop.hold(idle);
    const at = shop.context().now();
    const lost = { key: 'lost', template: 'refunded', subjectId: 'nothing', recipient: 'a@guest.example', at } as const;
    addMail(env.STORE, lost);
    shop.advance(21);
    const seen: unknown[] = [];
    const gateway: PaymentGateway = {
      ...sandboxGateway(env),
      read: async () => {
        seen.push(await seats(departures[0]!), [...queued]);
        return noAnswer();
      },
    };

    await runMinute(shop.context({ gateway }));

    expect(seen).toEqual([{ held: 0, sold: 0 }, ['lost']]);
    await execute(`DELETE FROM outbox WHERE key = 'lost'`);
    shop.advance(2);
    await runMinute(shop.context());
  });

  test('a slow provider gets half a minute, and the next run goes on with those that were not asked for [P04]', async () => {
    const shop = aShop([seatsOn('2027-03-13', 9)]);
    const carts = await approved(shop, 3);
    shop.advance(2);
    const sandbox = sandboxGateway(env);
    const slow: PaymentGateway = {
      ...sandbox,
      read: (id) => {
        shop.advance(1 / 3);
        return sandbox.read(id);
      },
    };

    await runMinute(shop.context({ gateway: slow }));
    expect(statesOf(shop, carts)).toEqual(['captured', 'captured', 'open']);

    await runMinute(shop.context({ gateway: slow }));
    expect(statesOf(shop, carts)).toEqual(['captured', 'captured', 'captured']);
  });

  test('a payment is put to the end of the queue before it is tried: a run that hangs on it keeps the next one free [P04]', async () => {
    const shop = aShop([seatsOn('2027-03-13', 9)]);
    const carts = await approved(shop, 2);
    shop.advance(2);
    const sandbox = sandboxGateway(env);
    const letGo = Promise.withResolvers<undefined>();
    const reads: string[] = [];
    const hanging: PaymentGateway = {
      ...sandbox,
      read: async (id) => {
        reads.push(id);
        await letGo.promise;
        return sandbox.read(id);
      },
    };
    const first = runMinute(shop.context({ gateway: hanging }));
    await expect.poll(() => reads.length).toBe(1);

    await runMinute(shop.context());

    expect(statesOf(shop, carts)).toEqual(['open', 'captured']);
    letGo.resolve(undefined);
    await first;
    expect(statesOf(shop, carts)).toEqual(['captured', 'captured']);
    expect(reads).toEqual([shop.attemptOf(carts[0]!).gatewayId]);
  });
});

describe('the hour', () => {
  test('what does not come to an end raises an alert half an hour after its quote ended, and not before', async () => {
    const shop = aShop([seatsOn('2027-03-13', 9)]);
    const sandbox = sandboxGateway(env);
    const less: PaymentGateway = {
      ...sandboxAnswering((payment) => ({
        ...payment,
        amount: { ...payment.amount, minor: payment.amount.minor - 1 },
      })),
      void: noAnswer,
    };
    const stays: [PaymentGateway, string][] = [
      [{ ...sandbox, capture: noAnswer }, 'capturing'],
      [less, 'voiding'],
    ];
    const ids = [];
    for (const [gateway, state] of stays) {
      const { cartId } = await shop.book({ context: shop.context({ gateway }) });
      const attempt = shop.attemptOf(cartId);
      expect(attempt.state).toBe(state);
      ids.push(attempt.id);
    }

    shop.advance(59);
    await runHour(shop.context());
    expect(await alertsOf(NEVER_ENDS)).toEqual([]);
    shop.advance(2);
    await runHour(shop.context());
    const [told, ...more] = await alertsOf(NEVER_ENDS);
    expect(new Set(told!.split(' '))).toEqual(new Set(ids));
    expect(more).toEqual([]);
    await runMinute(shop.context());
  });

  test('a refund that does not come to an end raises an alert half an hour after it was begun [P21]', async () => {
    const before = await alertsOf(NEVER_ENDS);
    const shop = aShop();
    const { id, orderId } = await shop.book();
    shop.advance(3 * 24 * 60);
    const silent = { ...sandboxGateway(env), refund: noAnswer };
    await expect(cancelBooking(shop.context({ gateway: silent }), orderId)).rejects.toThrow();

    shop.advance(29);
    await runHour(shop.context());
    expect(await alertsOf(NEVER_ENDS)).toEqual(before);
    shop.advance(2);
    await runHour(shop.context());
    expect(await alertsOf(NEVER_ENDS)).toEqual([...before, id]);
    await runMinute(shop.context());
  });

  test('a provider whose lists fail stops no other work, and an alert names what failed', async () => {
    const shop = aShop();
    const { cartId } = await shop.book();
    shop.advance(31 * 24 * 60);
    const { id } = shop.departures[0]!;
    // Seats of the departure moved in the last hour.
    await shop.book();
    await execute('UPDATE tour_dates SET sold = sold + 1 WHERE id = ?', id);
    const gateway = { ...sandboxGateway(env), list: noAnswer, listReversed: noAnswer };

    await runHour(shop.context({ gateway }));

    await execute('UPDATE tour_dates SET sold = sold - 1 WHERE id = ?', id);
    expect(await alertsOf('broken rule: sold seats are the sold holds')).toEqual([id]);
    expect(await firstRow(`SELECT 1 FROM attempts WHERE cart_id = ? AND guest <> ''`, cartId)).toBeNull();
    expect(await alertsOf(HOUR_FAILED)).toEqual(['compareOpened compareReversed']);
  });

  const oldTurn = () => firstRow(`SELECT 1 FROM rate_limits WHERE key = 'old'`);

  test('each part of the whole hour stands for itself, and the provider is asked after all else', async () => {
    await execute(`INSERT INTO rate_limits (key, window_start, count) VALUES ('old', 0, 1)`);
    const ASSETS = { fetch: noAnswer } as unknown as Fetcher;
    const seen: unknown[] = [];
    const list = async () => (seen.push(await oldTurn()), []);
    const SANDBOX_GATEWAY = {
      getByName: () => ({ list, listReversed: () => [] }),
    } as unknown as Env['SANDBOX_GATEWAY'];

    await runHour(createContext({ ...env, ASSETS, SANDBOX_GATEWAY }, createExecutionContext()));

    expect(seen).toEqual([null]);
    expect((await alertsOf(HOUR_FAILED)).at(-1)).toBe(
      'remind deleteTravelDetails deleteLeads noticeWithdrawnDepartures compareOpened',
    );
  });
});
