import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { SalesSummary } from '#contract/office.ts';
import type { Departure } from '#domain/tour.ts';
import { answerAt, type BuiltSite, lostAddresses, readBuiltSite } from '../../scripts/review/sites.ts';
import { askSalesSummary } from '../../scripts/review/sold-seats.ts';
import { type ReviewInput, writeReview } from '../../scripts/review/write-review.ts';
import { aDeparture, anAddon, anOpenDeparture, aSale, aTour, TODAY } from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';
import { aFolder } from './a-folder.ts';

type Files = Readonly<Record<string, string>>;

/** A site as a build writes it, read as the review reads one. */
function aSite(files: Files = {}): BuiltSite {
  const root = aFolder();
  for (const [path, text] of Object.entries({ 'index.html': aPage('Home'), '404.html': aPage('Lost'), ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readBuiltSite(root);
}

/** A page with these ids in its `main`. */
function aPage(title: string, ...ids: string[]): string {
  const sections = ids.map((id) => `<section id="${id}"><h2>${id}</h2></section>`).join('');
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header><a href="/">Home</a></header><main>${sections}</main></body></html>`;
}

const sales = (facts: Partial<SalesSummary> = {}) => ({ departures: [], options: [], promo_codes: [], ...facts });

/** A change of departures, and what is sold. */
const change = (before: readonly Departure[], after: readonly Departure[], sold: Partial<SalesSummary> = {}) => ({
  offers: { base: { departures: before, settings: {} }, head: { departures: after, settings: {} } },
  salesSummary: sales(sold),
});

const offered = (code: string, ...departures: Departure[]) => aTour({ code, departures }).departures;
const onDay = (start: string, capacity: number, price = 1290) =>
  aDeparture({ start, capacity, price: prices(price), combinations: [] });
const taken = (id: string, sold: number, held: number, guests = sold) => ({ id, sold, held, guests });
const withAddons = (...names: string[]) =>
  offered('RC10', aDeparture({ addons: names.map((name, index) => anAddon({ id: 41 + index, name })) }));
const saleEnding = (start: string, ends: string, endsIn?: string) =>
  aDeparture({ start, sale: { ...aSale({ ends }), ...(endsIn !== undefined && { endsIn }) } });

const PROBLEM = { file: 'content/articles/camels.md', field: 'hero, alt', problem: 'is missing', mend: 'Say it.' };

/** Each review with the file that has its text. Sites are given as their files. */
const REVIEWS: [file: string, says: string, input: Partial<ReviewInput>, sites?: [base: Files, head: Files]][] = [
  ['nothing', 'a change that changes nothing says so, and passes [E11]', {}],
  [
    'all-parts',
    'a change of prices, a sold seat, a page and its text is one document [E09 E10 E11 N04 N06 N07 N15]',
    {
      ...change(
        [onDay('2027-03-13', 12), onDay('2027-03-20', 12), onDay('2027-05-01', 12)],
        [onDay('2027-03-13', 12, 1350), onDay('2027-03-20', 12, 1350), onDay('2027-05-01', 2)],
        { departures: [taken('RC10-2027-05-01', 2, 1)] },
      ),
      problems: [
        { ...PROBLEM, line: 7, severity: 'mistake' },
        { ...PROBLEM, line: 2, field: 'published_date', severity: 'question', mend: 'Give it a day.' },
      ],
      preview: 'https://offers.saltbush.example',
    },
    [
      { 'blog/camels/index.html': aPage('Camels'), 'blog/index.html': aPage('Blog', 'on-foot') },
      { 'blog/dromedaries/index.html': aPage('Camels'), 'blog/index.html': aPage('Blog') },
    ],
  ],
  [
    'not-asked',
    'without an answer of the live site the review says so and passes [N07]',
    { salesSummary: { notAsked: 'the live site could not be reached.' } },
  ],
  [
    'not-built',
    'a site that could not be built fails, says why, and is still compared with what is sold [N07]',
    {
      ...change([onDay('2027-03-13', 12)], [onDay('2027-03-13', 0)], { departures: [taken('RC10-2027-03-13', 1, 0)] }),
      sites: { fault: 'astro build:\n    no such colour' },
    },
  ],
  [
    'money',
    'every rule about money of upcoming departures is compared, and content is no markup, mention or cell [E10]',
    {
      offers: {
        base: {
          settings: { terms_version: '2026-09' },
          departures: [
            ...[aDeparture({ addons: [] }), onDay('2026-11-01', 16, 1), onDay('2027-06-01', 16)],
            // A sale that ends in weeks ends on another day with each build: its rule counts.
            ...[saleEnding('2027-08-01', '2026-12-30', '5 weeks'), saleEnding('2027-08-02', '2026-12-31', '5 weeks')],
            saleEnding('2027-08-03', '2026-12-30'),
          ],
        },
        head: {
          settings: { terms_version: '2027-01' },
          departures: [
            aDeparture({
              sale: aSale({ ends: TODAY }),
              ...{ allowDeposit: false, requireInsurance: true },
              addons: [anAddon(), anAddon({ id: 42, name: 'a|b <img src=x> @everyone `x`' })],
            }),
            ...[onDay('2026-11-01', 16, 2), onDay('2027-07-01', 14)],
            ...[saleEnding('2027-08-01', '2026-12-31', '5 weeks'), saleEnding('2027-08-02', '2026-12-31', '6 weeks')],
            saleEnding('2027-08-03', '2026-12-31'),
          ],
        },
      },
    },
  ],
  [
    'sold-seats',
    'a sold departure is not removed or cut below what is taken; what was amiss before is a doubt [N07 E09]',
    change(
      offered(
        'RC10',
        ...[onDay('2027-05-01', 12), onDay('2027-05-02', 12), onDay('2027-05-03', 12), onDay('2027-05-04', 12)],
        ...[onDay('2027-05-05', 12), onDay('2027-05-06', 0), onDay('2027-06-01', 9), anOpenDeparture()],
      ),
      offered(
        'RC10',
        ...[onDay('2027-05-02', 1), onDay('2027-05-03', 1), onDay('2027-05-04', 0)],
        ...[onDay('2027-05-05', 3), onDay('2027-05-06', 0), onDay('2027-06-01', 9)],
      ),
      {
        departures: [
          ...[taken('RC10-2027-05-01', 1, 0), taken('RC10-2027-05-02', 2, 0), taken('RC10-2027-05-03', 1, 1)],
          ...[taken('RC10-2027-05-04', 0, 1), taken('RC10-2027-05-05', 2, 1), taken('RC10-2027-05-06', 1, 0)],
          ...[taken('RC10-2027-05-07', 1, 0), taken('RC10-open', 0, 0, 2)],
        ],
      },
    ),
  ],
  [
    'sold-code',
    'a tour’s code that changed with one seat of two sold is refused, with the numbers and what to write [N07 E09]',
    change(
      [...offered('RC10', onDay('2027-05-01', 2)), ...offered('KI03', onDay('2027-05-01', 2), anOpenDeparture())],
      [...offered('RC11', onDay('2027-05-01', 2)), ...offered('KI04', onDay('2027-05-01', 2), anOpenDeparture())],
      {
        departures: [taken('RC10-2027-05-01', 1, 0)],
        promo_codes: [
          { code: 'REDDUST', tours: ['RC10'] },
          { code: 'ALL', tours: null },
        ],
      },
    ),
  ],
  [
    'sold-options',
    'an id that lies in carts does not come to stand for something else [E09]',
    change(
      withAddons('Airport transfer', 'Airport transfer', 'Bicycle', 'Tent'),
      withAddons('Own room', 'Airport transfer in Yulara', 'Bicycle'),
      { options: [41, 42, 43, 44].map((id) => ({ tour: 'RC10', kind: 'addon', id, carts: 3 })) },
    ),
  ],
];

function aReview(input: Partial<ReviewInput>, [base, head]: [Files?, Files?] = []) {
  return writeReview({
    ...{ base: 'main (a1b2c3d)', today: TODAY, problems: [], preview: '', ...change([], []) },
    sites: { base: aSite(base), head: aSite(head) },
    ...input,
  });
}

test.each(REVIEWS)('%s: %s', async (file, _, input, sites) => {
  const { markdown, ok } = aReview(input, sites);
  await expect(markdown).toMatchFileSnapshot(`reviews/${file}.txt`);
  expect(ok).toBe(markdown.includes('\nNothing stops this change.\n'));
});

test('a review that is longer than a comment is shortened at a line, and says so', () => {
  const pages = Array.from({ length: 400 }, (_, page) => [`p${page}-${'x'.repeat(200)}/index.html`, aPage(`P${page}`)]);
  const { markdown } = aReview({}, [Object.fromEntries(pages) as Files]);
  expect(markdown.length).toBeLessThan(65_000);
  expect(markdown).toContain('The rest does not fit into a comment.');
});

const BLOG = { 'blog/index.html': aPage('Blog') };
const TWO = { ...BLOG, 'a/index.html': aPage('A'), 'b/index.html': aPage('B') };
const DAYS = ['RC10-2027-03-13', 'RC10-open', 'day-2027-03-13'];

test.each<[what: string, base: Files, head: Files, lost: string[]]>([
  ['a page', { ...BLOG, 'blog/camels/index.html': aPage('Camels') }, BLOG, ['/blog/camels/ -> /blog/']],
  ['a file', { 'downloads/notes.pdf': 'pdf' }, {}, ['/downloads/notes.pdf -> /']],
  [
    'a place',
    { 'faq/index.html': aPage('FAQ', 'visa', 'food') },
    { 'faq/index.html': aPage('FAQ', 'food') },
    ['/faq/#visa -> /faq/'],
  ],
  ['nothing with a redirect', TWO, { ...BLOG, _redirects: '/a/ /blog/ 301\n/b/ https://other.example/ 301' }, []],
  ['a circle', TWO, { ...BLOG, _redirects: '/a/ /b/ 301\n/b/ /a/ 301' }, ['/a/ -> /', '/b/ -> /']],
  ['a redirect to nothing', TWO, { ...BLOG, _redirects: '/a/ /no/ 301\n/b/ /a/ 301' }, ['/a/ -> /', '/b/ -> /']],
  ['no file named after its content', { '_astro/x.1.js': '', 'pagefind/p.1.pf': '', 'admin/27AUFHDT.js': '' }, {}, []],
  [
    'no page of a month',
    { 'calendar/2027-03/index.html': aPage('March'), 'trips/month/march/index.html': aPage('March') },
    {},
    [],
  ],
  ['no page of staff', { 'staff/chat/index.html': aPage('Chat') }, {}, []],
  [
    'no entry of a list whose page moved',
    { 'blog/index.html': aPage('Blog', 'camels', 'kites'), 'blog/camels/index.html': aPage('Camels') },
    { 'blog/index.html': aPage('Blog', 'kites'), _redirects: '/blog/camels/ /blog/ 301' },
    [],
  ],
  ['no day that is over', { 'a/index.html': aPage('A', ...DAYS) }, { 'a/index.html': aPage('A') }, []],
  [
    'nothing around a page',
    { 'b/index.html': aPage('B').replace('<header>', '<header id="top">') },
    { 'b/index.html': aPage('B') },
    [],
  ],
])('of the addresses that others may have, %s would be lost, and gets a redirect [N15 E08]', (_, base, head, lost) => {
  expect(lostAddresses(aSite(base), aSite(head)).map(({ from, to }) => `${from} -> ${to}`)).toEqual(lost);
});

test('redirects are followed as the server follows them: the first rule that fits, names and the rest of an address', () => {
  const site = aSite({
    _redirects: '/blog/article/ /journal/ 301\n/blog/:slug/ /blog/article/:slug/ 301\n# no rule\n/x/* /:splat 301\n',
    'journal/index.html': aPage('Journal'),
    'blog/article/camels/index.html': aPage('Camels'),
    'y/z/index.html': aPage('Z'),
  });
  const addresses = ['/blog/article/', '/blog/camels/', '/blog/horses/', '/x/y/z/', '/journal'];
  const answers = ['/journal/', '/blog/article/camels/', null, '/y/z/', '/journal/'];
  expect(addresses.map((address) => answerAt(address, site))).toEqual(answers);
});

const KEY = 'a-key-of-32-letters-and-no-more-x';

/** What the review makes of the answer of a live site, and how it asked. */
async function asked(answer: Response | Error, env: Files = {}) {
  const fetched = vi.fn<typeof fetch>(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  );
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  const summary = await askSalesSummary({ LIVE_URL: 'https://live.example', SALES_SUMMARY_KEY: KEY, ...env });
  return { summary, calls: fetched.mock.calls };
}

test('the review asks the live site with its key, which reaches no other address, for what is sold and held [E09 N07]', async () => {
  const { summary, calls } = await asked(Response.json(sales()));
  expect(summary).toEqual(sales());
  const headers = { authorization: `Bearer ${KEY}` };
  expect(calls).toMatchObject([
    [new URL('https://live.example/api/office/sales-summary/'), { redirect: 'manual', headers }],
  ]);
});

test.each([
  [new Response('', { status: 401 }), {}, 'refused SALES_SUMMARY_KEY'],
  [new Response('', { status: 500 }), {}, 'answered 500'],
  [Response.json({ departures: 'all' }), {}, 'form that this version does not know'],
  [new Response('', { status: 302 }), {}, 'redirects'],
  [new TypeError('fetch failed'), {}, 'could not be reached'],
  [new Response(), { LIVE_URL: 'saltbush' }, 'LIVE_URL is not an address'],
  [new Response(), { LIVE_URL: '' }, 'set LIVE_URL and SALES_SUMMARY_KEY'],
])('without an answer, an address or a key the review says why: %s %j [E09 N07]', async (answer, env, why) => {
  expect((await asked(answer, env)).summary).toEqual({ notAsked: expect.stringContaining(why) as string });
});
