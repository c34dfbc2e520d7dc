import { expect, test } from 'vitest';
import { calendarDate, dateInZone } from '#domain/calendar-date.ts';
import { bookSeason, planSeason } from '../../../scripts/machine/practice-season.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { textOfPage } from '../support/a-booking.ts';
import { aStaffedSite, aStaffMember } from '../support/a-staff-member.ts';

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
