import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { SalesSummary } from '#contract/office.ts';
import type { Departure } from '#domain/tour.ts';
import { answerAt, type BuiltSite, lostAddresses, readBuiltSite } from '../../scripts/review/sites.ts';
import { type ReviewInput, writeReview } from '../../scripts/review/write-review.ts';
import { aDeparture, anAddon, aSale, TODAY } from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';

const NOTHING_SOLD: SalesSummary = { departures: [], options: [], promo_codes: [] };
const offers = (...departures: Departure[]) => ({ departures, settings: {} });

function aReview(input: Partial<ReviewInput>) {
  const site = aBuiltSite({});
  return writeReview({
    base: 'main (a1b2c3d)',
    today: TODAY,
    problems: [],
    offers: { base: offers(), head: offers() },
    sites: { base: site, head: site },
    salesSummary: NOTHING_SOLD,
    preview: '',
    ...input,
  });
}

const moneyOf = (base: Departure[], head: Departure[]) =>
  aReview({ offers: { base: offers(...base), head: offers(...head) } }).markdown;

test('a change of prices, a sold seat, a page and its text is one document [E09 E10 E11 N04 N06 N07 N15]', async () => {
  const first = aDeparture({ start: '2027-03-13', capacity: 12, price: prices(1290) });
  const second = { ...first, ...aDeparture({ start: '2027-03-20', capacity: 12, price: prices(1290) }) };
  const last = aDeparture({ start: '2027-05-01', capacity: 12, price: prices(900) });
  const dearer = prices(1350);
  const problem = {
    file: 'content/articles/camels.md',
    line: 7,
    field: 'hero, alt',
    problem: 'is missing',
    mend: 'Say what the picture shows.',
  };
  const { markdown, ok } = aReview({
    offers: {
      base: offers(first, second, last),
      head: offers({ ...first, price: dearer }, { ...second, price: dearer }, { ...last, capacity: 2 }),
    },
    sites: {
      base: aBuiltSite({
        'blog/camels/index.html': aPage('Camels'),
        'blog/index.html': aPage('Blog', '<h2 id="on-foot">On foot</h2>'),
      }),
      head: aBuiltSite({ 'blog/dromedaries/index.html': aPage('Camels'), 'blog/index.html': aPage('Blog') }),
    },
    problems: [
      { ...problem, severity: 'mistake' },
      { ...problem, line: 2, field: 'published_date', severity: 'question', mend: 'Give it a day.' },
    ],
    salesSummary: { ...NOTHING_SOLD, departures: [{ id: 'RC10-2027-05-01', sold: 2, held: 1, guests: 2 }] },
    preview: 'https://offers.saltbush.example',
  });
  expect(ok).toBe(false);
  await expect(markdown).toMatchFileSnapshot('review.txt');
});

test('a change that changes nothing says so, and passes [E11]', () => {
  const { markdown, ok } = aReview({});
  expect(ok).toBe(true);
  expect(markdown).toContain('Nothing stops this change.');
  expect(markdown).toContain('No findings: mistakes, sold seats, lost addresses, doubts, money.');
});

test('without an answer of the live site the review says so and passes [N07]', () => {
  const { markdown, ok } = aReview({ salesSummary: { notAsked: 'the live site could not be reached.' } });
  expect(ok).toBe(true);
  expect(markdown).toContain('### Sold seats\n\n**Not checked:** the live site could not be reached.');
});

test('a site that could not be built fails, says why, and is still compared with what is sold', () => {
  const { markdown, ok } = aReview({
    offers: { base: offers(aDeparture({ capacity: 12 })), head: offers(aDeparture({ capacity: 0 })) },
    sites: { fault: 'astro build:\n    no such colour' },
    salesSummary: { ...NOTHING_SOLD, departures: [{ id: 'RC10-2027-03-13', sold: 1, held: 0, guests: 1 }] },
  });
  expect(ok).toBe(false);
  expect(markdown).toContain('mistakes 1, sold seats 1.');
  expect(markdown).toContain('no such colour');
});

test('a sale that ends in weeks is compared by its rule, not by the day that each build counts from it [E10]', () => {
  const one = (ends: string, endsIn?: string) => [
    aDeparture({ sale: { ...aSale({ ends }), ...(endsIn !== undefined && { endsIn }) } }),
  ];
  expect(moneyOf(one('2026-12-30', '5 weeks'), one('2026-12-31', '5 weeks'))).not.toContain('### Money');
  expect(moneyOf(one('2026-12-31', '5 weeks'), one('2026-12-31', '6 weeks'))).toContain(
    '| `RC10-2027-03-13` | Last day of the sale | 5 weeks after each build → **6 weeks after each build** |',
  );
  expect(moneyOf(one('2026-12-30'), one('2026-12-31'))).toContain('2026-12-30 → **2026-12-31**');
});

test('every rule about money of upcoming departures is compared [E10]', () => {
  const was = aDeparture({ sale: null, allowDeposit: true, requireInsurance: false, addons: [] });
  const sale = { price: prices(990), ends: TODAY };
  const now = aDeparture({ sale, allowDeposit: false, requireInsurance: true, addons: [anAddon()] });
  const over = aDeparture({ start: '2026-11-01', price: prices(1) });
  const { markdown } = aReview({
    offers: {
      base: { departures: [was, over, aDeparture({ start: '2027-06-01' })], settings: { terms_version: '2026-09' } },
      head: {
        departures: [now, { ...over, price: prices(2) }, aDeparture({ start: '2027-07-01', capacity: 14 })],
        settings: { terms_version: '2027-01' },
      },
    },
  });
  for (const row of [
    /\| Sale price \| – → \*\*.*AUD/,
    /\| Last day of the sale \| – → \*\*2026-11-20\*\*/,
    /\| Insurance \| optional → \*\*required\*\*/,
    /\| Add-on 41, Airport transfer \| – → \*\*GBP 35/,
    /\| Deposit \| GBP 200.* → \*\*none: paid in full\*\*/,
    /\| `RC10-2027-06-01` \| Removed departure \| GBP 1,290.* → \*\*–\*\*/,
    /\| `RC10-2027-07-01` \| New departure: Price \| – → \*\*GBP 1,290/,
    /\| `RC10-2027-07-01` \| New departure: Capacity \| – → \*\*14\*\*/,
    /\| all \| Setting `terms_version` \| 2026-09 → \*\*2027-01\*\*/,
  ])
    expect(markdown).toMatch(row);
  expect(markdown).not.toContain('2026-11-01');
});

test('texts of the content are no markup, no mention of a user and no cell of their own', () => {
  const addon = (amount: number) =>
    aDeparture({ addons: [anAddon({ name: 'a|b <img src=x> @everyone `x`', price: prices(amount) })] });
  const markdown = moneyOf([addon(35)], [addon(99)]);
  expect(markdown).not.toMatch(/<img|@everyone/);
  expect(markdown.match(/^\|.*Add-on 41.*\|$/gm)).toHaveLength(1);
});

test('a review that is longer than a comment is shortened at a line, and says so', () => {
  const pages = Array.from({ length: 400 }, (_, page) => [`p${page}-${'x'.repeat(200)}/index.html`, aPage(`P${page}`)]);
  const site = aBuiltSite(Object.fromEntries(pages) as Record<string, string>);
  const { markdown } = aReview({ sites: { base: site, head: aBuiltSite({}) } });
  expect(markdown.length).toBeLessThan(65_000);
  expect(markdown).toContain('The rest does not fit into a comment.');
});

/** A page in few words: what stands in its `main`, and a heading with a place to link to. */
export function aPage(title: string, ...lines: string[]): string {
  const texts = lines.map((line) => (line.startsWith('<') ? line : `<p>${line}</p>`)).join('');
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header><a href="/">Home</a></header><main>${texts}</main></body></html>`;
}

/** A site as a build would have written it, read as the review reads one. */
export function aBuiltSite(files: Readonly<Record<string, string>>): BuiltSite {
  const root = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const all: Record<string, string> = {
    'index.html': aPage('Home', 'Big country.'),
    '404.html': aPage('Lost', 'There is nothing here.'),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readBuiltSite(root);
}

type Files = Readonly<Record<string, string>>;

const PAPER = { 'downloads/notes.pdf': 'pdf' };
const BLOG = { 'blog/index.html': aPage('Blog', 'All articles.') };

test('a page, a file and a place on a page that would be lost are named with a redirect [N15 E08]', () => {
  const base = aBuiltSite({
    ...PAPER,
    ...BLOG,
    'blog/camels/index.html': aPage('Camels', 'They walk far.'),
    'faq/index.html': aPage('Questions', '<h2 id="visa">Visa</h2>', '<h2 id="food">Food</h2>'),
  });
  const head = aBuiltSite({ ...BLOG, 'faq/index.html': aPage('Questions', '<h2 id="food">Food</h2>') });
  expect(lostAddresses(base, head)).toEqual([
    { from: '/blog/camels/', to: '/blog/' },
    { from: '/downloads/notes.pdf', to: '/' },
    { from: '/faq/#visa', to: '/faq/' },
  ]);
});

test('a page that has a redirect to one that answers is not lost; one to nothing, or to itself, is [N15]', () => {
  const base = aBuiltSite({ ...BLOG, 'a/index.html': aPage('A', 'A'), 'b/index.html': aPage('B', 'B') });
  const lostWith = (redirects: string) =>
    lostAddresses(base, aBuiltSite({ ...BLOG, _redirects: redirects })).map(({ from }) => from);
  expect(lostWith('/a/ /blog/ 301\n/b/ https://other.example/ 301')).toEqual([]);
  expect(lostWith('/a/ /b/ 301\n/b/ /a/ 301')).toEqual(['/a/', '/b/']);
  expect(lostWith('/a/ /nowhere/ 301\n/b/ /a/ 301')).toEqual(['/a/', '/b/']);
});

const LIST = (...ids: string[]) => aPage('Blog', ...ids.map((id) => `<section id="${id}"><h2>${id}</h2></section>`));
const DAYS = ['RC10-2027-03-13', 'RC10-open', 'day-2027-03-13'];

test.each<[what: string, base: Files, head: Files]>([
  ['files named after what they hold', { '_astro/x.1.js': 'x', 'pagefind/p.1.pf': 'x', 'admin/27AUFHDT.js': 'x' }, {}],
  ['a page of staff', { 'staff/chat/index.html': aPage('Chat') }, {}],
  [
    'the entry of a list whose page moved',
    { 'blog/index.html': LIST('camels', 'kites'), 'blog/camels/index.html': aPage('Camels') },
    { 'blog/index.html': LIST('kites'), _redirects: '/blog/camels/ /blog/ 301' },
  ],
  ['a day that is over', { 'a/index.html': LIST(...DAYS) }, { 'a/index.html': LIST() }],
  [
    'what is around a page',
    { 'b/index.html': aPage('B').replace('<header>', '<header id="top">') },
    { 'b/index.html': aPage('B') },
  ],
])('nobody links to %s, so it is never lost', (_, base, head) => {
  expect(lostAddresses(aBuiltSite(base), aBuiltSite(head))).toEqual([]);
});

test('redirects are followed as the server follows them: the first rule that fits, names and the rest of an address', () => {
  const site = aBuiltSite({
    _redirects: '/blog/article/ /journal/ 301\n/blog/:slug/ /blog/article/:slug/ 301\n# no rule\n/x/* /:splat 301\n',
    'journal/index.html': aPage('Journal'),
    'blog/article/camels/index.html': aPage('Camels'),
    'y/z/index.html': aPage('Z'),
  });
  expect(answerAt('/blog/article/', site)).toBe('/journal/');
  expect(answerAt('/blog/camels/', site)).toBe('/blog/article/camels/');
  expect(answerAt('/blog/horses/', site)).toBeNull();
  expect(answerAt('/x/y/z/', site)).toBe('/y/z/');
  expect(answerAt('/journal', site)).toBe('/journal/');
});
