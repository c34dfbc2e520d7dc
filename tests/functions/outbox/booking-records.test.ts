import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { findInInbox } from '#functions/mail/inbox.ts';
import { sendMail } from '#functions/outbox/send-mail.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { A_BUILD, anOperator } from '../../support/an-operator.ts';
import { aDeparture, anOpenDeparture, aSale, aTour } from '../../support/a-tour.ts';
import { aPaidGuest, textOfPage, type PaidGuest } from '../support/a-booking.ts';
import { aSite, ORIGIN, type Site } from '../support/a-site.ts';
import { execute, firstRow } from '../support/database.ts';

const MARCH = 'RC10-2027-03-13';
const OPEN = 'RC10-open';

let site: Site;
/** The version of the terms of the site that runs now. */
let termsVersion: string;
/** Whether its content still has the tour. */
let isOffered: boolean;

beforeEach(() => {
  termsVersion = '2026-01';
  isOffered = true;
  const tour = aTour({
    departures: [aDeparture({ capacity: 99 }), aDeparture({ start: '2027-05-01', sale: aSale() }), anOpenDeparture()],
  });
  const bare = aSite([tour]);
  const fetch = (asked: string | Request) => {
    const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url);
    if (pathname === '/catalogue/operator.json') return Promise.resolve(Response.json(anOperator({ termsVersion })));
    if (pathname === '/catalogue/RC10.json' && !isOffered) return Promise.resolve(new Response(null, { status: 404 }));
    return bare.env.ASSETS.fetch(asked);
  };
  site = aSite([tour], { ASSETS: { fetch } as Fetcher });
});

const context = () => site.context();

/** Sends a guest's email of the booking and reads it. */
async function record(guest: PaidGuest, template: string, occasion = '') {
  const subject = template === 'balance-paid' ? await balanceOf(guest) : guest.orderId;
  const key = [template, subject, ...(occasion === '' ? [] : [occasion]), 'traveller'].join(':');
  expect(await sendMail(context(), key)).toBe('sent');
  const mail = findInInbox(env.STORE, key)!;
  const fileOf = (type: string) => mail.attachments.find((file) => file.type.startsWith(type));
  return {
    key,
    text: mail.text.replaceAll(/\s+/g, ' '),
    terms: fileOf('text/plain'),
    calendar: fileOf('text/calendar')?.content.replaceAll(/\r\n[ \t]/g, ''),
    names: mail.attachments.map(({ name }) => name),
  };
}

async function balanceOf({ orderId }: PaidGuest): Promise<string> {
  const sql = `SELECT id FROM attempts WHERE order_id = ? AND purpose = 'balance'`;
  return (await firstRow<{ id: string }>(sql, orderId))!.id;
}

describe('the emails that record a booking', () => {
  test('the confirmation has the card, the receipt, the trip for a calendar, and the terms as they were agreed to', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const { text, terms: file, calendar, names } = await record(guest, 'booking-confirmed');
    expect(names).toEqual(['terms-2026-01.txt', `trip-${guest.references[0]!}.ics`]);
    expect(text).toContain('Paid on 20 November 2026, Visa ending in 4242: $400 AUD');
    expect(text).toContain(`${ORIGIN}${guest.link}&to=receipt`);
    expect(text).toContain('You agreed to our terms, version 2026-01, on 20 November 2026. They’re attached');
    expect(file!.content).toBe(
      'Saltbush\nTerms version 2026-01, accepted on 20 November 2026\n' +
        `Booking Reference ${guest.references[0]!}\n\n\n${A_BUILD.terms}`,
    );
    expect(calendar).toMatch(/BEGIN:VEVENT[\s\S]*DTSTART;VALUE=DATE:20270313[\s\S]*STATUS:CONFIRMED/);
    expect(calendar).not.toMatch(/METHOD:|token/);
  });

  test('the present state comes again with the balance paid, with the terms of the booking', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await guest.open();
    site.advance(60_000);
    await guest.payBalance('5555 5555 5555 4444');
    const { text, terms: file, calendar } = await record(guest, 'balance-paid');
    expect(text).toMatch(/Visa ending in 4242: \$400 AUD Paid on 20 November 2026, \S+ ending in 4444: \$2,180 AUD/);
    expect(text).toContain('You’re paid in full.');
    expect(file!.content).toContain(A_BUILD.terms);
    expect(calendar).toMatch(/SUMMARY:No balance due[\s\S]*STATUS:CANCELLED/);
  });

  test('an open ticket’s file comes with its date', async () => {
    const guest = await aPaidGuest(site, [OPEN]);
    expect((await record(guest, 'booking-confirmed')).names).toEqual(['terms-2026-01.txt']);
    await guest.post('date', { booking: guest.references[0]!, tour_date_id: MARCH });
    const dated = await record(guest, 'date-chosen', guest.references[0]);
    expect(dated.calendar).toContain('DTSTART;VALUE=DATE:20270313');
    expect(dated.text).toContain('Balance due on 11 February 2027: $2,180 AUD');
    expect(dated.terms!.content).toContain(A_BUILD.terms);
  });

  test('a cancelled booking owes nothing, shows its refund, and takes every entry out of the calendar', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await cancelBooking(context(), guest.orderId);
    const { text, calendar, terms: file } = await record(guest, 'refunded');
    expect(text).toMatch(/Visa ending in 4242: \$400 AUD Refunded: \$400 AUD/);
    expect(text).not.toContain('Balance due');
    expect(text).toContain(`${ORIGIN}${guest.link}&to=receipt`);
    expect(new Set(calendar!.match(/STATUS:\w+/g))).toEqual(new Set(['STATUS:CANCELLED']));
    expect(calendar!.match(/STATUS:/g)).toHaveLength(calendar!.match(/BEGIN:VEVENT/g)!.length);
    expect(file!.content).toContain(A_BUILD.terms);
  });

  test('a cancelled booking takes the meeting out of the calendar, also when its tour is no longer in the content', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const uids = (calendar: string) => calendar.match(/UID:\S+/g)!.toSorted();
    const { calendar: before } = await record(guest, 'booking-confirmed');
    expect(before).toContain(`UID:${guest.references[0]!}-meeting@localhost:8787`);
    isOffered = false;
    await cancelBooking(context(), guest.orderId);
    const { calendar: after } = await record(guest, 'refunded');
    expect(uids(after!)).toEqual(uids(before!));
    expect(new Set(after!.match(/STATUS:\w+/g))).toEqual(new Set(['STATUS:CANCELLED']));
  });

  test('the terms as they were agreed to are attached, also when the site has others by then', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    termsVersion = '2026-12';
    const { text, terms } = await record(guest, 'booking-confirmed');
    expect(text).toContain('You agreed to our terms, version 2026-01, on 20 November 2026. They’re attached');
    expect(terms!.name).toBe('terms-2026-01.txt');
    expect(terms!.content).toContain(A_BUILD.terms);
  });

  test('a booking from before the terms were kept says where the new ones are', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    await execute('DELETE FROM terms');
    const { text, names } = await record(guest, 'booking-confirmed');
    expect(names).toEqual([`trip-${guest.references[0]!}.ics`]);
    expect(text).toContain(
      `You agreed to our terms, version 2026-01, on 20 November 2026. We’ve changed our terms ${ORIGIN}/terms/ since. ` +
        'Reply to this email for a copy of the version you agreed to.',
    );
  });

  test('names the card without asking the provider', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const silent = { ...context().gateway, read: () => Promise.reject(new Error('no answer')) };
    const key = `booking-confirmed:${guest.orderId}:traveller`;
    const withSilent = site.context({ gateway: silent });
    expect(await sendMail(withSilent, key)).toBe('sent');
    const mail = findInInbox(env.STORE, key)!;
    expect(mail.text).toContain('Paid on 20 November 2026, Visa ending in 4242: $400 AUD');
  });

  test('the office’s copy has no files, and leads to the departure’s page', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const key = `booking-office:${guest.orderId}:office`;
    expect(await sendMail(context(), key)).toBe('sent');
    const { attachments, text } = findInInbox(env.STORE, key)!;
    expect(attachments).toEqual([]);
    expect(text).toContain(`${ORIGIN}/staff/departures/${MARCH}/`);
  });

  test('the inbox page lists the files and gives them out', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const { key, calendar } = await record(guest, 'booking-confirmed');
    const path = `/inbox/${encodeURIComponent(key)}/`;
    expect((await guest.visitor.get(path)).text).toContain(`href="${path}attachments/1/"`);
    const file = await guest.visitor.get(`${path}attachments/1/`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="trip-${guest.references[0]!}.ics"`);
    expect(file.text.replaceAll(/\r\n[ \t]/g, '')).toBe(calendar);
    expect((await guest.visitor.get(`${path}attachments/9/`)).status).toBe(404);
  });

  test('the receipt’s link opens the receipt, after the press of a button', async () => {
    const guest = await aPaidGuest(site, [MARCH]);
    const page = await guest.visitor.get(`${guest.link}&to=receipt`);
    expect(page.text).toContain('Open my receipt');
    expect(page.text).not.toContain('AUD');
    const fields = Object.fromEntries(
      [...page.text.matchAll(/name="(\w+)" value="([^"]+)"/g)].map(([, name, value]) => [name!, value!]),
    );
    const posted = await guest.visitor.postForm('/check-in/open/', fields);
    expect(posted.headers.get('location')).toBe('/check-in/receipt/');
    expect(textOfPage(await guest.visitor.get('/check-in/receipt/'))).toContain('Total $2,580 AUD');
    const wrong = await site.visitor().postForm('/check-in/open/', { token: 'x'.repeat(43), to: 'receipt' });
    expect(wrong.headers.get('location')).toBe('/check-in/');
  });
});
