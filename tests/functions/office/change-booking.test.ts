import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sandboxGateway, sandboxStub } from '#functions/payments/sandbox.ts';
import { findOrderByCheckInToken } from '#functions/bookings/check-in-link.ts';
import { runMinute } from '#functions/timers/timers.ts';
import { noticeReversal } from '#functions/settlement/refund.ts';
import { changeBooking } from '#functions/office/change-booking.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import { aShop, seatsOn, type Shop } from '../support/a-shop.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { allRows, firstRow } from '../support/database.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

interface Booked {
  readonly shop: Shop;
  readonly orderId: string;
  /** Does what the office asks for, and returns the answer. */
  readonly ask: (act: 'cancel' | 'resend' | 'revoke-link', gateway?: Partial<typeof sandbox>) => Promise<string>;
}

const sandbox = sandboxGateway(env);
const away = () => Promise.reject(new Error('No answer'));

async function booked(promoCode = '', gateway: Partial<typeof sandbox> = {}): Promise<Booked> {
  const shop = aShop([seatsOn('2027-03-13', 3)]);
  const cartId = await shop.guest(shop.departures, { promoCode });
  await shop.pay(cartId, { context: shop.context({ gateway: { ...sandbox, ...gateway } }) });
  const { orderId } = shop.attemptOf(cartId);
  return {
    shop,
    orderId,
    ask: async (act, own = {}) => {
      const context = shop.context({ gateway: { ...sandbox, ...own } });
      const { ok, lines } = await changeBooking(context, orderId, act, 'Tam');
      return `${ok ? '' : 'refused: '}${lines.join()}`;
    },
  };
}

async function linkIn(shop: Shop, key: string): Promise<string> {
  await sendMail(shop.context(), key);
  const mail = await firstRow<{ text: string }>('SELECT text FROM inbox WHERE key = ?', key);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('a booking the office cancels [P21]', () => {
  test('gives money, seat and promo use back once, however often it is requested, and mails both sides', async () => {
    await addPromoCode(env.STORE, 'OFFICE10', {}, 5);
    const { shop, orderId, ask } = await booked('OFFICE10');

    for (const answer of [...(await Promise.all([ask('cancel'), ask('cancel')])), await ask('cancel')])
      expect(answer).toBe('Cancelled. £1,161 GBP refunded.');

    expect(findOrder(env.STORE, orderId)!.state).toBe('refunded');
    expect(await shop.seats(shop.departures[0]!)).toEqual({ held: 0, sold: 0 });
    const promo = await firstRow(`SELECT used FROM promo_codes WHERE code = 'OFFICE10'`);
    expect(promo).toEqual({ used: 0 });
    const refunds = shop.queued.filter((key) => key.startsWith('refunded:'));
    expect(new Set(refunds)).toEqual(new Set([`refunded:${orderId}:traveller`, `refunded:${orderId}:office`]));
    const audit = `SELECT detail FROM audit WHERE subject = ? AND what = 'cancel requested'`;
    expect(await allRows(audit, orderId)).toEqual([{ detail: 'Tam' }, { detail: 'Tam' }, { detail: 'Tam' }]);
  });

  test('is cancelled while the provider does not answer, and refunded by the timer', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { shop, orderId, ask } = await booked();

    expect(await ask('cancel', { refund: away })).toContain('Cancelled. Our card provider isn’t responding');

    expect(findOrder(env.STORE, orderId)!.cancelledAt).not.toBeNull();
    shop.advance(2);
    await runMinute(shop.context());
    expect(findOrder(env.STORE, orderId)!.state).toBe('refunded');
    expect(shop.queued).toContain(`refunded:${orderId}:traveller`);
    expect(await ask('cancel')).toBe('Cancelled. £1,290 GBP refunded.');
  });

  test('is not cancelled while its payment is captured, and can be a minute later', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { shop, ask } = await booked('', { capture: away });

    expect(await ask('cancel')).toBe('refused: Its payment is going through at this moment. Ask again in a minute.');

    shop.advance(2);
    await runMinute(shop.context());
    expect(await ask('cancel')).toBe('Cancelled. £1,290 GBP refunded.');
  });

  test('that a dispute had ended is mailed to both sides as cancelled, with nothing to refund', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { shop, orderId, ask } = await booked();
    const { cartId, bookings } = findOrder(env.STORE, orderId)!;
    const attempt = shop.attemptOf(cartId);
    await sandboxStub(env).dispute(attempt.gatewayId!);
    await noticeReversal(shop.context(), attempt);
    const disputed = `disputed:${attempt.id}:office`;
    expect(shop.queued).toContain(disputed);
    expect(await sendMail(shop.context(), disputed)).toBe('sent');
    const mail = await firstRow<{ subject: string; text: string }>(
      'SELECT subject, text FROM inbox WHERE key = ?',
      disputed,
    );
    expect(mail!.subject).toBe(`Payment of booking ${bookings[0]!.reference} disputed`);
    expect(mail!.text).toContain('has reversed the £1,290 GBP payment');

    expect(await ask('cancel')).toBe('Cancelled. There was nothing to refund.');
    for (const side of ['traveller', 'office']) {
      expect(await sendMail(shop.context(), `cancelled:${orderId}:${side}`)).toBe('sent');
    }
  });
});

describe('a confirmation the office sends again [P06]', () => {
  test('is a new mail each time it is asked for, with the booking as it is now, and in the audit [P29]', async () => {
    const { shop, orderId, ask } = await booked();
    for (let time = 0; time < 2; time += 1)
      expect(await ask('resend')).toMatch(/^Confirmation emailed to cart-\S+@guest\.example\.$/);
    const keys = shop.queued.filter((key) => key.includes(':asked-'));
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(await sendMail(shop.context(), key)).toBe('sent');
    const audit = `SELECT detail FROM audit WHERE subject = ? AND what = 'resend requested'`;
    expect(await allRows(audit, orderId)).toEqual([{ detail: 'Tam' }, { detail: 'Tam' }]);
  });

  test('is refused for a booking that was cancelled', async () => {
    const { shop, ask } = await booked();
    await ask('cancel');
    expect(await ask('resend')).toBe('refused: Only a paid booking that isn’t cancelled has a confirmation.');
    expect(shop.queued.filter((key) => key.includes(':asked-'))).toEqual([]);
  });
});

describe('a check-in link the office takes back [D25]', () => {
  test.each([[[]], [['cancel' as const]]])(
    'is dead at once, and the traveller gets one that works, after %j',
    async (first) => {
      const { shop, orderId, ask } = await booked();
      const old = await linkIn(shop, `booking-confirmed:${orderId}:traveller`);
      for (const act of first) await ask(act);
      expect((await findOrderByCheckInToken(shop.context(), old))?.id).toBe(orderId);

      expect(await ask('revoke-link')).toMatch(/^The old link no longer works. A new one was emailed to /);

      expect(await findOrderByCheckInToken(shop.context(), old)).toBeNull();
      const key = shop.queued.find((candidate) => candidate.startsWith('check-in-link:'))!;
      const fresh = await linkIn(shop, key);
      expect(fresh).not.toBe(old);
      expect((await findOrderByCheckInToken(shop.context(), fresh))?.id).toBe(orderId);
    },
  );

  test('is none before the booking is paid', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { ask } = await booked('', { capture: away });
    expect(await ask('revoke-link')).toBe('refused: This booking hasn’t been paid, so it has no link.');
  });
});
