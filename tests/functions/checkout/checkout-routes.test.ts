import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PaidBooking } from '#contract/checkout.ts';
import { aGuest, general, march, may, pay, sessionOf, site } from '../support/a-guest.ts';
import { cardFields, ORIGIN } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';

describe('the card', () => {
  test('a paid booking answers with its reference, its trip and its link [M112, M143]', async () => {
    await addPromoCode(env.DB, 'PAYLESS');
    const visitor = await aGuest(march, may);
    await visitor.get('/api/cart/?promo_code=PAYLESS');
    const answer = await visitor.postJson('/api/checkout/card', cardFields({ installment: '2' }));
    expect(answer.status).toBe(200);
    const booking = v.parse(PaidBooking, answer.json());
    expect(booking.booking_reference).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}, [34679ACDEFGHJKMNPQRTWXY]{8}$/);
    expect(booking.trip_name).toContain('Tour RC10\nStart: 13 Mar 2027\nFinish: 22 Mar 2027');
    expect(booking.checkin_url).toMatch(new RegExp(`^${ORIGIN}/check-in/\\?token=[\\w-]{43}$`));
    expect(booking.account).toMatchObject({ currency: 'AUD', left_due: '2027-02-11' });
    expect(booking.account?.email).toMatch(/^guest\d+@example\.com$/);
    expect(Number(booking.account?.paid) + Number(booking.account?.left)).toBe(4644);
    expect(Number(booking.account?.paid)).toBe(800);
    expect(booking.commission_factory_sets).toBe('');
    expect(booking.comission_factory_items).toBe('');
    expect(JSON.parse(booking.ecommerce)).toMatchObject({
      reference: booking.booking_reference,
      currency: 'AUD',
      value: '4644.00',
      coupon: 'PAYLESS',
      items: [
        { item_id: 'RC10', price: '2322.00', discount: '258.00', quantity: 1 },
        { item_id: 'RC10', price: '2322.00' },
      ],
    });
    expect(booking.ecommerce).not.toMatch(/lovelace|guest\d+@/i);
    expect(visitor.cookies.has('cart_count')).toBe(false);
    const receipt = await visitor.get(`/check-in/receipt/?booking=${booking.booking_reference.slice(0, 8)}`);
    expect(receipt.status).toBe(200);
    expect(await visitor.get('/check-in/trip.ics')).toMatchObject({ status: 200 });
    expect(await sessionOf(visitor)).toMatchObject({
      stage: 'paid',
      payment: { booking_reference: booking.booking_reference, checkin_url: booking.checkin_url },
    });
  });

  test('every field is checked, and any expiry fault answers under expdate_0 [M111, M129]', async () => {
    const visitor = await aGuest(march);
    const empty = await visitor.postForm('/api/checkout/card/', {});
    expect(empty.status).toBe(400);
    expect(Object.keys(empty.errors()).toSorted()).toEqual(['acct', 'cvv2', 'expdate_0', 'installment', 'name']);
    expect((await pay(visitor, { expmonth: '13' })).errors()).toEqual({ expdate_0: ['Enter a month from 01 to 12.'] });
    expect((await pay(visitor, { expyear: '3' })).errors()).toEqual({
      expdate_0: ['Enter the expiry year as 2 or 4 digits.'],
    });
    expect((await pay(visitor, { acct: '4242 4242 4242 4241' })).errors()).toEqual({
      acct: ['Enter a valid card number.'],
    });
  });

  test('a card is good to the last day of its month, by the operator’s clock [M111]', async () => {
    const visitor = await aGuest(march);
    const expired = await pay(visitor, { expmonth: '10', expyear: '2026' });
    expect([expired.status, expired.errors()]).toEqual([
      400,
      { expdate_0: ['This card has expired. Please use another card.'] },
    ]);
    expect((await pay(visitor, { expmonth: '11', expyear: '2026' })).status).toBe(200);
  });

  test('a declined card is a 400, and the next card pays [P03]', async () => {
    const visitor = await aGuest(march);
    const declined = await pay(visitor, { acct: '4000 0000 0000 0002' });
    expect([declined.status, general(declined)]).toEqual([
      400,
      'Your card was declined. You haven’t been charged. Please try another card.',
    ]);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paying', message: general(declined) });
    expect((await pay(visitor)).status).toBe(200);
  });

  test('another cart than the guest last saw is a 409 with the new total [N02]', async () => {
    const visitor = await aGuest(march);
    const seen = (await visitor.get('/api/cart/')).cart().version;
    await visitor.wants(march, may);
    const answer = await pay(visitor, { cart_version: seen });
    expect(answer.status).toBe(409);
    expect(general(answer)).toContain('Your total is now $5,160 AUD');
    const version = (await visitor.get('/api/cart/')).cart().version;
    expect((await pay(visitor, { cart_version: version })).status).toBe(200);
  });

  test('cards by the dozen are stopped [P12]', async () => {
    const visitor = await aGuest(march);
    const statuses: number[] = [];
    for (let tries = 0; tries < 16; tries += 1) {
      statuses.push((await pay(visitor, { acct: '4000 0000 0000 9995' })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 15)).not.toContain(429);
    const stopped = await pay(visitor);
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '600']);
  });

  test('nothing to pay for is not a payment', async () => {
    expect((await pay(site.visitor())).status).toBe(409);
    const visitor = site.visitor();
    await visitor.wants(march);
    expect((await pay(visitor)).status).toBe(400);
  });
});

test('a booking keeps which terms its guest accepted, and when, with the price line by line [P17]', async () => {
  const accepted = site.now();
  const visitor = await aGuest(march);
  site.advance(5 * 60_000);
  const answer = await pay(visitor);
  const { booking_reference: reference } = v.parse(PaidBooking, answer.json());

  const kept = await env.DB.prepare(
    `SELECT orders.terms_version, orders.terms_accepted_at, orders.total_minor, quotes.lines FROM orders
     JOIN quotes ON quotes.id = orders.quote_id JOIN bookings ON bookings.order_id = orders.id
     WHERE bookings.reference = ?`,
  )
    .bind(reference)
    .first<{ terms_version: string; terms_accepted_at: number; total_minor: number; lines: string }>();

  expect([kept!.terms_version, kept!.terms_accepted_at]).toEqual(['2026-01', accepted]);
  const lines = JSON.parse(kept!.lines) as { owedMinor: number }[];
  expect(lines.reduce((sum, { owedMinor }) => sum + owedMinor, 0)).toBe(kept!.total_minor);
});

describe('in full in one tab and by deposit in the other, at once', () => {
  test.each([
    [
      '1',
      '2',
      /^You’ve already paid in full \(\$2,580 AUD\) .* Reference is (\S+)\. You haven’t been charged twice\.$/,
    ],
    [
      '2',
      '1',
      /^You’ve already paid the \$400 AUD deposit .* Reference is (\S+)\. .* balance of \$2,180 AUD is due on 11 February 2027\. You haven’t been charged twice\.$/,
    ],
  ])('a guest who asked for %s sees it when the other tab asked for %s [P03]', async (first, second, words) => {
    const visitor = await aGuest(march);
    const { version: cart_version } = (await visitor.get('/api/cart/')).cart();
    const taken = v.parse(PaidBooking, (await pay(visitor, { installment: first, cart_version })).json());
    expect(taken.note).toBe('');
    const other = v.parse(PaidBooking, (await pay(visitor, { installment: second, cart_version })).json());
    expect(words.exec(other.note)?.[1]).toBe(taken.booking_reference);
  });

  test('both see which payment was taken, and one charge is made [P03]', async () => {
    const visitor = await aGuest(march);
    const { version: cart_version } = (await visitor.get('/api/cart/')).cart();
    const other = site.visitor();
    other.cookies.set('cart', visitor.cookies.get('cart')!);
    const answers = await Promise.all([
      pay(visitor, { installment: '1', cart_version }),
      pay(other, { installment: '2', cart_version }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [full, deposit] = answers.map((answer) => v.parse(PaidBooking, answer.json()));
    expect(full!.booking_reference).toBe(deposit!.booking_reference);
    const notes = [full!.note, deposit!.note].filter((note) => note !== '');
    expect(notes).toEqual([expect.stringContaining(full!.booking_reference)]);
  });
});
