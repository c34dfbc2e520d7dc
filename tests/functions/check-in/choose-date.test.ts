import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { gatherMailFacts } from '#functions/outbox/mail-facts.ts';
import { cancelBooking } from '#functions/settlement/refund.ts';
import { brokenInvariants } from '#functions/timers/invariants.ts';
import { findOrder } from '#functions/bookings/orders.ts';
import type { Departure } from '#domain/tour.ts';
import { aDeparture, anOpenDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest, textOfPage, type PaidGuest } from '../support/a-booking.ts';
import { aSite } from '../support/a-site.ts';
import { allRows, execute, firstRow } from '../support/database.ts';
import { chooseDate } from '#functions/check-in/choose-date.ts';

const OPEN = 'RC10-open';
const MARCH = 'RC10-2027-03-13';
const DECEMBER = 'RC10-2026-12-10';
const SMALL = 'RC10-2027-05-01';

const aNewSite = (...more: Departure[]) =>
  aSite([
    aTour({
      departures: [
        aDeparture({ capacity: 9 }),
        aDeparture({ start: '2026-12-10', capacity: 9 }),
        aDeparture({ start: '2027-05-01', capacity: 1 }),
        aDeparture({ start: '2027-06-01', capacity: 0 }),
        anOpenDeparture(),
        ...more,
      ],
    }),
    aTour({ code: 'ELSE' }),
  ]);
const site = aNewSite();

const choose = (guest: PaidGuest, id: string) =>
  guest.post('date', { booking: guest.references[0]!, tour_date_id: id });
const seatsSold = async (id: string) =>
  (await firstRow<{ sold: number }>('SELECT sold FROM tour_dates WHERE id = ?', id))?.sold ?? 0;
const orderOf = (guest: PaidGuest) => findOrder(env.STORE, guest.orderId)!;

describe('an open-dated tour [D47]', () => {
  test('offers the dates of its own tour that have a seat, and no others', async () => {
    const guest = await aPaidGuest(site, [OPEN]);
    const page = await guest.open();
    const offered = [...page.text.matchAll(/<option\s+value="([^"]+)"/g)].map(([, id]) => id);
    expect(offered).toEqual([MARCH, DECEMBER, SMALL]);
    expect(textOfPage(page)).toContain('Choose by 20 November 2027.');
    expect(textOfPage(page)).toContain('Open date');
  });

  test('gets its seat, its dates, its balance date and its mails in one step; the price stays', async () => {
    const guest = await aPaidGuest(site, [OPEN]);
    const before = orderOf(guest);
    const sold = await seatsSold(MARCH);
    expect((await choose(guest, MARCH)).headers.get('location')).toBe('/check-in/?done=date');
    const order = orderOf(guest);
    expect(order.bookings).toMatchObject([
      {
        tourDateId: MARCH,
        start: '2027-03-13',
        finish: '2027-03-22',
        tripName: 'Tour RC10\nStart: 13 Mar 2027\nFinish: 22 Mar 2027',
      },
    ]);
    expect(order.balanceDue).toBe('2027-02-11');
    expect(new Date(order.checkInUntil!).toISOString()).toBe('2027-04-22T12:00:00.000Z');
    expect([order.total, order.paid]).toEqual([before.total, before.paid]);
    expect(await seatsSold(MARCH)).toBe(sold + 1);
    const page = textOfPage(await guest.open());
    for (const shown of ['13 March 2027', 'Due by 11 February 2027', 'Tour RC10, Sat 13 Mar 2027 $2,580 AUD']) {
      expect(page).toContain(shown);
    }
    const results = await allRows<{ recipient: string }>(
      `SELECT recipient FROM outbox WHERE template = 'date-chosen' AND subject_id = ? ORDER BY key`,
      guest.orderId,
    );
    expect(results.map(({ recipient }) => recipient)).toEqual(['bookings@saltbush.example', guest.email]);
    const about = { subjectId: guest.orderId, template: 'date-chosen', isToOffice: true } as const;
    const { facts } = (await gatherMailFacts(site.context(), about))!;
    expect(facts.trips[0]!.dates).toBe('Sat 13 – Mon 22 Mar 2027');
    expect(facts.balance!.due).toBe('on 11 February 2027');
    expect(facts.lines[0]!.what).toBe('Tour RC10, Sat 13 Mar 2027');
  });

  test('has its details deleted after the trip too, when some were deleted before it had a date', async () => {
    const guest = await aPaidGuest(site, [OPEN]);
    await execute('UPDATE orders SET details_erased_at = 1 WHERE id = ?', guest.orderId);
    await choose(guest, MARCH);
    expect(await firstRow('SELECT details_erased_at AS at FROM orders WHERE id = ?', guest.orderId)).toEqual({
      at: null,
    });
  });

  test('says before the press when the balance would be due with each date, and how much it is', async () => {
    const guest = await aPaidGuest(site, [OPEN]);
    const page = textOfPage(await guest.open());
    expect(page).toContain('also decides when the balance of $2,180 AUD is due.');
    for (const offered of [
      'Sat 13 Mar 2027, pay by Thu 11 Feb',
      'Thu 10 Dec 2026, pay now',
      'Sat 1 May 2027, pay by Thu 1 Apr',
    ]) {
      expect(page).toContain(offered);
    }
  });

  test('shows the due day of the whole order, which an earlier trip decides', async () => {
    const guest = await aPaidGuest(site, [OPEN, 'ELSE-2027-03-13']);
    const page = textOfPage(await guest.open());
    expect(page).toContain('the balance of $4,360 AUD for all your trips is due.');
    expect(page).toContain('Sat 1 May 2027, pay by Thu 11 Feb');
  });

  test('paid in full it speaks of no balance, has no day for one, and shows when each trip ends', async () => {
    const guest = await aPaidGuest(site, [OPEN], { installment: '1' });
    const page = textOfPage(await guest.open());
    expect(page).not.toMatch(/the balance/i);
    expect(page).toContain('Sat 13 – Mon 22 Mar 2027');
    await choose(guest, MARCH);
    expect(orderOf(guest).balanceDue).toBeNull();
  });

  test('within thirty days of its start the balance is due today', async () => {
    const guest = await aPaidGuest(site, [OPEN]);
    await choose(guest, DECEMBER);
    expect(orderOf(guest).balanceDue).toBe('2026-11-20');
  });

  test('beside a dated tour, the earlier of both dates decides when the rest is due', async () => {
    const guest = await aPaidGuest(site, [OPEN, 'ELSE-2027-03-13']);
    await choose(guest, SMALL);
    expect(orderOf(guest).balanceDue).toBe('2027-02-11');
    expect(new Date(orderOf(guest).checkInUntil!).toISOString()).toBe('2027-06-10T12:00:00.000Z');
  });

  test('is chosen for a day on which the guest is of the tour’s age [D29]', async () => {
    const grown = aSite([
      aTour({
        code: 'GROWN',
        minimumAge: 18,
        departures: [aDeparture({ start: '2027-03-13' }), aDeparture({ start: '2027-03-14' }), anOpenDeparture()],
      }),
    ]);
    const guest = await aPaidGuest(grown, ['GROWN-open'], { guest: { dob: '2009-03-14' } });
    const early = await choose(guest, 'GROWN-2027-03-13');
    expect([early.status, textOfPage(early)]).toEqual([409, expect.stringContaining('outside this trip’s age limits')]);
    const setBirth = (dob: string) =>
      execute(`UPDATE orders SET guest = json_set(guest, '$.dob', ?) WHERE id = ?`, dob, guest.orderId);
    await setBirth('');
    const unknown = await choose(guest, 'GROWN-2027-03-14');
    expect([unknown.status, textOfPage(unknown)]).toEqual([
      409,
      expect.stringContaining('we no longer have your date of birth'),
    ]);
    await setBirth('2009-03-14');
    expect((await choose(guest, 'GROWN-2027-03-14')).status).toBe(303);
  });

  test('is chosen once: the same again is no news, another date is for the office', async () => {
    const guest = await aPaidGuest(site, [OPEN]);
    await choose(guest, MARCH);
    const sold = await seatsSold(MARCH);
    expect((await choose(guest, MARCH)).status).toBe(303);
    const second = await choose(guest, DECEMBER);
    expect(second.status).toBe(409);
    expect(second.text).toContain('This trip already has its dates.');
    expect(await seatsSold(MARCH)).toBe(sold);
    expect(orderOf(guest).bookings[0]!.tourDateId).toBe(MARCH);
  });

  test.each([
    ['nothing', '', 400, 'Choose a start date.'],
    ['a full date', 'RC10-2027-06-01', 409, 'this date is full'],
    ['another tour’s date', 'ELSE-2027-03-13', 409, 'isn’t available any more'],
    ['no date at all', 'RC10-open', 409, 'isn’t available any more'],
    ['a date that is not there', 'RC10-2031-01-01', 409, 'isn’t available any more'],
  ])('refuses %s', async (_, id, status, message) => {
    const guest = await aPaidGuest(site, [OPEN]);
    const page = await choose(guest, id);
    expect(page.status).toBe(status);
    expect(page.text).toContain(message);
    expect(orderOf(guest).bookings[0]!.start).toBeNull();
  });

  test('refuses the reference of another guest', async () => {
    const [mine, other] = [await aPaidGuest(site, [OPEN]), await aPaidGuest(site, [OPEN])];
    const page = await mine.post('date', { booking: other.references[0]!, tour_date_id: MARCH });
    expect(page.status).toBe(409);
    expect(orderOf(other).bookings[0]!.start).toBeNull();
  });

  test('is not dated onto a departure the same person has booked already [D71]', async () => {
    const email = 'twice@example.com';
    await aPaidGuest(site, [MARCH], { guest: { email } });
    const guest = await aPaidGuest(site, [OPEN], { guest: { email } });
    const page = await choose(guest, MARCH);
    expect(page.status).toBe(409);
    expect(page.text).toContain('You’ve already booked this date.');
  });

  test('is for the office once its twelve months are over, and once it is cancelled', async () => {
    const later = aNewSite(aDeparture({ start: '2028-03-13', capacity: 9 }));
    const [late, off] = [await aPaidGuest(later, [OPEN]), await aPaidGuest(later, [OPEN])];
    const before = orderOf(off);
    await cancelBooking(later.context(), off.orderId);
    expect((await choose(off, MARCH)).status).toBe(409);
    const choice = { reference: off.references[0]!, tourDateId: MARCH };
    expect(await chooseDate(later.context(), before, choice)).toEqual({ kind: 'not-offered' });
    later.advance(366 * 24 * 60 * 60_000);
    expect(textOfPage(await late.open())).toContain('You needed to choose your start date by 20 November 2027.');
    expect((await choose(late, 'RC10-2028-03-13')).status).toBe(409);
  });

  test('is not chosen for a day that has passed, from a page that was open since [D47]', async () => {
    const later = aNewSite();
    const guest = await aPaidGuest(later, [OPEN]);
    expect((await guest.open()).text).toContain(DECEMBER);
    later.advance(21 * 24 * 60 * 60_000);
    const page = await choose(guest, DECEMBER);
    expect([page.status, textOfPage(page)]).toEqual([409, expect.stringContaining('isn’t available any more')]);
    expect(orderOf(guest).bookings[0]!.start).toBeNull();
  });

  test('keeps a balance that is overdue already as late as it is [D11]', async () => {
    const later = aNewSite(aDeparture({ start: '2027-07-01', capacity: 9 }));
    const guest = await aPaidGuest(later, [OPEN, 'ELSE-2027-03-13']);
    later.advance(92 * 24 * 60 * 60_000);
    expect((await choose(guest, 'RC10-2027-07-01')).status).toBe(303);
    expect(orderOf(guest).balanceDue).toBe('2027-02-11');
  });

  test('gives its seat back when it is cancelled after all [P21]', async () => {
    const guest = await aPaidGuest(site, [OPEN]);
    await choose(guest, MARCH);
    const sold = await seatsSold(MARCH);
    await cancelBooking(site.context(), guest.orderId);
    expect(await seatsSold(MARCH)).toBe(sold - 1);
    expect(brokenInvariants(env.STORE)).toEqual([]);
  });
});
