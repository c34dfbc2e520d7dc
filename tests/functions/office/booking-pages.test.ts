import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { PublishedPages } from '#domain/published-page.ts';
import type { Tour } from '#domain/tour.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';
import { prices } from '../../support/prices.ts';
import { aPaidGuest, textOfPage } from '../support/a-booking.ts';
import type { Site } from '../support/a-site.ts';
import { aStaffedSite, aStaffMember } from '../support/a-staff-member.ts';

const THEN: PublishedPages = {
  commit: 'a'.repeat(40),
  tour: {
    version: 'tour-then',
    title: 'The tour',
    parts: [
      { heading: 'Included', lines: ['Nine nights', 'Airport pick-up', 'Ten <b>trees</b>'] },
      { heading: 'To bring', lines: ['A torch'] },
    ],
  },
  terms: { version: 'terms-then', title: 'Terms', parts: [{ heading: 'Cancelling', lines: ['All comes back.'] }] },
};
const TODAY: PublishedPages = {
  commit: `${'b'.repeat(40)}-dirty`,
  tour: {
    version: 'tour-today',
    title: 'The tour',
    parts: [
      { heading: 'Included', lines: ['Nine nights', 'A bus from the station', 'Ten <b>trees</b>'] },
      { heading: 'To bring', lines: ['A torch'] },
    ],
  },
  terms: THEN.terms,
};

let tours = 0;

/** A site whose next deployment has another catalogue and other pages. */
function aDeployedSite() {
  tours += 1;
  const tour = aTour({ code: `SAID${tours}`, departures: [aDeparture({ price: prices(1290) })] });
  const site = aStaffedSite([tour]);
  const others = site.env.ASSETS;
  const deploy = (sold: Tour, published: PublishedPages | null) => {
    const fetch = (asked: string | Request) => {
      const { pathname } = new URL(typeof asked === 'string' ? asked : asked.url);
      if (pathname === `/catalogue/${tour.code}.json`) return Promise.resolve(Response.json(sold));
      if (pathname === `/catalogue/published/${tour.code}.json` && published !== null)
        return Promise.resolve(Response.json(published));
      return others.fetch(asked);
    };
    Object.assign(site.env, { ASSETS: { fetch } });
  };
  return { site, tour, deploy };
}

const pageOf = async (site: Site, reference: string) => (await aStaffMember(site)).get(`/staff/bookings/${reference}/`);
const keptPages = async () =>
  (await env.DB.prepare('SELECT COUNT(*) AS count FROM published_pages').first<{ count: number }>())!.count;

test('E14 N08 a booking shows the prices and texts of its day beside those of today', async () => {
  const { site, tour, deploy } = aDeployedSite();
  deploy(tour, THEN);
  const { references } = await aPaidGuest(site, [tour.departures[0]!.id]);

  const same = textOfPage(await pageOf(site, references[0]!));
  expect(same).toContain('Site version aaaaaaaa at the time, the same as today.');
  expect(same).not.toMatch(/parts? differ|Then |today \$/);

  const [departure] = tour.departures;
  deploy({ ...tour, departures: [{ ...departure!, price: prices(1490) }] }, TODAY);
  const page = await pageOf(site, references[0]!);
  const text = textOfPage(page);
  expect(text).toContain('Site version aaaaaaaa at the time, and bbbbbbbb with changes today.');
  expect(text).toMatch(/Price \$2,580 AUD today \$2,980 AUD £1,290 GBP today £1,490 GBP/);
  expect(text).toMatch(/Deposit \$400 AUD £200 GBP \$/);
  expect(text).toMatch(/1 part differs Included Nine nights Then Airport pick-up Today A bus from the station Ten/);
  expect(page.text).toContain('Ten &lt;b&gt;trees&lt;/b&gt;');
  expect(text).toMatch(/The terms Same as today Cancelling All comes back\./);
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('E14 N08 a tour that is no longer sold still shows what was agreed', async () => {
  const { site, tour, deploy } = aDeployedSite();
  deploy(tour, THEN);
  const { references } = await aPaidGuest(site, [tour.departures[0]!.id]);
  deploy({ ...tour, departures: [] }, null);

  const text = textOfPage(await pageOf(site, references[0]!));

  expect(text).toMatch(/Price \$2,580 AUD today not offered £1,290 GBP today not offered/);
  expect(text).toContain('Site version aaaaaaaa at the time. Prices');
  expect(text).toMatch(/Then All comes back\. Today Not on the page\./);
});

test('E14 a wording is stored once for all who book with it, and a quote without a payment takes its record along', async () => {
  const { site, tour, deploy } = aDeployedSite();
  deploy(tour, THEN);
  await aPaidGuest(site, [tour.departures[0]!.id]);
  const before = await keptPages();
  await aPaidGuest(site, [tour.departures[0]!.id]);
  expect(await keptPages()).toBe(before);

  const stored = env.DB.prepare(
    `SELECT quote_id AS id FROM quote_pages WHERE quote_id NOT IN (SELECT quote_id FROM attempts) LIMIT 1`,
  );
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO quotes (id, cart_id, cart_version, cart_revision, installment, currency, lines,
      promo_code, total_minor, due_minor, created_at, expires_at)
      VALUES ('gone', 'gone', '', 0, 1, 'AUD', '[]', '', 1, 1, 0, 0)`),
    env.DB.prepare(`INSERT INTO quote_pages VALUES ('gone', '', '', '[]')`),
  ]);
  expect(await stored.first()).toEqual({ id: 'gone' });
  await env.DB.prepare(`DELETE FROM quotes WHERE id = 'gone'`).run();
  expect(await stored.first()).toBeNull();
});

test('E14 an older booking says that nothing was kept, an unknown one that it is not there, and a stranger signs in', async () => {
  const { site, tour } = aDeployedSite();
  const { references, orderId } = await aPaidGuest(site, [tour.departures[0]!.id]);
  await env.DB.prepare('DELETE FROM quote_pages WHERE quote_id = (SELECT quote_id FROM orders WHERE id = ?)')
    .bind(orderId)
    .run();

  expect(textOfPage(await pageOf(site, references[0]!))).toContain('We don’t have the pages of this booking.');
  expect((await pageOf(site, 'NOBODY')).status).toBe(404);
  const stranger = await site.visitor().get(`/staff/bookings/${references[0]!}/`, { accept: 'text/html' });
  expect([stranger.status, stranger.text]).toEqual([303, '']);
});
