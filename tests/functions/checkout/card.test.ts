import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { MINUTE } from '#domain/durations.ts';
import { PaidBooking } from '#contract/checkout.ts';
import { readEcommerce } from '#contract/ecommerce.ts';
import { aGuest, general, march, may, pay, sessionOf, site, tour } from '../support/a-guest.ts';
import { cardFields, ORIGIN, aSite, payOnPage, type Visitor } from '../support/a-site.ts';
import { addPromoCode } from '../support/add-promo-code.ts';
import { allRows, firstRow, nothingIsBroken } from '../support/database.ts';

describe('the card', () => {
  test('a paid booking answers with its reference, its trip and its link [M112, M143]', async () => {
    await addPromoCode(env.STORE, 'PAYLESS');
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
    site.advance(10 * MINUTE);
    expect((await pay(visitor)).status).toBe(200);
  });
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
});

describe('a challenge [P10]', () => {
  async function challenged(headers: Record<string, string> = {}): Promise<{ visitor: Visitor; path: string }> {
    const visitor = await aGuest(march);
    const answer = await pay(visitor, { acct: '4000 0025 0000 3155' }, headers);
    expect(answer.status).toBe(202);
    return { visitor, path: (answer.json() as { challenge_url: string }).challenge_url };
  }

  async function returnOf(path: string): Promise<string> {
    const gatewayId = path.split('/').at(-1);
    const attempt = await firstRow<{ id: string }>('SELECT id FROM attempts WHERE gateway_id = ?', gatewayId!);
    return `/api/checkout/return/?attempt=${attempt!.id}`;
  }

  test('approved, it leads back to the page the guest paid on, with the booking made', async () => {
    const { visitor, path } = await challenged({ referer: `${ORIGIN}/trips/red-centre/?currency=AUD` });
    const page = await visitor.get(path);
    expect(page.text).toContain('Demonstration Bank');
    expect(page.text).toContain('$2,580 AUD');
    expect(page.text).toContain('ending in 3155');
    const answered = await visitor.postForm(path, { answer: 'approve' });
    expect(answered.status).toBe(303);
    const back = await visitor.get(answered.headers.get('location')!);
    expect([back.status, back.headers.get('location')]).toEqual([303, '/trips/red-centre/?currency=AUD#my-cart']);
    const session = await sessionOf(visitor);
    expect(session).toMatchObject({ stage: 'paid', message: '' });
    // M112 P38: this page reports the purchase too, because the card step never got the answer.
    expect(readEcommerce(session.payment!.ecommerce)).toMatchObject({
      reference: session.payment!.booking_reference,
      value: '2580.00',
    });
    expect((await visitor.get(path)).text).toContain('already been approved or declined');
  });

  test('a page whose address begins with two slashes leads back to this site, not to another [P28]', async () => {
    const { visitor, path } = await challenged({ referer: `${ORIGIN}//example.com/trips/` });
    const answered = await visitor.postForm(path, { answer: 'approve' });
    const back = await visitor.get(answered.headers.get('location')!);
    expect(back.headers.get('location')).toBe('/example.com/trips/#my-cart');
  });

  test('approved, the guest goes on with a new cookie, and the one from before opens nothing [P28]', async () => {
    const { visitor, path } = await challenged();
    const before = visitor.cookies.get('cart')!;
    await visitor.get((await visitor.postForm(path, { answer: 'approve' })).headers.get('location')!);
    expect(visitor.cookies.get('cart')).not.toBe(before);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paid' });

    const stranger = site.visitor();
    stranger.cookies.set('cart', before);
    expect((await stranger.get('/api/booking/')).status).toBe(409);
  });

  test('approved, its address gives nobody else a cookie for the cart [P28]', async () => {
    const { visitor, path } = await challenged();
    const answered = await visitor.postForm(path, { answer: 'approve' });
    const other = await aGuest(march);
    const before = other.cookies.get('cart');
    await other.get(answered.headers.get('location')!);
    expect(other.cookies.get('cart')).toBe(before);
    expect((await other.get('/api/cart/')).cart().no_items).toBe(1);
  });

  test('declined, the guest sees it and may pay with another card', async () => {
    const { visitor, path } = await challenged();
    const answered = await visitor.postForm(path, { answer: 'decline' });
    const back = await visitor.get(answered.headers.get('location')!);
    expect(back.headers.get('location')).toBe('/#my-cart');
    expect(await sessionOf(visitor)).toMatchObject({
      stage: 'paying',
      message: 'Your bank didn’t approve this payment. You haven’t been charged. Please try again or use another card.',
    });
    expect((await pay(visitor)).status).toBe(200);
  });

  test('given up after a card was declined, it does not show why that one was, and the next card pays [M152, P03]', async () => {
    const visitor = await aGuest(march);
    const declined = await pay(visitor, { acct: '4000 0000 0000 0002' });
    expect([declined.status, general(declined)]).toEqual([
      400,
      'Your card was declined. You haven’t been charged. Please try another card.',
    ]);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paying', message: general(declined) });
    expect((await pay(visitor, { acct: '4000 0025 0000 3155' })).status).toBe(202);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paying', message: '' });
    expect((await pay(visitor)).status).toBe(200);
  });

  test('a return alone proves nothing: coming back without an answer books nothing', async () => {
    const { visitor, path } = await challenged();
    const page = await visitor.postForm(path, { answer: 'approve' }, { 'sec-fetch-site': 'cross-site' });
    expect(page.status).toBe(403);
    expect((await visitor.get(`${await returnOf(path)}&status=paid`)).status).toBe(303);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paying' });
    expect((await visitor.get('/api/checkout/return/?attempt=made-up')).headers.get('location')).toBe('/#my-cart');
  });

  test('approved before another tab changed the cart, the page shows its reference beside the new cart', async () => {
    const { visitor, path } = await challenged();
    const back = (await visitor.postForm(path, { answer: 'approve' })).headers.get('location')!;
    await visitor.wants(march, may);
    await visitor.get(back);
    const session = await sessionOf(visitor);
    const reference = session.payment!.booking_reference;
    expect(session).toMatchObject({ stage: 'guest-saved', message: '' });
    expect(session.note).toBe(
      `Thanks for your payment. We've secured your space on Tour RC10 Start: 13 Mar 2027. Your Booking Reference is ${reference}. The trips in your cart now are a separate booking and haven’t been paid for.`,
    );
    expect(await sessionOf(visitor)).toMatchObject({ note: '', payment: null });
  });

  test('approved after another tab changed the cart, nothing is charged and the guest sees why', async () => {
    const { visitor, path } = await challenged();
    await visitor.wants(march, may);
    await visitor.postForm(path, { answer: 'approve' });
    await visitor.get(await returnOf(path));
    expect(await sessionOf(visitor)).toMatchObject({
      stage: 'guest-saved',
      message: 'Your cart changed while you were paying. You haven’t been charged. Please check it and pay again.',
    });
  });

  test('approved after another tab logged out, the guest sees the result without its reference', async () => {
    const { visitor, path } = await challenged();
    const back = (await visitor.postForm(path, { answer: 'approve' })).headers.get('location')!;
    await visitor.get('/api/logout/');
    await visitor.get(back);
    expect(await sessionOf(visitor)).toMatchObject({
      payment: null,
      note: 'Your payment went through and your trip is booked. We’ve emailed your confirmation.',
    });
  });

  test('there is no such page in production, nor for another id', async () => {
    const { visitor, path } = await challenged();
    expect((await visitor.get('/api/sandbox/challenge/made-up')).status).toBe(404);
    expect((await visitor.postForm(path, { answer: 'perhaps' })).status).toBe(400);
    const live = aSite([tour], { STAGE: 'production', LINK_KEY: btoa('k'.repeat(32)) });
    expect((await live.visitor().get(path)).status).toBe(404);
  });
});

const here = { referer: `${ORIGIN}/trips/red-centre/` };
const leave = (visitor: Visitor, query = 'installment=1', headers: Record<string, string> = here) =>
  visitor.get(`/api/checkout/redirect/?${query}`, headers);
const addressOf = (answer: { headers: Headers }) => answer.headers.get('location')!;

test('the provider’s page asks again after a declined card, takes a double click for one try, and leads back to the booking [M144, M82, P03]', async () => {
  const visitor = await aGuest(march);
  const left = await leave(visitor);
  const address = addressOf(left);
  expect([left.status, address]).toEqual([303, expect.stringMatching(/^\/api\/sandbox\/pay\/sbx_/)]);

  expect((await payOnPage(visitor, address, '4000 0000 0000 0002')).text).toContain('Your card was declined.');
  expect((await payOnPage(visitor, address, '4111 1111 1111 1111')).text).toContain('published test cards');
  const again = await visitor.get(address);
  const once = /name="try" value="([^"]+)"/.exec(again.text)![1]!;
  const clicks = await Promise.all(
    [1, 2].map(() => visitor.postForm(address, { card: '4242424242424242', try: once })),
  );

  expect(clicks.map(({ status }) => status)).toEqual([303, 303]);
  const back = await visitor.get(addressOf(clicks[0]!));
  expect([back.status, addressOf(back)]).toEqual([303, '/trips/red-centre/#my-cart']);
  const session = await sessionOf(visitor);
  expect(session).toMatchObject({ stage: 'paid', message: '' });
  expect(session.payment!.booking_reference).toMatch(/^[A-Z0-9]{8}$/);
  expect((await visitor.get(address)).text).toContain('This payment has ended.');
  nothingIsBroken();
});

test('a guest who leaves for the page and then types a card here is charged once [P03]', async () => {
  const visitor = await aGuest(march);
  const address = addressOf(await leave(visitor));

  expect((await pay(visitor)).status).toBe(200);

  expect((await visitor.get(address)).text).toContain('This payment has ended.');
  const results = await allRows<{ state: string }>(
    `SELECT attempts.state FROM attempts JOIN carts ON carts.id = attempts.cart_id
     WHERE attempts.cart_id = (SELECT cart_id FROM attempts WHERE gateway_id = ?)`,
    address.split('/').at(-1)!,
  );
  expect(results.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'captured']);
});

test('what stands against paying is said in the booking, once, and nothing is opened [M130, M133, M101]', async () => {
  const undecided = await aGuest({ tour_date_id: 'VISA-2027-09-01', tour_combination_id: 1, visa_id: 0 });
  expect(addressOf(await leave(undecided))).toBe('/trips/red-centre/#my-cart');
  expect((await sessionOf(undecided)).message).toBe('Please select one of the visa options*');
  expect((await sessionOf(undecided)).message).toBe('');

  const late = await aGuest({ tour_date_id: 'SOON-2026-12-20', tour_combination_id: 1 });
  await leave(late, 'installment=2');
  expect((await sessionOf(late)).message).toBe('Because your Start Date is within 30 Days you need to pay in full.');

  const stranger = site.visitor();
  expect(addressOf(await leave(stranger))).toBe('/trips/red-centre/#my-cart');
  expect((await sessionOf(stranger)).message).toBe('You have no items in the cart.');
});

test('a cart that changed since it was seen is shown again instead of being charged [N02]', async () => {
  const visitor = await aGuest(march);
  await leave(visitor, 'installment=1&cart_version=seen-before');
  expect((await sessionOf(visitor)).message).toContain('Your cart has changed.');
  await leave(visitor, 'installment=1&cart_total=1.00%20AUD');
  expect((await sessionOf(visitor)).message).toContain('Your total was $1 AUD and is now $2,580 AUD.');
});

test('another site cannot send a guest off to pay, nor a forged instalment get anywhere [P28]', async () => {
  const visitor = await aGuest(march);
  expect((await leave(visitor, 'installment=1', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(addressOf(await leave(visitor, 'installment=3'))).toBe('/trips/red-centre/#my-cart');
});
