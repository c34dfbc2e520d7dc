import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Sensitive } from '#functions/platform/secrets.ts';
import { readGuestProfile, saveGuest } from '#contract/guest.ts';
import { dateInZone } from '#domain/calendar-date.ts';
import { aGuest, general, march, pay, sessionOf, site, someone } from '../support/a-guest.ts';
import { firstRow, allRows } from '../support/database.ts';
import { aVisitorWith } from '../support/a-site.ts';

const YOUNG = { tour_date_id: 'YOUNG-2027-10-02', tour_combination_id: 1 };

describe('the guest', () => {
  test('there is none at first, then a JSON string that holds JSON, without the date of birth [M140]', async () => {
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

  test('good details give a guest id and hold the seats for twenty minutes [M141, P01]', async () => {
    const visitor = await aVisitorWith(site, march);
    const answer = await visitor.postForm('/api/guest/', someone());
    const until = new Date(site.now() + 20 * 60_000).toISOString();
    const saved = v.parse(saveGuest.response, answer.json());
    expect(saved.guest_userid).not.toBe('');
    expect(saved).toMatchObject({ hold_expires_at: until, hold_seconds: 1200 });
    site.advance(90_000);
    expect(await sessionOf(visitor)).toMatchObject({
      stage: 'guest-saved',
      hold_expires_at: until,
      hold_seconds: 1110,
    });
  });

  test('details sent again after the hold ended hold the seat again, or say that it is gone [P01]', async () => {
    const visitor = site.visitor();
    const one = { tour_date_id: 'ONE-2027-08-02', tour_combination_id: 1 };
    const person = someone();
    await visitor.wants(one);
    await visitor.postForm('/api/guest/', person);
    site.advance(25 * 60_000);
    const again = await visitor.postForm('/api/guest/', person);
    // The last seat of a departure is held for eight minutes until a card is sent.
    expect(v.parse(saveGuest.response, again.json()).hold_expires_at).toBe(
      new Date(site.now() + 8 * 60_000).toISOString(),
    );
    const other = await aVisitorWith(site, one);
    expect((await other.postForm('/api/guest/', someone())).status).toBe(409);
    site.advance(25 * 60_000);
    expect((await other.postForm('/api/guest/', someone())).status).toBe(200);
    expect((await visitor.postForm('/api/guest/', person)).status).toBe(409);
  });

  test.each([
    [{ phone: '1'.repeat(31) }, 'phone'],
    [{ last_name: 'x'.repeat(101) }, 'last_name'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'email'],
    [{ dob: '2026-02-30' }, 'dob'],
    [{ dob: '1899-12-31' }, 'dob'],
    [{ tc_terms: '' }, 'tc_terms'],
  ])('%j is refused at its field [M129]', async (fields, field) => {
    const visitor = await aVisitorWith(site, march);
    const answer = await visitor.postForm('/api/guest/', someone(fields));
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.errors())).toEqual([field]);
  });

  test('a guest born today, by the operator’s clock, is refused at the date of birth [M129]', async () => {
    const visitor = await aVisitorWith(site, march);
    const today = dateInZone(site.now(), 'Australia/Sydney');
    const answer = await visitor.postForm('/api/guest/', someone({ dob: today }));
    expect([answer.status, Object.keys(answer.errors())]).toEqual([400, ['dob']]);
  });

  test('a tour takes travellers of the ages it says, on the day it starts [D29]', async () => {
    const visitor = await aVisitorWith(site, YOUNG);
    for (const dob of ['2009-10-03', '1991-10-02']) {
      const answer = await visitor.postForm('/api/guest/', someone({ dob }));
      expect(answer.status).toBe(400);
      expect(answer.errors()).toEqual({
        dob: [
          'Reef and Islands is for travellers aged 18 to 35 on the start date. Check your date of birth, or choose another trip.',
        ],
      });
    }
    expect((await visitor.postForm('/api/guest/', someone({ dob: '2009-10-02' }))).status).toBe(200);
    const empty = await visitor.postForm('/api/guest/', someone({ dob: '' }));
    expect([empty.status, empty.errors()]).toEqual([
      400,
      { dob: ['Reef and Islands is for travellers aged 18 to 35, so we need your date of birth.'] },
    ]);
  });

  test('a tour without an age limit asks for no date of birth [M129]', async () => {
    const visitor = site.visitor();
    const cart = (await visitor.wants(march)).cart();
    expect(cart.items.map(({ ages }) => ages)).toEqual([undefined]);
    expect((await visitor.postForm('/api/guest/', someone({ dob: '' }))).status).toBe(200);
  });

  test('a trip that was added after the details needs the age too before it is paid [D29]', async () => {
    for (const [dob, reason] of [
      ['', 'so we need your date of birth.'],
      ['2012-01-01', 'aged 18 to 35 on the start date'],
    ]) {
      const visitor = await aVisitorWith(site, march);
      await visitor.postForm('/api/guest/', someone({ dob: dob! }));
      const cart = (await visitor.wants(march, YOUNG)).cart();
      expect(cart.items.map(({ ages }) => ages)).toEqual([undefined, '18 to 35']);
      const answer = await pay(visitor);
      expect([answer.status, general(answer)]).toEqual([400, expect.stringContaining(reason!)]);
    }
  });

  test('without script the reason stands at the field, which is marked as required [D29]', async () => {
    const visitor = site.visitor();
    await visitor.postForm('/book/add/', { tour_date_id: YOUNG.tour_date_id });
    const reason = 'Reef and Islands is for travellers aged 18 to 35, so we need your date of birth.';
    const page = await visitor.get('/book/details/');
    expect(page.text).toMatch(/<input [^>]*id="dob"[^>]*aria-required="true"[^>]*aria-describedby="dob-hint"/);
    expect(page.text).toContain(`id="dob-hint">${reason}`);
    const refused = await visitor.postForm('/book/details/', someone({ dob: '' }));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`id="dob-error">${reason}`);
  });

  test('an empty cart is a 409 [M87]', async () => {
    const answer = await site.visitor().postForm('/api/guest/', someone());
    expect(answer.status).toBe(409);
    expect(answer.errors()).toEqual({ __all__: ['You have no items in the cart.'] });
  });

  test('a departure without a seat is named, marked in the cart, and said to be sold out only once it is [P02]', async () => {
    const one = { tour_date_id: 'ONE-2027-08-01', tour_combination_id: 1 };
    const early = await aGuest(one);
    const late = await aVisitorWith(site, march, one);
    const marks = async () => (await late.get('/api/cart/')).cart().items.map(({ full }) => full);
    expect(await marks()).toEqual([undefined, 'held']);
    expect((await early.get('/api/cart/')).cart().items.map(({ full }) => full)).toEqual([undefined]);
    const held = await late.postForm('/api/guest/', someone());
    expect(held.status).toBe(409);
    expect(general(held)).toBe(
      'Others are booking the last seats on Tour ONE on 1 August 2027. You haven’t been charged. Please try again in a few minutes, or choose another date.',
    );

    expect((await pay(early)).status).toBe(200);
    expect(await marks()).toEqual([undefined, 'sold-out']);
    const answer = await late.postForm('/api/guest/', someone());
    expect(answer.status).toBe(409);
    expect(general(answer)).toBe(
      'Sorry, Tour ONE on 1 August 2027 has just sold out. You haven’t been charged. Please choose another date.',
    );
  });
});

describe('what comes after the payment', () => {
  const details = {
    passport: 'PA1234567',
    notes: 'Asthma, carries an inhaler',
    emergency_contact: 'Mary',
    friends: 'Bob',
  };

  test('additional information is taken after payment only [M142]', async () => {
    const visitor = await aGuest(march);
    const early = await visitor.postForm('/api/guest-more/', details);
    expect(early.status).toBe(409);
    expect((await firstRow<{ n: number }>('SELECT count(*) AS n FROM travel_details'))?.n).toBe(0);
    await pay(visitor);
    expect((await visitor.postForm('/api/guest-more/', details)).json()).toEqual({});
    expect(await sessionOf(visitor)).toMatchObject({ stage: 'completed' });
    const wrong = await visitor.postForm('/api/guest-more', { notes: 'x'.repeat(2001) });
    expect([wrong.status, Object.keys(wrong.errors())]).toEqual([400, ['notes']]);
  });

  test('it lies in the database sealed, opens for its own booking only, and prints as nothing [P14, N17]', async () => {
    const visitor = await aGuest(march);
    await pay(visitor);
    await visitor.postForm('/api/guest-more/', details);
    const row = await firstRow<{
      order_id: string;
      sealed: string;
    }>('SELECT order_id, sealed FROM travel_details LIMIT 1');
    const everything = JSON.stringify(await allRows('SELECT * FROM travel_details'));
    expect(everything).not.toMatch(/PA1234567|Asthma|Mary/);
    const opened = await Sensitive.open(env, row!.order_id, row!.sealed);
    expect([String(opened), JSON.stringify({ opened })]).toEqual(['[on file]', '{"opened":"[on file]"}']);
    await expect(Sensitive.open(env, 'another order', row!.sealed)).rejects.toThrow();
    expect(await opened.seal(env, row!.order_id)).not.toBe(row!.sealed);
  });
});
