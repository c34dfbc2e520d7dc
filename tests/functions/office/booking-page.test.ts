import { expect, test } from 'vitest';
import { A_BUILD } from '../../support/a-build.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { aPaidGuest, textOfPage } from '../support/a-booking.ts';
import type { Site } from '../support/a-site.ts';
import { aStaffedSite, aStaffMember } from '../support/a-staff-member.ts';

const MARCH = 'RC10-2027-03-13';
const tour = aTour({ departures: [aDeparture({ capacity: 99 })] });
const site = aStaffedSite([tour]);

const pageOf = async (reference: string, of: Site = site) =>
  (await aStaffMember(of)).get(`/staff/bookings/${reference}/`);

test('staff read what was agreed in a booking, under which terms and with which commit of the site', async () => {
  const { references } = await aPaidGuest(site, [MARCH], { guest: { last_name: '<b>Love</b>' } });
  const page = await pageOf(references[0]!);
  expect(textOfPage(page)).toContain(
    `${references[0]!} Booked on 20 November 2026. Terms version 2026-01, accepted on 20 November 2026. ` +
      'Site commit aaaaaaaa . What was agreed Tour RC10, Sat 13 Mar 2027 $2,580 AUD Total $2,580 AUD',
  );
  expect(page.text).toContain('&lt;b&gt;Love&lt;/b&gt;');
  expect(page.headers.get('cache-control')).toBe('no-store');
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

test('an unknown booking is not found, and a stranger has to sign in', async () => {
  const { references } = await aPaidGuest(site, [MARCH]);
  expect((await pageOf('NOBODY')).status).toBe(404);
  const stranger = await site.visitor().get(`/staff/bookings/${references[0]!}/`, { accept: 'text/html' });
  expect([stranger.status, stranger.text]).toEqual([303, '']);
});
