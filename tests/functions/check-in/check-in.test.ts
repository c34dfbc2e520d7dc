import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { checkInUrl, revokeCheckInLink, storeCheckInHash } from '#functions/bookings/check-in-link.ts';
import { hashText } from '#functions/platform/secrets.ts';
import { orderWithId } from '#functions/bookings/orders.ts';
import { createApp } from '#functions/app.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { DAY, HOUR, MINUTE } from '#domain/durations.ts';
import { aTour } from '../../support/a-tour.ts';
import { aPaidGuest, openLink, textOfPage, arrival, details, MARCH, site } from '../support/a-booking.ts';
import { aGuestOf, aSite, cardFields, ORIGIN, payOnPage, type Answer } from '../support/a-site.ts';
import { execute, firstRow, allRows } from '../support/database.ts';

const context = () => site.context();
const linkOf = async (orderId: string) => checkInUrl(context(), orderWithId(env.STORE, orderId));

describe('the area [P18, D26]', () => {
  test('shows the trip, what was agreed, what is paid and owed, the terms, and what is still to do [P17]', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const page = await guest.open();
    const text = textOfPage(page);
    expect(page.status).toBe(200);
    expect(page.text).toContain('data-state="found"');
    for (const shown of [
      guest.references[0]!,
      'Ada Lovelace',
      'Be at The Old Bus Depot Railway Terrace, Alice Springs NT 0870 Sat 13 Mar, 1:30 pm Map',
      'Dates Sat 13 – Mon 22 Mar 2027',
      'Trip notes (PDF) Packing list',
      'Total $2,580 AUD',
      'Paid on 20 November 2026 $400 AUD',
      'Balance $2,180 AUD',
      'Due by 11 February 2027.',
      '$2,180 AUD in one payment. Cancel until 30 days before and lose the deposit, nothing more. Full terms',
      'We delete passport and emergency details 30 days after your trip.',
      '(version 2026-01) on 20 November 2026',
      'Pay the balance of $2,180 AUD',
      'Missing: passport number, passport nationality, emergency contact’s name, emergency contact’s phone.',
    ]) {
      expect(text).toContain(shown);
    }
  });

  test('is not cached or indexed, and reveals its address to no other site [D25]', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const page = await guest.open();
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': "frame-ancestors 'none'",
    });
    const link = await guest.visitor.get(guest.link);
    expect(link.headers.get('referrer-policy')).toBe('no-referrer');
    const cookie = page.headers.getSetCookie().find((line) => line.startsWith('check_in='));
    expect(cookie).toMatch(/Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax/);
    expect(JSON.stringify(await allRows('SELECT * FROM orders'))).not.toContain(guest.token);
  });

  test('the token stands in no address after the first: forms and links go by the cookie or a hidden field', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const page = await guest.open();
    const addresses = [...page.text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => address.includes(guest.token))).toEqual([]);
    expect((await guest.visitor.get('/check-in/')).text).toContain('data-state="found"');
    expect((await guest.post('details', details)).headers.get('location')).toBe('/check-in/?done=details');
  });

  test('a guest closes their booking in this browser, and their link opens it again [D25]', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    expect((await guest.open()).text).toContain('action="/check-in/close/"');
    const closing = await guest.post('close');
    expect([closing.status, closing.headers.get('location')]).toEqual([303, '/check-in/?done=closed']);
    const closed = await guest.visitor.get('/check-in/?done=closed');
    expect(closed.text).toContain('data-state="closed"');
    expect(closed.text).not.toContain(guest.references[0]);
    expect((await guest.visitor.get('/check-in/receipt/')).status).toBe(404);
    expect((await guest.open()).text).toContain('data-state="found"');
  });

  test('the link of an order whose money never came opens nothing [D25]', async () => {
    const visitor = await aGuestOf(site, [{ tour_date_id: MARCH, tour_combination_id: 1 }], {
      email: 'failed@example.com',
    });
    expect((await visitor.postForm('/api/checkout/card/', cardFields({ acct: '4000000000000341' }))).status).toBe(400);
    const order = await firstRow<{
      id: string;
      state: string;
    }>("SELECT id, state FROM orders WHERE guest_email = 'failed@example.com'");
    expect(order!.state).toBe('capture-failed');
    const token = new URL(await linkOf(order!.id)).searchParams.get('token')!;
    const stranger = site.visitor();
    await stranger.postForm('/check-in/open/', { token });
    const page = await stranger.get('/check-in/');
    expect(page.text).toContain('data-state="unknown"');
    expect(page.text).not.toContain('Lovelace');
  });

  test.each(['/check-in/', '/check-in', '/check-in/?token=%00', '/check-in/?token='])(
    'a stranger sees nothing at %s',
    async (path) => {
      const unknown = await site.visitor().get(path);
      expect(unknown.text).toContain('data-state="unknown"');
      expect(unknown.text).not.toContain('AUD');
    },
  );

  test('the link itself shows nothing and opens nothing, whether it is good or not [P28]', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const pages = [];
    for (const token of [guest.token, 'A'.repeat(43)]) {
      const page = await guest.visitor.get(`/check-in/?token=${token}`);
      expect(page.headers.getSetCookie()).toEqual([]);
      pages.push(page.text.replace(token, 'TOKEN'));
    }
    expect(pages[0]).toBe(pages[1]);
    expect(pages[0]).toContain('Open my booking');
    expect((await guest.visitor.get('/check-in/')).text).toContain('data-state="unknown"');
  });

  test('a link that does not answer closes the booking that was open before', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    expect((await guest.open()).text).toContain('data-state="found"');
    const page = await openLink(guest.visitor, `/check-in/?token=${'A'.repeat(43)}`);
    expect(page.text).toContain('data-state="unknown"');
  });

  test('the sentence about what was done is chosen by the address, never brought by it', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await guest.open();
    const page = await guest.visitor.get('/check-in/?done=Call+0900+now');
    expect(page.text).toContain('data-state="found"');
    expect(page.text).not.toContain('0900');
    expect((await guest.visitor.get('/check-in/?done=toString')).text).not.toContain('native code');
  });

  test('an hour later the cookie is asked for again, and thirty days after the trip the link is over [M156]', async () => {
    const late = aSite([aTour({ code: 'LATE' })]);
    const guest = await aPaidGuest(late, ['LATE-2027-03-13'], { installment: '1' });
    late.advance(150 * DAY);
    expect(textOfPage(await guest.open())).toContain('Welcome back.');
    late.advance(4 * DAY);
    expect((await guest.open()).text).toContain('data-state="unknown"');
  });
});

describe('a link that staff took back [D25]', () => {
  test('opens nothing, with or without the cookie, and the next mail contains another link', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await guest.open();
    revokeCheckInLink(env.STORE, guest.orderId, site.now());
    expect((await guest.open()).text).toContain('data-state="unknown"');
    expect((await guest.post('arrival', arrival)).status).toBe(404);
    const next = (await linkOf(guest.orderId)).slice(ORIGIN.length);
    expect(next).not.toBe(guest.link);
    expect((await openLink(guest.visitor, next)).text).toContain('data-state="found"');
    expect((await guest.open()).text).toContain('data-state="unknown"');
    expect(await linkOf(guest.orderId)).toBe(ORIGIN + next);
  });

  test('twice within a moment opens by the last one alone', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    revokeCheckInLink(env.STORE, guest.orderId, site.now());
    const first = (await linkOf(guest.orderId)).slice(ORIGIN.length);
    revokeCheckInLink(env.STORE, guest.orderId, site.now());
    const second = (await linkOf(guest.orderId)).slice(ORIGIN.length);
    expect((await openLink(guest.visitor, first)).text).toContain('data-state="unknown"');
    expect((await openLink(guest.visitor, second)).text).toContain('data-state="found"');
  });

  test('once more while its successor was being made stays dead', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    revokeCheckInLink(env.STORE, guest.orderId, site.now());
    const order = orderWithId(env.STORE, guest.orderId);
    const revokedAt = order.checkInRevokedAt!;
    const successor = (await checkInUrl(context(), order)).slice(ORIGIN.length);
    const hash = await hashText(new URLSearchParams(successor.split('?')[1]).get('token')!);
    revokeCheckInLink(env.STORE, guest.orderId, site.now());
    storeCheckInHash(env.STORE, guest.orderId, { revokedAt, hash });
    expect((await openLink(guest.visitor, successor)).text).toContain('data-state="unknown"');
  });
});

describe('what became of a booking', () => {
  test('a cancelled one says so, takes nothing more and keeps its receipt [P21]', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    expect((await cancelBooking(context(), guest.orderId)).kind).toBe('cancelled');
    const page = await guest.open();
    const text = textOfPage(page);
    expect(text).toContain('This booking was cancelled and refunded.');
    expect(text).toContain('Refunded $400 AUD');
    expect(page.text).not.toMatch(/Save arrival|Save details|Pay the balance|confirmation again|Be at|Packing list/);
    expect((await guest.post('arrival', arrival)).status).toBe(409);
    expect((await guest.post('details', details)).status).toBe(409);
    expect((await guest.post('mail')).status).toBe(409);
    expect(textOfPage(await guest.visitor.get('/check-in/receipt/'))).toContain('Balance Nothing to pay');
  });

  test('one whose refund is under way, and one in dispute, say so', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await execute('UPDATE orders SET cancelled_at = 1 WHERE id = ?', guest.orderId);
    expect(textOfPage(await guest.open())).toContain('This booking is being cancelled.');
    await execute(`UPDATE orders SET cancelled_at = NULL, state = 'disputed' WHERE id = ?`, guest.orderId);
    const page = await guest.open();
    expect(textOfPage(page)).toContain('This payment is disputed.');
    expect(textOfPage(page)).toContain('so your booking has ended');
    expect(page.text).not.toContain('Pay the balance');
  });
});

const askForLink = (email: string, address = '') =>
  site.visitor().postForm('/check-in/lost/', { email }, address === '' ? {} : { 'cf-connecting-ip': address });

async function linkMailsTo(email: string): Promise<string[]> {
  const results = await allRows<{ key: string }>(
    `SELECT key FROM outbox WHERE template = 'check-in-link' AND recipient = ? ORDER BY key`,
    email,
  );
  return results.map(({ key }) => key);
}

describe('a lost link [P19]', () => {
  test('is mailed to the address of the booking, for each of its bookings, and opens them', async () => {
    const email = 'Lost@example.com';
    const guest = await aPaidGuest(site, [MARCH], { guest: { email } });
    await aPaidGuest(site, [MARCH], { guest: { email, other_names: 'Bea' } });
    const answer = await askForLink('  lost@EXAMPLE.com ');
    expect(answer.text).toContain('data-state="asked"');
    const keys = await linkMailsTo(email);
    expect(keys).toHaveLength(2);
    expect(site.queued.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    for (const key of keys) {
      const context = site.context();
      expect(await sendMail(context, key)).toBe('sent');
    }
    const results = await allRows<{ text: string }>(`SELECT text FROM inbox WHERE recipient = ?`, email);
    expect(results.map(({ text }) => text).join()).toContain(guest.link);
  });

  test('the answer is the same for an address with a booking and for one without', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const facts = ({ status, text, headers }: Answer) => ({ status, text, headers: [...headers] });
    expect(facts(await askForLink(guest.email))).toEqual(facts(await askForLink('nobody@example.com')));
    expect(await linkMailsTo(guest.email)).toHaveLength(1);
    expect(await linkMailsTo('nobody@example.com')).toEqual([]);
  });

  test('the answer is there before anything about the address is looked up', async () => {
    const all = vi.spyOn(env.STORE, 'all');
    const isLookedUp = () => all.mock.calls.some(([sql]) => sql.includes('lower(guest_email)'));
    const executionCtx = createExecutionContext();
    const body = new URLSearchParams({ email: 'slow@example.com' });
    const request = new Request(`${ORIGIN}/check-in/lost/`, { method: 'POST', body });
    const answer = await createApp().fetch(request, site.env, executionCtx);
    expect([answer.status, isLookedUp()]).toEqual([200, false]);
    await waitOnExecutionContext(executionCtx);
    expect(isLookedUp()).toBe(true);
    all.mockRestore();
  });

  test('a booking’s link is mailed once an hour, across the hour’s end too', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    site.advance(HOUR - (site.now() % HOUR) + 55 * MINUTE);
    await askForLink(guest.email);
    expect(await linkMailsTo(guest.email)).toHaveLength(1);
    site.advance(10 * MINUTE);
    await askForLink(guest.email);
    expect(await linkMailsTo(guest.email)).toHaveLength(1);
    site.advance(51 * MINUTE);
    await askForLink(guest.email);
    expect(await linkMailsTo(guest.email)).toHaveLength(2);
  });

  test('an address that asks again and again is stopped, even with other emails [P12]', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => askForLink(`a${index}@example.com`, '192.0.2.7')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await askForLink('a1@example.com', '192.0.2.8')).status).toBe(200);
  });

  test('a mailbox is looked up three times a day, wherever it is asked from and however it is spelled [P12]', async () => {
    const email = 'looked.up@example.com';
    site.advance(DAY - (site.now() % DAY));
    const spellings = ['lookedup@example.com', 'looked.up+trips@example.com', 'Looked.Up@Example.com'];
    for (const [index, spelling] of spellings.entries()) await askForLink(spelling, `198.51.100.${index}`);
    await aPaidGuest(site, [MARCH], { guest: { email } });
    await askForLink(email, '198.51.100.4');
    site.advance(HOUR);
    await askForLink(email, '198.51.100.4');
    expect(await linkMailsTo(email)).toHaveLength(0);
    site.advance(DAY);
    await askForLink(email, '198.51.100.4');
    expect(await linkMailsTo(email)).toHaveLength(1);
  });

  test.each(['', 'nobody', 'a@b', `${'x'.repeat(250)}@example.com`, '"><img src=x>@example.com'])(
    'a text that is no address is refused and shown again: %s',
    async (email) => {
      const page = await askForLink(email);
      expect(page.status).toBe(400);
      expect(page.text).toContain('id="email-error"');
      expect(page.text).not.toContain('"><img');
      if (/^[\w@]+$/.test(email)) expect(page.text).toContain(`value="${email}"`);
    },
  );

  test('the page itself is the Worker’s, and asks; its script is answered in JSON', async () => {
    const visitor = site.visitor();
    expect((await visitor.get('/check-in/lost/')).text).toContain('action="/check-in/lost/"');
    const refused = await visitor.postJson('/check-in/lost/', { email: 'ada@' });
    expect(refused.status).toBe(400);
    expect(refused.json()).toEqual({ email: ['Enter a valid email address.'] });
    const asked = await visitor.postJson('/check-in/lost/', { email: 'nobody@example.com' });
    expect([asked.status, asked.json()]).toEqual([200, {}]);
  });
});

describe('the confirmation once more [P06]', () => {
  test('goes to the booking’s own address; a double click is one mail', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await Promise.all([guest.post('mail'), guest.post('mail')]);
    const results = await allRows(
      `SELECT recipient FROM outbox WHERE template = 'booking-confirmed' AND subject_id = ?`,
      guest.orderId,
    );
    expect(results).toEqual([{ recipient: guest.email }, { recipient: guest.email }]);
  });
});

describe('the balance [P09]', () => {
  test('is paid on the provider’s page, and the area says what the order says, whatever an address claims', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await guest.open();
    const away = await guest.post('balance');
    const address = away.headers.get('location')!;
    expect([away.status, address]).toEqual([303, expect.stringMatching('/api/sandbox/pay/')]);
    const attempt = await firstRow<{ id: string }>(
      `SELECT id FROM attempts WHERE order_id = ? AND purpose = 'balance'`,
      guest.orderId,
    );
    const back = `/api/checkout/return/?attempt=${attempt!.id}`;

    const early = await guest.visitor.get(back);
    for (const claimed of [early.headers.get('location')!, '/check-in/?done=balance&paid=yes']) {
      const page = textOfPage(await guest.visitor.get(claimed));
      expect(page).toContain('We haven’t received your payment. If you’ve just paid, refresh this page in a minute.');
      expect(page).toContain('Balance $2,180 AUD');
    }

    expect((await guest.post('balance')).headers.get('location')).toBe(address);
    expect((await payOnPage(guest.visitor, address)).headers.get('location')).toContain(back);
    const paid = await guest.visitor.get((await guest.visitor.get(back)).headers.get('location')!);
    expect(textOfPage(paid)).toContain('Thank you. Your trip is paid in full.');
    expect(textOfPage(paid)).toContain('Nothing to pay');
    expect(paid.text).not.toContain('Pay the balance');
    expect((await guest.post('balance')).headers.get('location')).toBe('/check-in/?done=balance');
  });
});
