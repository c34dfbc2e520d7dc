import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PaymentGateway } from '#functions/payments/gateway.ts';
import { sandboxGateway, sandboxStub } from '#functions/payments/sandbox.ts';
import { findOrderByCheckInToken } from '#functions/bookings/check-in-link.ts';
import { runMinute } from '#functions/timers/timers.ts';
import { noticeReversal } from '#functions/settlement/refund.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { bookingsLines } from '../support/a-command.ts';
import { aShop, seatsOn, type Shop } from '../support/a-shop.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { allRows, firstRow } from '../support/database.ts';
import { carryOutRequests } from '#functions/office/office-requests.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

async function booked(promoCode = ''): Promise<{ shop: Shop; orderId: string; reference: string }> {
  const shop = aShop([seatsOn('2027-03-13', 3)]);
  const cartId = await shop.guest(shop.departures, { promoCode });
  await shop.pay(cartId);
  const { orderId } = shop.attemptOf(cartId);
  return { shop, orderId, reference: findOrder(env.STORE, orderId)!.bookings[0]!.reference };
}

const ask = (act: 'cancel' | 'resend' | 'revoke-link', reference: string) =>
  bookingsLines(act === 'cancel' ? { act, reference, yes: true } : { act, reference })[0]!.split('.')[0];

/** Asks for something, and lets the minute do it. */
async function carryOut(shop: Shop, act: 'cancel' | 'resend' | 'revoke-link', reference: string): Promise<void> {
  ask(act, reference);
  await runMinute(shop.context());
}

const requestsOf = async (orderId: string) =>
  await allRows<{ state: string; outcome: string }>(
    'SELECT state, outcome FROM office_requests WHERE order_id = ? ORDER BY id',
    orderId,
  );

const TRIES = `SELECT tries FROM office_requests WHERE order_id IN (?, ?) ORDER BY id`;

async function linkIn(shop: Shop, key: string): Promise<string> {
  await sendMail(shop.context(), key);
  const mail = await firstRow<{ text: string }>('SELECT text FROM inbox WHERE key = ?', key);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('a booking the office cancels [P21]', () => {
  test('gives money, seat and promo use back once, however often it is requested, and mails both sides', async () => {
    await addPromoCode(env.STORE, 'OFFICE10', {}, 5);
    const { shop, orderId, reference } = await booked('OFFICE10');
    expect(ask('cancel', reference)).toBe('Requested');
    expect(ask('cancel', reference)).toBe('Already requested');
    await Promise.all([1, 2].map(() => runMinute(shop.context())));
    await carryOut(shop, 'cancel', reference);

    expect(findOrder(env.STORE, orderId)!.state).toBe('refunded');
    expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
    const promo = await firstRow(`SELECT used FROM promo_codes WHERE code = 'OFFICE10'`);
    expect(promo).toEqual({ used: 0 });
    expect(await requestsOf(orderId)).toEqual([
      { state: 'done', outcome: 'Cancelled. £1,161 GBP refunded.' },
      { state: 'done', outcome: 'Cancelled. £1,161 GBP refunded.' },
    ]);
    const refunds = shop.queued.filter((key) => key.startsWith('refunded:'));
    expect(new Set(refunds)).toEqual(new Set([`refunded:${orderId}:traveller`, `refunded:${orderId}:office`]));
  });

  test('waits while the provider does not answer, and is given up with an alert after half an hour', async () => {
    const alerts: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => void alerts.push(line));
    const { shop, orderId, reference } = await booked();
    const silent: PaymentGateway = { ...sandboxGateway(env), refund: () => Promise.reject(new Error('No answer')) };
    ask('cancel', reference);
    for (let minute = 0; minute < 29; minute += 1) await runMinute(shop.context({ gateway: silent }));
    expect((await requestsOf(orderId))[0]!.state).toBe('waiting');
    await runMinute(shop.context({ gateway: silent }));
    expect((await requestsOf(orderId))[0]).toMatchObject({ state: 'failed' });
    expect(alerts.join()).toContain('an office request failed');

    await carryOut(shop, 'cancel', reference);
    expect((await requestsOf(orderId))[1]).toEqual({ state: 'done', outcome: 'Cancelled. £1,290 GBP refunded.' });
  });

  test('stops after half a minute, and the next minute begins with those tried least', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { shop, orderId, reference } = await booked();
    const other = await booked();
    const refund = () => {
      shop.advance(1);
      return Promise.reject(new Error('No answer'));
    };
    for (const booking of [reference, other.reference]) ask('cancel', booking);
    const tries = [];
    for (let minute = 0; minute < 2; minute += 1) {
      await carryOutRequests(shop.context({ gateway: { ...sandboxGateway(env), refund } }));
      tries.push((await allRows<{ tries: number }>(TRIES, orderId, other.orderId)).map((row) => row.tries));
    }
    expect(tries).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  test('that a dispute had ended is mailed to both sides as cancelled, with nothing to refund', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { shop, orderId, reference } = await booked();
    const attempt = shop.attemptOf(findOrder(env.STORE, orderId)!.cartId);
    await sandboxStub(env).dispute(attempt.gatewayId!);
    await noticeReversal(shop.context(), attempt);
    const disputed = `disputed:${attempt.id}:office`;
    expect(shop.queued).toContain(disputed);
    expect(await sendMail(shop.context(), disputed)).toBe('sent');
    const mail = await firstRow<{ subject: string; text: string }>(
      'SELECT subject, text FROM inbox WHERE key = ?',
      disputed,
    );
    expect(mail!.subject).toBe(`Payment of booking ${reference} disputed`);
    expect(mail!.text).toContain('has reversed the £1,290 GBP payment');

    await carryOut(shop, 'cancel', reference);
    expect(await requestsOf(orderId)).toEqual([{ state: 'done', outcome: 'Cancelled. There was nothing to refund.' }]);
    for (const side of ['traveller', 'office']) {
      expect(await sendMail(shop.context(), `cancelled:${orderId}:${side}`)).toBe('sent');
    }
  });
});

describe('a confirmation the office sends again [P06]', () => {
  test('is a new mail each time it is asked for, with the booking as it is now, and in the audit [P29]', async () => {
    const { shop, orderId, reference } = await booked();
    for (const time of [1, 2]) {
      await carryOut(shop, 'resend', reference);
      expect((await requestsOf(orderId))[time - 1]!.state).toBe('done');
    }
    const keys = shop.queued.filter((key) => key.includes(':request-'));
    expect(new Set(keys).size).toBe(2);
    for (const key of new Set(keys)) expect(await sendMail(shop.context(), key)).toBe('sent');
    const audit = `SELECT detail FROM audit WHERE subject = ? AND what = 'asked by the office: resend'`;
    expect(await allRows(audit, orderId)).toEqual([{ detail: 'done' }, { detail: 'done' }]);
  });

  test('is refused for a booking that was cancelled', async () => {
    const { shop, orderId, reference } = await booked();
    await carryOut(shop, 'cancel', reference);
    await carryOut(shop, 'resend', reference);
    expect((await requestsOf(orderId))[1]!.state).toBe('refused');
    expect(shop.queued.filter((key) => key.includes(':request-'))).toEqual([]);
  });
});

describe('a check-in link the office takes back [D25]', () => {
  test('is dead at once, and the traveller gets a new one that works', async () => {
    const { shop, orderId, reference } = await booked();
    const old = await linkIn(shop, `booking-confirmed:${orderId}:traveller`);
    expect((await findOrderByCheckInToken(shop.context(), old))?.id).toBe(orderId);
    ask('revoke-link', reference);
    await Promise.all([1, 2].map(() => carryOutRequests(shop.context())));
    const revoked = `SELECT 1 FROM audit WHERE subject = ? AND what = 'check-in link revoked'`;
    expect(await allRows(revoked, orderId)).toHaveLength(1);
    expect(await findOrderByCheckInToken(shop.context(), old)).toBeNull();
    const key = shop.queued.find((candidate) => candidate.startsWith('check-in-link:'))!;
    const fresh = await linkIn(shop, key);
    expect(fresh).not.toBe(old);
    expect((await findOrderByCheckInToken(shop.context(), fresh))?.id).toBe(orderId);
    expect(await findOrderByCheckInToken(shop.context(), old)).toBeNull();
  });

  test('is dead for a refunded booking too', async () => {
    const { shop, orderId, reference } = await booked();
    const old = await linkIn(shop, `booking-confirmed:${orderId}:traveller`);
    await carryOut(shop, 'cancel', reference);
    expect((await findOrderByCheckInToken(shop.context(), old))?.state).toBe('refunded');
    await carryOut(shop, 'revoke-link', reference);
    expect(await findOrderByCheckInToken(shop.context(), old)).toBeNull();
    const fresh = await linkIn(
      shop,
      shop.queued.find((key) => key.startsWith('check-in-link:'))!,
    );
    expect((await findOrderByCheckInToken(shop.context(), fresh))?.id).toBe(orderId);
  });
});
