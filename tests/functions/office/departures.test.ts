import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDetails } from '#functions/office/open-details.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { createContext } from '#functions/context/context.ts';
import { DAY, MINUTE } from '#domain/durations.ts';
import { aDeparture, anOpenDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest, textOfPage, type PaidGuest } from '../support/a-booking.ts';
import { arrival, details } from '../support/a-check-in.ts';
import { guestFields, type Site, type Visitor } from '../support/a-site.ts';
import { aStaffedSite, aStaffMember } from '../support/a-staff-member.ts';

const MARKED = 'Canary <b>nuts</b> & "honey"';
const PAGES = ['', 'arrivals/', 'needs/', 'list/', 'guests.csv'] as const;

let tours = 0;

/** A site with its own tour, and a member of its staff. */
async function anOffice(departures = [aDeparture({ capacity: 8 })]) {
  tours += 1;
  const tour = aTour({ code: `OF${tours}`, departures });
  const site = aStaffedSite([tour]);
  const [first] = tour.departures;
  const staff = await aStaffMember(site);
  const at = (page: string) => `/staff/departures/${first!.id}/${page}`;
  return { site, staff, tour, id: first!.id, at, open: (page: string) => staff.get(at(page)) };
}

const contextOf = (site: Site) => createContext(site.env, createExecutionContext(), '', { now: site.now });
const named = (lastName: string) => ({ guest: { other_names: 'Ada', last_name: lastName } });
const asked = { notes: 'on', emergency: 'on', passport: 'on', reason: 'Planning the food' };

async function openingsOf(id: string): Promise<{ at: number; detail: string }[]> {
  const rows = env.DB.prepare(`SELECT at, detail FROM audit WHERE subject = ? AND what = 'details opened' ORDER BY id`);
  return (await rows.bind(id).all<{ at: number; detail: string }>()).results;
}

/** The row of the departure in the list, as its text. */
async function rowOf(staff: Visitor, tourName: string, query = '?show=all'): Promise<string> {
  const page = await staff.get(`/staff/departures/${query}`);
  expect(page.status).toBe(200);
  const row = page.text.split('<tr').find((part) => part.includes(`, ${tourName}</span>`));
  return row === undefined ? '' : textOfPage({ ...page, text: `<tr${row}` });
}

afterEach(() => void vi.restoreAllMocks());

describe('D84 who may see the office', () => {
  test('without the cookie every page leads to signing in and back, and every form is refused', async () => {
    const { site, id, at } = await anOffice();
    const stranger = site.visitor();
    for (const path of ['/staff/departures/', ...PAGES.map(at)]) {
      const page = await stranger.get(path, { accept: 'text/html' });
      expect([page.status, page.text], path).toEqual([303, '']);
      expect((await stranger.get(path)).status, path).toBe(401);
    }
    const back = (await stranger.get(at('needs/'), { accept: 'text/html' })).headers.get('location')!;
    expect(back).toBe(`/staff/?next=${encodeURIComponent(at('needs/'))}`);
    for (const form of ['needs/', 'list/']) expect((await stranger.postForm(at(form), asked)).status).toBe(401);
    expect(await openingsOf(id)).toEqual([]);
  });

  test('who was asked to sign in on a departure is led back to it', async () => {
    const { site, at } = await anOffice();
    const form = { name: 'Tam', password: 'billy tea & damper', next: at('needs/') };
    const answer = await site.visitor().postForm('/staff/', form, { 'cf-connecting-ip': '198.51.100.250' });
    expect(answer.headers.get('location')).toBe(at('needs/'));
  });

  test('no page is cached or indexed, and every page names who is signed in', async () => {
    const { open, staff } = await anOffice();
    for (const page of [await staff.get('/staff/departures/'), ...(await Promise.all(PAGES.map(open)))]) {
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect((await staff.get('/staff/chat/')).text).toContain('<b data-fill="who">Tam</b>');
  });

  test.each(['OF1-2031-01-01', 'XX9-2027-03-13', 'departure', 'sheet', "RC10-2027-03-13' OR 1=1"])(
    'there is no departure %s, and its pages say so',
    async (id) => {
      const { staff } = await anOffice();
      for (const page of PAGES) {
        const answer = await staff.get(`/staff/departures/${encodeURIComponent(id)}/${page}`);
        expect(answer.status).toBe(404);
        expect(answer.text).toContain('data-state="unknown"');
      }
    },
  );
});

describe('the list of departures', () => {
  test('counts what is sold, held and free, and of how many guests something is missing', async () => {
    const { site, staff, id, tour } = await anOffice();
    expect(await rowOf(staff, tour.name)).toContain('8 On sale No guests yet');
    const complete = await aPaidGuest(site, [id]);
    await complete.post('details', details);
    await complete.post('arrival', arrival);
    await aPaidGuest(site, [id], { installment: '1' });
    const holder = site.visitor();
    await holder.wants({ tour_date_id: id, tour_combination_id: 1 });
    await holder.postForm('/api/guest/', guestFields({ email: 'holder@example.com' }));

    expect(await rowOf(staff, tour.name)).toContain(
      '2 + 1 5 On sale Paid : not due yet 1 Details : 1 missing Arrivals : not due yet',
    );
    expect(await rowOf(staff, tour.name, '')).toBe('');
    site.advance(HOLD_ENDS);
    expect(await rowOf(staff, tour.name)).toContain('2 6 On sale');
    site.advance(110 * DAY);
    expect(await rowOf(await aStaffMember(site), tour.name, '')).toContain(
      'Paid : 1 late 1 Details : 1 late 1 Arrivals : 1 late',
    );
  });

  test('a guest who is cancelled is none, and the seat is free once the money has gone back', async () => {
    const { site, staff, id, tour, open } = await anOffice();
    await aPaidGuest(site, [id], named('Staying'));
    const leaving = await aPaidGuest(site, [id], named('Leaving'));
    await env.DB.prepare('UPDATE orders SET cancelled_at = 1 WHERE id = ?').bind(leaving.orderId).run();
    expect(await rowOf(staff, tour.name)).toContain('2 6 On sale');
    const during = textOfPage(await open(''));
    expect(during).toContain('1 guest ');
    expect(during).toContain(`Ada Leaving ${leaving.references[0]} Being cancelled`);

    await cancelBooking(contextOf(site), leaving.orderId);
    expect(await rowOf(staff, tour.name)).toContain('1 7 On sale');
    expect(textOfPage(await open(''))).toContain(`Ada Leaving ${leaving.references[0]} Cancelled, money given back`);
  });

  test('a payment that is disputed, or gave no money, makes no guest', async () => {
    const { site, id, open } = await anOffice();
    for (const state of ['disputed', 'capture-failed']) {
      const { orderId } = await aPaidGuest(site, [id], named(state));
      await env.DB.prepare('UPDATE orders SET state = ? WHERE id = ?').bind(state, orderId).run();
    }
    const text = textOfPage(await open(''));
    expect(text).toContain('0 guests Nobody is booked yet.');
    expect(text).toMatch(/Ada disputed \w{8} Payment disputed/);
    expect(text).toMatch(/Ada capture-failed \w{8} The payment gave no money/);
  });

  test('shows bookings without a date, and departures that content no longer names', async () => {
    const { site, tour, id } = await anOffice([aDeparture({ capacity: 8 }), anOpenDeparture()]);
    await aPaidGuest(site, [id], named('Dated'));
    await aPaidGuest(site, [tour.departures[1]!.id], named('Open'));
    const without = aStaffedSite([]);
    for (const staff of [await aStaffMember(site), await aStaffMember(without)]) {
      const list = textOfPage(await staff.get('/staff/departures/?show=booked'));
      expect(list).toMatch(/Sat 13 Mar.* 1 7 On sale.*Without a date Open date.*1 guest No date yet/);
      expect(textOfPage(await staff.get(`/staff/departures/${id}/`))).toContain('Ada Dated');
      expect(textOfPage(await staff.get(`/staff/departures/${tour.code}-open/`))).toContain('Ada Open');
    }
  });

  test('what is over is listed for 90 days, and an empty list says what to do', async () => {
    const { site, staff, id, tour } = await anOffice();
    await aPaidGuest(site, [id]);
    expect(textOfPage(await staff.get('/staff/departures/?show=over'))).toContain('Nothing ended in the last 90 days.');
    expect(textOfPage(await staff.get('/staff/departures/?show=booked&trip=NOPE'))).toContain(tour.name);
    site.advance(130 * DAY);
    const later = await aStaffMember(site);
    expect(await rowOf(later, tour.name, '?show=over')).toContain('Over');
    expect(await rowOf(later, tour.name)).toBe('');
    site.advance(90 * DAY);
    expect(await rowOf(await aStaffMember(site), tour.name, '?show=over')).toBe('');
  });
});

describe('details of guests', () => {
  /** A departure with one guest, whose every answer contains a mark. */
  async function departureWithDetails() {
    const office = await anOffice();
    const guest = await aPaidGuest(office.site, [office.id], {
      guest: { other_names: '=cmd|', last_name: '<i>Bobby</i>' },
    });
    await guest.post('details', {
      passport: 'CANARYPASS77',
      passport_nationality: 'Canarian',
      emergency_contact: 'Canary Mum',
      emergency_number: '+99 8877',
      notes: MARKED,
      friends: '+Grace, who likes <u>maps</u>',
      flight_quote: 'on',
    });
    await guest.post('arrival', { ...arrival, flight: '@QF 790' });
    return { ...office, guest };
  }
  const SECRETS = ['CANARYPASS77', 'Canarian', 'Canary Mum', '+99 8877', 'nuts'];
  const secretsIn = (text: string) => SECRETS.filter((secret) => text.includes(secret));

  test('M99 arrivals, friends and the request for a flight quote stand on the departure’s pages, and nothing sealed', async () => {
    const { open } = await departureWithDetails();
    const [guests, arrivals, ...rest] = await Promise.all(PAGES.map(open));
    expect(textOfPage(guests!)).toContain('+Grace, who likes &lt;u&gt;maps&lt;/u&gt;');
    expect(textOfPage(guests!)).toContain('Fri 12 Mar, 14:35 Wants a flight quote Complete');
    expect(textOfPage(arrivals!)).toContain('Friday 12 March 2027 14:35');
    expect(textOfPage(arrivals!)).toContain('Alice Springs, @QF 790');
    for (const page of [guests!, arrivals!, ...rest]) {
      expect(secretsIn(page.text)).toEqual([]);
      if (page.headers.get('content-type')?.includes('html'))
        expect(page.text).not.toMatch(/<(i|u|b)>(Bobby|maps|nuts)/);
    }
  });

  test('P14 D84 opens for a reason that is written down first, and is kept nowhere', async () => {
    const { staff, at, id, site, open } = await departureWithDetails();
    const page = await staff.postForm(at('needs/'), asked);
    expect(page.status).toBe(200);
    expect(secretsIn(page.text)).toEqual(SECRETS);
    expect(page.text).toContain('Canary &lt;b&gt;nuts&lt;/b&gt; &amp; &quot;honey&quot;');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      refresh: `900;url=${at('needs/')}`,
      'referrer-policy': 'no-referrer',
    });
    const [row, ...others] = await openingsOf(id);
    expect(others).toEqual([]);
    expect(row!.at).toBe(site.now());
    expect(JSON.parse(row!.detail)).toEqual({
      by: 'Tam',
      reason: 'Planning the food',
      parts: ['notes', 'emergency', 'passport'],
    });
    expect(textOfPage(await open('needs/'))).toContain('Who has looked Tam: Planning the food Fri 20 Nov, 13.00.');
  });

  test('only the part that was asked for is opened, and a passport never goes onto paper', async () => {
    const { staff, at, id, guest, site } = await departureWithDetails();
    const some = await staff.postForm(at('needs/'), { reason: asked.reason, emergency: 'on' });
    expect(secretsIn(some.text)).toEqual(['Canary Mum', '+99 8877']);
    const sheet = await staff.postForm(at('list/'), asked);
    expect(secretsIn(sheet.text)).toEqual(['Canary Mum', '+99 8877', 'nuts']);
    expect(textOfPage(sheet)).toContain('by Tam. With emergency contacts and food and health notes: written down.');
    expect((await openingsOf(id)).map(({ detail }) => (JSON.parse(detail) as { parts: string[] }).parts)).toEqual([
      ['emergency'],
      ['emergency', 'notes'],
    ]);
    const opening = { departureId: id, by: 'Tam', reason: asked.reason, parts: ['notes'] } as const;
    const opened = (await openDetails(contextOf(site), opening)).get(guest.orderId);
    expect(secretsIn(JSON.stringify(opened))).toEqual(['nuts']);
  });

  test.each([
    ['no reason', { ...asked, reason: ' ' }, 'This field is required'],
    ['a reason that is none', { ...asked, reason: 'because' }, 'Say why you need them'],
    ['a reason as long as a letter', { ...asked, reason: 'x'.repeat(201) }, 'at most 200 characters'],
    ['no part', { reason: asked.reason }, 'Tick at least one of these.'],
    ['neither', {}, 'Tick at least one of these.'],
  ])('%s is refused with words, and nothing is opened or written down', async (_, form, words) => {
    const { staff, at, id } = await departureWithDetails();
    for (const page of ['needs/', 'list/']) {
      const answer = await staff.postForm(at(page), form);
      expect([answer.status, secretsIn(answer.text)]).toEqual([400, []]);
      expect(answer.text).toContain(words);
      expect(answer.text).toContain('<title>Error: ');
    }
    expect(await openingsOf(id)).toEqual([]);
  });

  test('P28 another site opens nothing with the cookie of staff, and neither does an address', async () => {
    const { staff, at, id } = await departureWithDetails();
    const foreign: Record<string, string>[] = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }];
    for (const headers of foreign) {
      for (const page of ['needs/', 'list/']) expect((await staff.postForm(at(page), asked, headers)).status).toBe(403);
    }
    const typed = await staff.get(`${at('needs/')}?${new URLSearchParams(asked).toString()}`);
    expect(secretsIn(typed.text)).toEqual([]);
    expect(await openingsOf(id)).toEqual([]);
  });

  test('without its row in the audit nothing is shown', async () => {
    const { staff, at, id } = await departureWithDetails();
    await env.DB.prepare(
      `CREATE TRIGGER no_audit BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'the audit is full'); END`,
    ).run();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const page = await staff.postForm(at('needs/'), asked).finally(() => env.DB.prepare('DROP TRIGGER no_audit').run());
    expect([page.status, secretsIn(page.text)]).toEqual([500, []]);
    expect(await openingsOf(id)).toEqual([]);
  });

  test('N17 opened details are not logged, and the page says which cannot be read', async () => {
    const { staff, at, guest, open } = await departureWithDetails();
    const logged: unknown[] = [];
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void logged.push(words));
    }
    await Promise.all(PAGES.map(open));
    await staff.postForm(at('needs/'), asked);
    await staff.postForm(at('list/'), asked);
    expect(logged).toEqual([]);

    await env.DB.prepare('UPDATE travel_details SET sealed = ? WHERE order_id = ?')
      .bind(btoa('sealed with a key that is gone'), guest.orderId)
      .run();
    expect(textOfPage(await open(''))).toContain('Cannot be read: ask again');
    expect(textOfPage(await staff.postForm(at('needs/'), asked))).toContain('Cannot be read: ask the guest again');
    expect(JSON.stringify(logged)).not.toMatch(/Canar|CANARY|Bobby|example\.com/);
  });

  test('details of a guest of another departure, or with an ended booking, stay closed', async () => {
    const { staff, at, id, guest, site } = await departureWithDetails();
    await cancelBooking(contextOf(site), guest.orderId);
    expect(secretsIn((await staff.postForm(at('needs/'), asked)).text)).toEqual([]);
    const opening = { departureId: id, by: 'Tam', reason: asked.reason, parts: ['notes'] } as const;
    expect(await openDetails(contextOf(site), opening)).toEqual(new Map());
  });

  test('the list as CSV holds all that may be on it, and no cell that a spreadsheet would run', async () => {
    const { open, guest, id } = await departureWithDetails();
    const csv = await open('guests.csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="guests-${id}.csv"`);
    const [head, row, end] = csv.text.split('\r\n');
    expect(head).toMatch(/^\uFEFF?Booking,Guest,Email,Phone,Booked,Travels with,/);
    expect(row).toBe(
      [
        guest.references[0],
        "'=cmd| <i>Bobby</i>",
        guest.email,
        "'+61 2 5550 0100",
        'Shared room',
        `"'+Grace, who likes <u>maps</u>"`,
        'yes,2027-03-12,14:35,Alice Springs',
        "'@QF 790,yes,,yes,2180.00,AUD,2027-02-11",
      ].join(','),
    );
    expect(end).toBe('');
  });
});

describe('guests of whom something is missing', () => {
  test.each<[string, (guest: PaidGuest) => Promise<unknown>, string]>([
    ['everything', () => Promise.resolve(), 'No passport and emergency contact'],
    ['the passport', (guest) => guest.post('details', { ...details, passport: '' }), 'No passport'],
    [
      'the emergency number',
      (guest) => guest.post('details', { ...details, emergency_number: '' }),
      'No emergency contact',
    ],
  ])('%s: the page says which', async (_, tells, words) => {
    const { site, id, open } = await anOffice();
    await tells(await aPaidGuest(site, [id]));
    expect(textOfPage(await open(''))).toContain(`Not told ${words} $2,180 AUD owed due 11 Feb 2027`);
    expect(textOfPage(await open('arrivals/'))).toContain('Not told yet Ada Lovelace');
  });
});

const HOLD_ENDS = 60 * MINUTE;
