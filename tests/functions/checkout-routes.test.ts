import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Sensitive } from '#functions/services/sealed-data.ts';
import { BookingSession } from '#contract/booking-session.ts';
import { PaidBooking } from '#contract/checkout.ts';
import { readEcommerce } from '#contract/ecommerce.ts';
import { readGuestProfile, saveGuest } from '#contract/guest.ts';
import { aDeparture, anOpenDeparture, aTour, aVisaType, noVisa } from '../support/a-tour.ts';
import { addPromoCode, aSite, cardFields, guestFields, ORIGIN, type Answer, type Visitor } from './a-site.ts';

const tour = aTour({
  departures: [aDeparture({ capacity: 99 }), aDeparture({ start: '2027-05-01' }), anOpenDeparture()],
});
const single = aTour({ code: 'ONE', departures: [aDeparture({ start: '2027-08-01', capacity: 1 })] });
const visa = aTour({
  code: 'VISA',
  departures: [aDeparture({ start: '2027-09-01', visaTypes: [aVisaType(), noVisa()] })],
});
const soon = aTour({ code: 'SOON', departures: [aDeparture({ start: '2026-12-20' })] });
const site = aSite([tour, single, visa, soon]);

const march = { tour_date_id: 'RC10-2027-03-13', tour_combination_id: 1 };
const may = { tour_date_id: 'RC10-2027-05-01', tour_combination_id: 1 };

let people = 0;
/** Fields of somebody who has not booked before. */
function someone(fields: Record<string, string> = {}): Record<string, string> {
  people += 1;
  return guestFields({ email: `guest${people}@example.com`, ...fields });
}

async function aGuest(...items: object[]): Promise<Visitor> {
  const visitor = site.visitor();
  await visitor.wants(...items);
  const answer = await visitor.postForm('/api/guest/', someone());
  expect(answer.status).toBe(200);
  return visitor;
}

const pay = (visitor: Visitor, fields: Record<string, string> = {}, headers = {}) =>
  visitor.postForm('/api/checkout/card/', cardFields(fields), headers);
const sessionOf = async (visitor: Visitor) => v.parse(BookingSession, (await visitor.get('/api/booking/')).json());
const general = (answer: Answer) => answer.errors()['__all__']?.[0];

describe('the guest', () => {
  test('M140 there is none at first, then a JSON string that holds JSON, without the date of birth', async () => {
    const visitor = site.visitor();
    expect((await visitor.get('/api/guest/')).json()).toBe('');
    await visitor.wants(march);
    await visitor.postForm('/api/guest/', someone({ email: 'reads@example.com' }));
    const answer = (await visitor.get('/api/guest')).json();
    expect(answer).toBeTypeOf('string');
    expect(readGuestProfile(answer as string)).toEqual({
      other_names: 'Ada',
      last_name: 'Lovelace',
      name: 'Ada Lovelace',
      email: 'reads@example.com',
      phone: '+61 2 5550 0100',
      gender: 'Female',
      hear: 'Search',
    });
    expect(answer).not.toContain('1990');
    expect((await site.visitor().get('/api/guest/')).json()).toBe('');
  });

  test('M141 P01 good details give a guest id and hold the seats for twenty minutes', async () => {
    const visitor = site.visitor();
    await visitor.wants(march);
    const answer = await visitor.postForm('/api/guest/', someone());
    const until = new Date(site.now() + 20 * 60_000).toISOString();
    const saved = v.parse(saveGuest.response, answer.json());
    expect(saved.guest_userid).not.toBe('');
    expect(saved.hold_expires_at).toBe(until);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'guest-saved', hold_expires_at: until });
  });

  test('P01 coming to the card step keeps the seats longer, never beyond forty minutes', async () => {
    const visitor = await aGuest(march);
    const begun = site.now();
    const heldUntil = async () => {
      const answer = await visitor.postJson('/api/booking/', {});
      return Date.parse(v.parse(BookingSession, answer.json()).hold_expires_at ?? '') - begun;
    };
    site.advance(15 * 60_000);
    expect(await heldUntil()).toBe(35 * 60_000);
    site.advance(15 * 60_000);
    expect(await heldUntil()).toBe(40 * 60_000);
    site.advance(15 * 60_000);
    expect(v.parse(BookingSession, (await visitor.postJson('/api/booking/', {})).json()).hold_expires_at).toBeNull();
  });

  test('an open-dated tour has nothing to hold', async () => {
    const visitor = site.visitor();
    await visitor.wants({ tour_date_id: 'RC10-open', tour_combination_id: 1 });
    expect((await visitor.postForm('/api/guest/', someone())).json()).toMatchObject({ hold_expires_at: null });
  });

  test('M129 M152 what is missing is named field by field', async () => {
    const visitor = site.visitor();
    await visitor.wants(march);
    const answer = await visitor.postForm('/api/guest/', { email: 'nobody' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.errors()).toSorted()).toEqual(['email', 'gender', 'hear', 'last_name', 'tc_terms']);
    expect(answer.errors()['last_name']).toEqual(['This field is required']);
  });

  test.each([
    [{ phone: '1'.repeat(31) }, 'phone'],
    [{ last_name: 'x'.repeat(101) }, 'last_name'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'email'],
    [{ dob: '2026-02-30' }, 'dob'],
    [{ dob: '2026-11-20' }, 'dob'],
    [{ dob: '1899-12-31' }, 'dob'],
    [{ tc_terms: '' }, 'tc_terms'],
  ])('M129 %j is refused at its field', async (fields, field) => {
    const visitor = site.visitor();
    await visitor.wants(march);
    const answer = await visitor.postForm('/api/guest/', someone(fields));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.errors())).toEqual([field]);
  });

  test('P23 yesterday is told by the operator’s clock: a birthday is past in Sydney before it is in London', async () => {
    const visitor = site.visitor();
    await visitor.wants(march);
    expect((await visitor.postForm('/api/guest/', someone({ dob: '2026-11-19' }))).status).toBe(200);
  });

  test('M87 an empty cart is a 409', async () => {
    const answer = await site.visitor().postForm('/api/guest/', someone());
    expect(answer.status).toBe(409);
    expect(answer.errors()).toEqual({ __all__: ['You have no items in the cart.'] });
  });

  test('P02 the departure that sold out is named, and nobody was charged', async () => {
    await aGuest({ tour_date_id: 'ONE-2027-08-01', tour_combination_id: 1 });
    const late = site.visitor();
    await late.wants({ tour_date_id: 'ONE-2027-08-01', tour_combination_id: 1 });
    const answer = await late.postForm('/api/guest/', someone());
    expect(answer.status).toBe(409);
    expect(general(answer)).toBe('Sorry, Tour ONE on 1 August 2027 has just sold out. You have not been charged.');
  });

  test('the answer never tells whether an email is known; the same person books a departure once', async () => {
    const first = site.visitor();
    await first.wants(march);
    const person = someone();
    await first.postForm('/api/guest/', person);
    expect((await pay(first)).status).toBe(200);
    const again = site.visitor();
    await again.wants(march);
    const known = await again.postForm('/api/guest/', { ...person, other_names: 'Byron' });
    expect([known.status, Object.keys(known.json() as object)]).toEqual([200, ['guest_userid', 'hold_expires_at']]);
    const twice = await again.postForm('/api/guest/', person);
    expect(twice.status).toBe(409);
    expect(general(twice)).toBe('You have already booked Tour RC10 on 13 March 2027.');
  });
});

describe('the card', () => {
  test('M112 M143 a paid booking answers with its reference, its trip and its link', async () => {
    await addPromoCode('PAYLESS');
    const visitor = await aGuest(march, may);
    await visitor.get('/api/cart/?promo_code=PAYLESS');
    const answer = await visitor.postJson('/api/checkout/card', cardFields({ installment: '2' }));
    expect(answer.status).toBe(200);
    const booking = v.parse(PaidBooking, answer.json());
    expect(booking.booking_reference).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}, [34679ACDEFGHJKMNPQRTWXY]{8}$/);
    expect(booking.trip_name).toContain('Tour RC10\nStart: 13 Mar 2027\nFinish: 22 Mar 2027');
    expect(booking.checkin_url).toMatch(new RegExp(`^${ORIGIN}/check-in/\\?token=[\\w-]{43}$`));
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
    expect(await sessionOf(visitor)).toMatchObject({
      stage: 'paid',
      payment: { booking_reference: booking.booking_reference, checkin_url: booking.checkin_url },
    });
  });

  test('M111 M129 every field is checked, and any expiry fault answers under expdate_0', async () => {
    const visitor = await aGuest(march);
    const empty = await visitor.postForm('/api/checkout/card/', {});
    expect(empty.status).toBe(400);
    expect(Object.keys(empty.errors()).toSorted()).toEqual(['acct', 'cvv2', 'expdate_0', 'installment', 'name']);
    expect((await pay(visitor, { expmonth: '13' })).errors()).toEqual({ expdate_0: ['Enter a month from 01 to 12.'] });
    expect((await pay(visitor, { expyear: '30' })).errors()).toEqual({ expdate_0: ['Enter the year in four digits.'] });
    expect((await pay(visitor, { acct: '4242 4242 4242 4241' })).errors()).toEqual({
      acct: ['Enter a valid card number.'],
    });
  });

  test('M111 a card is good to the last day of its month, by the operator’s clock', async () => {
    const visitor = await aGuest(march);
    const expired = await pay(visitor, { expmonth: '10', expyear: '2026' });
    expect([expired.status, expired.errors()]).toEqual([400, { expdate_0: ['This card has expired.'] }]);
    expect((await pay(visitor, { expmonth: '11', expyear: '2026' })).status).toBe(200);
  });

  test('P11 a number that is no published test card is refused', async () => {
    const visitor = await aGuest(march);
    const answer = await pay(visitor, { acct: '4111 1111 1111 1111' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.errors())).toEqual(['acct']);
  });

  test('P03 a declined card is a 400, and the next card pays', async () => {
    const visitor = await aGuest(march);
    const declined = await pay(visitor, { acct: '4000 0000 0000 0002' });
    expect([declined.status, general(declined)]).toEqual([400, 'Your card was declined. Please try another card.']);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paying', message: general(declined) });
    expect((await pay(visitor)).status).toBe(200);
  });

  test('P03 ten clicks at once are one booking', async () => {
    const visitor = await aGuest(march);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(visitor)));
    const references = answers.map((answer) => v.parse(PaidBooking, answer.json()).booking_reference);
    expect(new Set(references).size).toBe(1);
  });

  test('M130 an undecided visa blocks the payment', async () => {
    const date = 'VISA-2027-09-01';
    const visitor = await aGuest({ tour_date_id: date, tour_combination_id: 1 }, { tour_date_id: date, visa_id: 0 });
    const answer = await pay(visitor);
    expect([answer.status, general(answer)]).toEqual([400, 'Please select one of the visa options*']);
    await visitor.wants({ tour_date_id: date, tour_combination_id: 1 }, { tour_date_id: date, visa_id: 8 });
    expect((await pay(visitor)).status).toBe(200);
  });

  test('M133 a deposit is refused where the cart must be paid in full', async () => {
    const visitor = await aGuest({ tour_date_id: 'SOON-2026-12-20', tour_combination_id: 1 });
    const answer = await pay(visitor, { installment: '2' });
    expect(answer.status).toBe(400);
    expect(general(answer)).toBe('Because your Start Date is within 30 Days you need to pay in full.');
  });

  test('N02 another cart than the guest last saw is a 409 with the new total', async () => {
    const visitor = await aGuest(march);
    const seen = (await visitor.get('/api/cart/')).cart().version;
    await visitor.wants(march, may);
    const answer = await pay(visitor, { cart_version: seen });
    expect(answer.status).toBe(409);
    expect(general(answer)).toContain('The new total is $5,160 AUD');
    const version = (await visitor.get('/api/cart/')).cart().version;
    expect((await pay(visitor, { cart_version: version })).status).toBe(200);
  });

  test('P12 cards by the dozen are stopped', async () => {
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

test('P17 a booking keeps which terms its guest accepted, and when, with the price line by line', async () => {
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

describe('P10 a challenge', () => {
  async function challenged(headers: Record<string, string> = {}): Promise<{ visitor: Visitor; path: string }> {
    const visitor = await aGuest(march);
    const answer = await pay(visitor, { acct: '4000 0025 0000 3155' }, headers);
    expect(answer.status).toBe(202);
    return { visitor, path: (answer.json() as { challenge_url: string }).challenge_url };
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
    // M112 P38: what was bought is told there too, since the card step never heard the answer.
    expect(readEcommerce(session.payment!.ecommerce)).toMatchObject({
      reference: session.payment!.booking_reference,
      value: '2580.00',
    });
    expect((await visitor.get(path)).text).toContain('answered already');
  });

  test('P28 a page whose address begins with two slashes leads back to this site, not to another', async () => {
    const { visitor, path } = await challenged({ referer: `${ORIGIN}//example.com/trips/` });
    const answered = await visitor.postForm(path, { answer: 'approve' });
    const back = await visitor.get(answered.headers.get('location')!);
    expect(back.headers.get('location')).toBe('/example.com/trips/#my-cart');
  });

  test('declined, the guest is told and may pay with another card', async () => {
    const { visitor, path } = await challenged();
    const answered = await visitor.postForm(path, { answer: 'decline' });
    const back = await visitor.get(answered.headers.get('location')!);
    expect(back.headers.get('location')).toBe('/#my-cart');
    expect(await sessionOf(visitor)).toMatchObject({
      stage: 'paying',
      message: 'Your bank did not approve this payment. You have not been charged.',
    });
    expect((await pay(visitor)).status).toBe(200);
  });

  test('a return is believed by nobody: coming back unanswered books nothing', async () => {
    const { visitor, path } = await challenged();
    const page = await visitor.postForm(path, { answer: 'approve' }, { 'sec-fetch-site': 'cross-site' });
    expect(page.status).toBe(403);
    const attempt = await env.DB.prepare('SELECT id FROM attempts WHERE gateway_id = ?')
      .bind(path.split('/').at(-1))
      .first<{ id: string }>();
    expect((await visitor.get(`/api/checkout/return/?attempt=${attempt!.id}&status=paid`)).status).toBe(303);
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'paying' });
    expect((await visitor.get('/api/checkout/return/?attempt=made-up')).headers.get('location')).toBe('/#my-cart');
  });

  test('there is no such page in production, nor for another id', async () => {
    const { visitor, path } = await challenged();
    expect((await visitor.get('/api/sandbox/challenge/made-up')).status).toBe(404);
    expect((await visitor.postForm(path, { answer: 'perhaps' })).status).toBe(400);
    const live = aSite([tour], { STAGE: 'production', LINK_KEY: btoa('k'.repeat(32)) });
    expect((await live.visitor().get(path)).status).toBe(404);
  });
});

describe('what comes after the payment', () => {
  const details = {
    passport: 'PA1234567',
    notes: 'Asthma, carries an inhaler',
    emergency_contact: 'Mary',
    friends: 'Bob',
  };

  test('M142 additional information is taken after payment only', async () => {
    const visitor = await aGuest(march);
    const early = await visitor.postForm('/api/guest-more/', details);
    expect(early.status).toBe(409);
    expect((await env.DB.prepare('SELECT count(*) AS n FROM travel_details').first<{ n: number }>())?.n).toBe(0);
    await pay(visitor);
    expect((await visitor.postForm('/api/guest-more/', details)).json()).toEqual({});
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'completed' });
    const wrong = await visitor.postForm('/api/guest-more', { notes: 'x'.repeat(2001) });
    expect([wrong.status, Object.keys(wrong.errors())]).toEqual([400, ['notes']]);
  });

  test('P14 N17 it lies in the database sealed, opens for its own booking only, and prints as nothing', async () => {
    const row = await env.DB.prepare('SELECT order_id, sealed FROM travel_details LIMIT 1').first<{
      order_id: string;
      sealed: string;
    }>();
    const everything = JSON.stringify(await env.DB.prepare('SELECT * FROM travel_details').all());
    expect(everything).not.toMatch(/PA1234567|Asthma|Mary/);
    const opened = await Sensitive.open(env, row!.order_id, row!.sealed);
    expect([String(opened), JSON.stringify({ opened })]).toEqual(['[on file]', '{"opened":"[on file]"}']);
    await expect(Sensitive.open(env, 'another order', row!.sealed)).rejects.toThrow();
    expect(await opened.seal(env, row!.order_id)).not.toBe(row!.sealed);
  });

  test('P18 the check-in link shows the booking; without its token the page shows none', async () => {
    const visitor = await aGuest(march);
    const booking = v.parse(PaidBooking, (await pay(visitor, { installment: '2' })).json());
    const stranger = site.visitor();
    const page = await stranger.get(booking.checkin_url.slice(ORIGIN.length));
    expect(page.text).toContain('data-state="found"');
    for (const shown of [booking.booking_reference, 'Ada Lovelace', '$400 AUD', '$2,180 AUD', '11 February 2027']) {
      expect(page.text).toContain(shown);
    }
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(page.headers.has('etag')).toBe(false);
    for (const path of ['/check-in/', '/check-in', `/check-in/?token=${'A'.repeat(43)}`, '/check-in/?token=%00']) {
      const unknown = await site.visitor().get(path);
      expect(unknown.text).toContain('data-state="unknown"');
      expect(unknown.text).not.toContain('AUD');
    }
  });

  test('P18 a name is text on the page, whatever is in it', async () => {
    const visitor = site.visitor();
    await visitor.wants(march);
    await visitor.postForm('/api/guest/', someone({ last_name: '<img src=x onerror=alert(1)>' }));
    const booking = v.parse(PaidBooking, (await pay(visitor)).json());
    const page = await visitor.get(booking.checkin_url.slice(ORIGIN.length));
    expect(page.text).toContain('&lt;img');
    expect(page.text).not.toContain('<img');
  });
});
