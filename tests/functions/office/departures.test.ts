import { describe, expect, test } from 'vitest';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { DAY, MINUTE } from '#domain/durations.ts';
import { addDays, calendarDate, dateInZone } from '#domain/calendar-date.ts';
import { aDeparture, anOpenDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest, textOfPage, arrival, details, type PaidGuest } from '../support/a-booking.ts';
import { aGuestOf, type Visitor, type Site } from '../support/a-site.ts';
import { aStaffedSite, aStaffMember, anOffice, PAGES } from '../support/a-staff-member.ts';
import { execute } from '../support/database.ts';
import { A_BUILD } from '../../support/an-operator.ts';
import { bookSeason, planSeason } from '../../../scripts/machine/practice-season.ts';

const named = (lastName: string) => ({ guest: { other_names: 'Ada', last_name: lastName } });

/** The row of the departure in the list, as its text. */
async function rowOf(staff: Visitor, tourName: string, query = '?show=all'): Promise<string> {
  const page = await staff.get(`/staff/departures/${query}`);
  expect(page.status).toBe(200);
  const row = page.text.split('<tr').find((part) => part.includes(`, ${tourName}</span>`));
  return row === undefined ? '' : textOfPage({ ...page, text: `<tr${row}` });
}

describe('who may see the office [D84]', () => {
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

test('guests stand in the order of their last names, as in a phone book [P24]', async () => {
  const { site, id, open } = await anOffice();
  const names = ['Zimmer', 'Özil', 'abel', 'Åström', 'Oakes'];
  for (const name of names) await aPaidGuest(site, [id], named(name));
  const { text } = await open('');
  const shown = names.toSorted((a, b) => text.indexOf(`Ada ${a}</span>`) - text.indexOf(`Ada ${b}</span>`));
  expect(shown).toEqual(['abel', 'Åström', 'Oakes', 'Özil', 'Zimmer']);
});

test('every page of a departure says where and when its guests meet', async () => {
  const { open } = await anOffice();
  for (const page of ['', 'arrivals/', 'needs/'] as const) {
    expect(textOfPage(await open(page)), page).toContain(
      'Meeting at 13:30 : The Old Bus Depot, Railway Terrace, Alice Springs NT 0870. Map of The Old Bus Depot',
    );
  }
});

describe('the list of departures', () => {
  test('counts what is sold, held and free, and of how many guests something is missing', async () => {
    const { site, staff, id, tour } = await anOffice();
    expect(await rowOf(staff, tour.name)).toContain('8 On sale No guests yet');
    const complete = await aPaidGuest(site, [id]);
    await complete.post('details', details);
    await complete.post('arrival', arrival);
    await aPaidGuest(site, [id], { installment: '1' });
    await aGuestOf(site, [{ tour_date_id: id, tour_combination_id: 1 }], {
      email: 'holder@example.com',
    });

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
    await execute('UPDATE orders SET cancelled_at = 1 WHERE id = ?', leaving.orderId);
    expect(await rowOf(staff, tour.name)).toContain('2 6 On sale');
    const during = textOfPage(await open(''));
    expect(during).toContain('1 guest ');
    expect(during).toContain(`Ada Leaving ${leaving.references[0]} Being cancelled`);

    await cancelBooking(site.context(), leaving.orderId);
    expect(await rowOf(staff, tour.name)).toContain('1 7 On sale');
    expect(textOfPage(await open(''))).toContain(`Ada Leaving ${leaving.references[0]} Cancelled and refunded`);
  });

  test('a payment that is disputed or failed makes no guest', async () => {
    const { site, id, open } = await anOffice();
    for (const state of ['disputed', 'capture-failed']) {
      const { orderId } = await aPaidGuest(site, [id], named(state));
      await execute('UPDATE orders SET state = ? WHERE id = ?', state, orderId);
    }
    const text = textOfPage(await open(''));
    expect(text).toContain('0 guests No bookings yet.');
    expect(text).toMatch(/Ada disputed \w{8} Payment disputed/);
    expect(text).toMatch(/Ada capture-failed \w{8} Payment failed, seat released/);
  });

  test('shows bookings without a date, and departures that content no longer names', async () => {
    const { site, tour, id } = await anOffice([aDeparture({ capacity: 8 }), anOpenDeparture()]);
    await aPaidGuest(site, [id], named('Dated'));
    await aPaidGuest(site, [tour.departures[1]!.id], named('Open'));
    const without = aStaffedSite([]);
    for (const staff of [await aStaffMember(site), await aStaffMember(without)]) {
      const list = textOfPage(await staff.get('/staff/departures/?show=booked'));
      expect(list).toMatch(/Sat 13 Mar.* 1 7 On sale.*No date yet Open date.*1 guest No date yet/);
      expect(textOfPage(await staff.get(`/staff/departures/${id}/`))).toContain('Ada Dated');
      expect(textOfPage(await staff.get(`/staff/departures/${tour.code}-open/`))).toContain('Ada Open');
    }
  });

  test('each list is a region and a table with a name of its own', async () => {
    const { site, id } = await anOffice();
    await aPaidGuest(site, [id], named('Named'));
    site.advance(60 * DAY);
    const staff = await aStaffMember(site);
    for (const [query, name] of [
      ['', 'Departures, next 90 days'],
      ['?show=booked', 'Departures, with guests'],
      ['?show=all', 'Departures, all upcoming'],
    ] as const) {
      const list = await staff.get(`/staff/departures/${query}`);
      expect(list.text).toContain(`role="region" aria-label="${name}"`);
      expect(textOfPage(list)).toContain(`${name}: seats, and what guests still owe us`);
    }
  });

  test('a long list comes fifty at a time, and its heading counts all of it', async () => {
    const first = calendarDate('2027-03-01');
    const { staff, tour } = await anOffice(
      Array.from({ length: 105 }, (_, day) => aDeparture({ start: addDays(first, day), capacity: 8 })),
    );
    const address = `/staff/departures/?show=all&trip=${tour.code}`;
    const shown: string[] = [];
    for (const [page, here] of [
      ['1', '1 to 50 of 105 Next 50'],
      ['2', '51 to 100 of 105 Previous 50 Next 5'],
      ['3', '101 to 105 of 105 Previous 50'],
    ] as const) {
      const list = await staff.get(`${address}&page=${page}`);
      expect(textOfPage(list)).toContain('105 departures. 0 seats sold, 0 held, 840 free.');
      expect(textOfPage(list)).toMatch(new RegExp(` ${here}$`));
      shown.push(...Array.from(list.text.matchAll(/class="who" href="([^"]+)"/g), ([, path]) => path!));
    }
    expect(new Set(shown).size).toBe(105);
    const next = /rel="next" href="([^"]+)"/.exec((await staff.get(address)).text)?.[1];
    expect(next).toBe(`?show=all&amp;trip=${tour.code}&amp;page=2`);
    for (const [page, here] of [
      ['0', '1 to 50'],
      ['two', '1 to 50'],
      ['-1e9', '1 to 50'],
      ['1e9', '101 to 105'],
    ] as const)
      expect(textOfPage(await staff.get(`${address}&page=${page}`)), page).toContain(` ${here} of 105 `);
    expect((await staff.get('/staff/departures/')).text).not.toContain('class="pager"');
  });

  test('what is over is listed for 90 days, and an empty list says what to do', async () => {
    const { site, staff, id, tour } = await anOffice();
    await aPaidGuest(site, [id]);
    expect(textOfPage(await staff.get('/staff/departures/?show=over'))).toContain(
      'No trips ended in the last 90 days.',
    );
    expect(textOfPage(await staff.get('/staff/departures/?show=booked&trip=NOPE'))).toContain(tour.name);
    site.advance(130 * DAY);
    const later = await aStaffMember(site);
    expect(await rowOf(later, tour.name, '?show=over')).toContain('Over');
    expect(await rowOf(later, tour.name)).toBe('');
    site.advance(90 * DAY);
    expect(await rowOf(await aStaffMember(site), tour.name, '?show=over')).toBe('');
  });
});

describe('guests of whom something is missing', () => {
  test.each<[string, (guest: PaidGuest) => Promise<unknown>, string]>([
    ['everything', () => Promise.resolve(), 'No passport or emergency contact'],
    ['the passport', (guest) => guest.post('details', { ...details, passport: '' }), 'No passport'],
    [
      'the emergency number',
      (guest) => guest.post('details', { ...details, emergency_number: '' }),
      'No emergency contact',
    ],
  ])('%s: the page says which', async (_, tells, words) => {
    const { site, id, open } = await anOffice();
    await tells(await aPaidGuest(site, [id]));
    expect(textOfPage(await open(''))).toContain(`Missing ${words} $2,180 AUD owed due Thu 11 Feb 2027`);
    expect(textOfPage(await open('arrivals/'))).toContain('No arrival details yet Ada Lovelace');
  });
});

const HOLD_ENDS = 60 * MINUTE;

const MARCH = 'RC10-2027-03-13';
const tour = aTour({ departures: [aDeparture({ capacity: 99 })] });
const site = aStaffedSite([tour]);

const pageOf = async (reference: string, of: Site = site) =>
  (await aStaffMember(of)).get(`/staff/bookings/${reference}/`);

test('staff read what was agreed in a booking that is there, under which terms and with which commit of the site', async () => {
  const { references } = await aPaidGuest(site, [MARCH], { guest: { last_name: '<b>Love</b>' } });
  const page = await pageOf(references[0]!);
  expect(textOfPage(page)).toContain(
    `${references[0]!} Booked on 20 November 2026. Terms version 2026-01, accepted on 20 November 2026. ` +
      'Site commit aaaaaaaa . What was agreed Tour RC10, Sat 13 Mar 2027 $2,580 AUD Total $2,580 AUD',
  );
  expect(page.text).toContain('&lt;b&gt;Love&lt;/b&gt;');
  expect((await pageOf('NOBODY')).status).toBe(404);
});

test.each([
  ['', ''],
  [`${'b'.repeat(40)}-dirty`, 'Site commit bbbbbbbb with local changes.'],
])('the site’s commit %j reads %j', async (commit, text) => {
  const other = aStaffedSite([tour]);
  const built = other.env.ASSETS;
  const fetch = (asked: string | Request) =>
    new URL(typeof asked === 'string' ? asked : asked.url).pathname === '/catalogue/build.json'
      ? Promise.resolve(Response.json({ ...A_BUILD, commit }))
      : built.fetch(asked);
  Object.assign(other.env, { ASSETS: { fetch } });
  const { references } = await aPaidGuest(other, [MARCH]);
  const shown = textOfPage(await pageOf(references[0]!, other));
  expect(/Site commit.*?changes\./.exec(shown)?.[0] ?? '').toBe(text);
});

test('the guests of the practice season are booked through the site’s forms, and the staff see them [E12, N05]', async () => {
  const departures = [
    aDeparture({ start: calendarDate('2026-12-05'), capacity: 12 }),
    aDeparture({ start: calendarDate('2027-03-06'), capacity: 12 }),
  ];
  const tour = aTour({ code: 'SEASON', departures });
  const site = aStaffedSite([tour]);
  const season = planSeason([tour], dateInZone(site.now(), 'Australia/Darwin'));
  await bookSeason(season, () => site.visitor());

  const staff = await aStaffMember(site);
  const [near, far] = tour.departures.map(({ id }) => `/staff/departures/${id}/`);
  const guests = textOfPage(await staff.get(near!));
  for (const name of ['Marit Solheim', 'Tomás Ferreira', 'Yuki Hayashi']) expect(guests).toContain(name);
  expect(textOfPage(await staff.get(far!))).toContain('Callum Reid');
  const arrivals = textOfPage(await staff.get(`${near!}arrivals/`));
  expect(arrivals).toContain('XX 123');
  expect(arrivals).toContain('14:35');
  expect(site.queued.length).toBeGreaterThanOrEqual(season.length);
});

test('a site that refuses a booking of the season is told by the address that refused [E12]', async () => {
  const tour = aTour({ code: 'FULL', departures: [aDeparture({ start: calendarDate('2026-12-05'), capacity: 12 })] });
  const season = planSeason([tour], calendarDate('2026-11-20'));
  const other = aStaffedSite([aTour({ code: 'OTHER' })]);
  await expect(bookSeason(season, () => other.visitor())).rejects.toThrow(/^\/api\/\w+(\/\w+)*\/ answers 4\d\d\.$/);
});
