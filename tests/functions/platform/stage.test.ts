import { expect, test, vi } from 'vitest';
import type { Env } from '#functions/platform/env.ts';
import { secretKeyBytes } from '#functions/platform/secrets.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { inCurrency, type PriceList } from '#domain/currency.ts';
import { MINUTE } from '#domain/durations.ts';
import { aSite, guestFields, aVisitorWith, type Site } from '../support/a-site.ts';
import { PRODUCTION } from '../support/a-staff-member.ts';
import { aDeparture, aTour } from '../../support/a-tour.ts';

const KEY = { LINK_KEY: PRODUCTION.LINK_KEY };

async function visit(address: string, bindings: Partial<Env>) {
  const { status, headers, text } = await aSite([], bindings).visitor().get(address);
  return { status, text, robots: headers.get('x-robots-tag') };
}

test.each(['/api/health/', '/api/cart/', '/book/', '/check-in/', '/staff/', '/inbox/', '/nowhere/'])(
  'a site without a stage does not answer at a public address: %s',
  async (path) => {
    for (const STAGE of [undefined, '', 'staging'] as unknown as Env['STAGE'][]) {
      const { status, text } = await visit(`https://tours.example${path}`, { STAGE });
      expect([status, text]).toEqual([
        503,
        expect.stringContaining('set STAGE to \\"production\\" or \\"demo\\" under vars in wrangler.jsonc'),
      ]);
    }
  },
);

test.each([
  ...['http://localhost:8787', 'http://127.0.0.1:8787', 'http://[::1]:8787', 'http://saltbush.localhost'].map(
    (origin) => [origin, 200] as const,
  ),
  ...['http://localhost.evil.example', 'http://127.0.0.1.evil.example', 'http://notlocalhost'].map(
    (origin) => [origin, 503] as const,
  ),
])('a site without a stage answers on this machine alone: %s, %i', async (origin, status) => {
  expect((await visit(`${origin}/api/health/`, { STAGE: undefined })).status).toBe(status);
});

test('previews, demonstrations and live sites answer at any address; search engines find the live one alone [E12]', async () => {
  const address = 'https://tours.example/api/health/';
  const robotsOf = async (bindings: Partial<Env>) => {
    const { status, robots } = await visit(address, bindings);
    expect(status).toBe(200);
    return robots;
  };
  expect(await robotsOf({ STAGE: undefined, PREVIEW: 'new-offers at 1a2b3c4' })).toBe('noindex');
  expect(await robotsOf({ STAGE: 'demo', ...KEY })).toBe('noindex');
  expect(await robotsOf(PRODUCTION)).toBeNull();
});

test('a demonstration needs keys of its own, as its check-in links could be forged otherwise', async () => {
  const { env } = aSite([], { STAGE: 'demo', LINK_KEY: undefined });
  await expect(secretKeyBytes(env, 'LINK_KEY')).rejects.toThrow('LINK_KEY is not set');
});

const USUAL: PriceList = { GBP: 1290, USD: 1650, EUR: 1490, AUD: 2490, NZD: 2690, CAD: 2250 };
const SALE: PriceList = { GBP: 1190, USD: 1520, EUR: 1370, AUD: 2290, NZD: 2480, CAD: 2070 };
/** The sale ends on the day on which clocks go back in Sydney, which has 25 hours. */
const ENDS = calendarDate('2027-04-04');
const tour = aTour({
  code: 'TM1',
  departures: [
    aDeparture({ start: '2027-03-13', price: USUAL }),
    aDeparture({ start: '2027-06-05', price: USUAL, sale: { price: SALE, ends: ENDS } }),
  ],
});
const MARCH = { tour_date_id: 'TM1-2027-03-13', tour_combination_id: 1 };
const JUNE = { tour_date_id: 'TM1-2027-06-05', tour_combination_id: 1 };

/** A preview that was built and deployed as of a time. The tests' own day is in November 2026. */
function previewAsOf(AS_OF: string, bindings: Partial<Env> = {}): Site {
  const preview = { STAGE: undefined, PREVIEW: 'new-offers at 1a2b3c4', AS_OF };
  return aSite([tour], { ...preview, ...bindings }, { timeZone: 'Australia/Sydney' });
}

async function datesOf(site: Site): Promise<TourDateEntry[]> {
  return (await site.visitor().get('/api/check-dates/?year=2026&month=11&tour=TM1')).json() as TourDateEntry[];
}

test.each([
  ['2027-04-04 23:59', SALE],
  ['2027-04-05', USUAL],
])('around the last day of a sale, calendar and cart have the prices of %s [E13 N09]', async (asOf, prices) => {
  const site = previewAsOf(asOf);
  const price = `${inCurrency(prices, 'AUD')}.00`;
  const [date] = await datesOf(site);
  expect([date?.price, date?.on_sale]).toEqual([price, prices === SALE]);
  const visitor = await aVisitorWith(site, JUNE);
  expect((await visitor.get('/api/cart/')).cart()).toMatchObject({ currency: 'AUD', total: price });
});

test('neither address nor cookie of a visitor chooses the day [E13 N09]', async () => {
  const visitor = aSite([tour], {}, { timeZone: 'Australia/Sydney' }).visitor();
  visitor.cookies.set('as_of', '2027-04-05');
  const answer = await visitor.get('/api/check-dates/?year=2026&month=11&tour=TM1&as_of=2027-04-05');
  expect(answer.json()).toHaveLength(2);
});

test.each([
  ['production', PRODUCTION],
  ['demo', { ...PRODUCTION, STAGE: 'demo' } as const],
])('a site whose stage is %s sells as of today, even if it was given another day [E13 N09]', async (_, stage) => {
  const live = previewAsOf('2027-04-05', { PREVIEW: undefined, ...stage });
  expect((await datesOf(live)).map(({ tour_date_id: id, on_sale: sale }) => [id, sale])).toEqual([
    [MARCH.tour_date_id, false],
    [JUNE.tour_date_id, true],
  ]);
  expect((await live.visitor().wants(MARCH)).cart().no_items).toBe(1);
});

test('another day moves no clock: a seat is held for its minutes of today [E13]', async () => {
  const site = previewAsOf('2027-02-01');
  const visitor = await aVisitorWith(site, MARCH);
  const held = await visitor.postForm('/api/guest/', guestFields());
  const { hold_expires_at: expires } = held.json() as { hold_expires_at: string };
  const minutes = (Date.parse(expires) - site.now()) / MINUTE;
  expect([minutes > 0, minutes <= 60]).toEqual([true, true]);
});

const BYTES = Array.from({ length: 250 }, (_, index) => String(index).padStart(4, '0')).join('');
const HEADERS = { 'content-type': 'video/webm', etag: '"v1"', 'cache-control': 'public, max-age=31536000, immutable' };

/** The file as static assets answer it: whole, in chunks, without its size, whatever range is asked for. */
const asset = () => {
  const { readable, writable } = new FixedLengthStream(BYTES.length);
  const writer = writable.getWriter();
  void (async () => {
    for (let at = 0; at < BYTES.length; at += 300)
      await writer.write(new TextEncoder().encode(BYTES.slice(at, at + 300)));
    await writer.close();
  })().catch(() => undefined);
  return new Response(readable, { headers: HEADERS });
};
const videoSite = aSite([], { ASSETS: { fetch: () => Promise.resolve(asset()) } as unknown as Fetcher });
const ask = (headers: Record<string, string>) => videoSite.visitor().get('/_astro/a-swag.Bd.webm', headers);

test.each([
  ['bytes=0-1', 0, 1],
  ['bytes=250-649', 250, 649],
  ['bytes=600-', 600, 999],
  ['bytes=990-5000', 990, 999],
  ['bytes=-10', 990, 999],
  ['bytes=-5000', 0, 999],
])('a video answers %s with that part and the headers of the file', async (range, from, to) => {
  const answer = await ask({ range });
  expect(answer.status).toBe(206);
  expect(answer.text).toBe(BYTES.slice(from, to + 1));
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...HEADERS,
    'accept-ranges': 'bytes',
    'content-length': String(to + 1 - from),
    'content-range': `bytes ${from}-${to}/1000`,
  });
});

test.each(['bytes=1000-', 'bytes=5-4', 'bytes=-0'])('a video has nothing for %s', async (range) => {
  const answer = await ask({ range });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
});

test('a video’s size is counted once, whatever the query', async () => {
  const fetch = vi.fn(() => Promise.resolve(asset()));
  const visitor = aSite([], { ASSETS: { fetch } as unknown as Fetcher }).visitor();
  for (const query of ['?a', '?b']) await visitor.get(`/_astro/a-track.Cx.webm${query}`, { range: 'bytes=0-1' });
  // Each answer, and one count.
  expect(fetch).toHaveBeenCalledTimes(3);
});

test.each<Record<string, string>>([
  {},
  { range: 'bytes=0-1,5-6' },
  { range: 'lines=0-1' },
  { range: 'bytes=0-1', 'if-range': '"v0"' },
])('a video is whole, with its own headers, for %j', async (headers) => {
  const answer = await ask(headers);
  expect(answer.status).toBe(200);
  expect(answer.text).toBe(BYTES);
  expect(Object.fromEntries(answer.headers)).toEqual(HEADERS);
});
