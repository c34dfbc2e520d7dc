import { expect, test } from 'vitest';
import type { SalesSummary } from '#contract/sales-summary.ts';
import type { Departure } from '#domain/tour.ts';
import type { BuiltSite } from '../../../scripts/review/built-site.ts';
import { MARK, writeReview, type ReviewedSite, type ReviewInput } from '../../../scripts/review/write-review.ts';
import { aDeparture, anAddon, aSale, aTour, TODAY } from '../../support/a-tour.ts';
import { prices } from '../../support/prices.ts';
import { aBuiltSite, aPage } from './a-built-site.ts';

const MAIL = ['Subject: Your booking RC7KM2QX', 'Thank you, Ada.', 'See you in the desert.'];
const NOTHING_SOLD: SalesSummary = { departures: [], options: [], promo_codes: [] };

function aSide(built: BuiltSite, mail: readonly string[] = MAIL): ReviewedSite {
  const departures = built.tours.flatMap((tour) => tour.departures);
  return {
    offers: { departures, settings: { termsVersion: built.operator.termsVersion } },
    built,
    mails: new Map([['booking-confirmed-traveller', mail]]),
  };
}

function aReview(input: Partial<ReviewInput> & Pick<ReviewInput, 'base' | 'head'>) {
  return writeReview({
    names: { base: 'main (a1b2c3d)', head: 'offers (d4e5f6a)' },
    today: TODAY,
    problems: [],
    notBuilt: '',
    salesSummary: { kind: 'answered', salesSummary: NOTHING_SOLD },
    looks: { kind: 'looked', pages: [] },
    pictures: { folder: '.cache/review/d4e5f6a/pictures/', run: '' },
    preview: '',
    ...input,
  });
}

const aSiteWith = (departures: Departure[], files: Record<string, string> = {}) =>
  aBuiltSite(files, [aTour({ code: 'RC10', departures })]);

test('E11 E09 E10 N04 N06 N15 a change of prices, a sold seat, a page, a link and a mail is one document', () => {
  const first = aDeparture({ start: '2027-03-13', capacity: 12, price: prices(1290) });
  const second = aDeparture({ start: '2027-03-20', capacity: 12, price: prices(1290) });
  const last = aDeparture({ start: '2027-05-01', capacity: 12, price: prices(900) });
  const base = aSiteWith([first, second, last], {
    'blog/camels/index.html': aPage('Camels', 'Camels walk far.', 'They drink seldom.', 'They spit.'),
    'blog/index.html': aPage('Blog', '<h2 id="on-foot">On foot</h2>', '<a href="/blog/camels/">Camels</a>'),
    _redirects: '/old/ /blog/ 301\n',
  });
  const head = aSiteWith(
    [
      { ...first, price: prices(1350) },
      { ...second, price: prices(1350) },
      { ...last, capacity: 2 },
    ],
    {
      'blog/dromedaries/index.html': aPage('Dromedaries', 'Camels walk far.', 'They drink seldom.', 'They bite.'),
      'blog/index.html': aPage('Blog', '<h2 id="by-foot">By foot</h2>', '<a href="/blog/camels/">Camels</a>'),
      _redirects: '/old/ /blog/ 301\n',
    },
  );
  const salesSummary: SalesSummary = {
    ...NOTHING_SOLD,
    departures: [{ id: 'RC10-2027-05-01', sold: 2, held: 1, guests: 2 }],
  };
  const problem = {
    file: 'content/articles/camels.md',
    line: 7,
    field: 'hero, alt',
    problem: 'is missing',
    mend: 'Say what the picture shows.',
  };
  const { markdown, ok } = aReview({
    base: aSide(base),
    head: aSide(head, MAIL.toSpliced(1, 1, 'Many thanks, Ada.')),
    problems: [
      { ...problem, severity: 'mistake' },
      { ...problem, line: 2, field: 'published_date', severity: 'advice', mend: 'Give it a day.' },
    ],
    salesSummary: { kind: 'answered', salesSummary },
    preview: 'https://offers.saltbush.example',
  });
  expect(ok).toBe(false);
  const amounts = (was: number, now: number) =>
    Object.values(prices(was)).map((amount, index) => {
      const next = Object.values(prices(now))[index]!;
      return `${amount.toLocaleString('en-AU')} → **${next.toLocaleString('en-AU')}**`;
    });
  expect(markdown.split('\n')).toEqual([
    MARK,
    '## Review: `offers (d4e5f6a)` against `main (a1b2c3d)`',
    '',
    '**This change cannot go live yet:** mistakes 1, sold seats 1, lost addresses 3.',
    '',
    'Try it: https://offers.saltbush.example',
    '',
    '### Mistakes',
    '',
    '- `content/articles/camels.md:7` hero, alt: is missing. Say what the picture shows.',
    '',
    '### Sold seats',
    '',
    '- The capacity of `RC10-2027-05-01` was 12 and is 2, below 2 seats sold and 1 held. Write `capacity: 3` or more: at 3 no further seat is sold.',
    '',
    '### Lost addresses',
    '',
    '2 addresses that answered before would answer no more. Put back what was there, or add to `content/settings/redirects.yaml`:',
    '',
    '```yaml',
    "  - { from: '/blog/#on-foot', to: '/blog/#by-foot' }",
    '  - { from: /blog/camels/, to: /blog/dromedaries/ }',
    '```',
    '',
    '- `/blog/` links to `/blog/camels/`, which does not answer.',
    '',
    '### Doubts',
    '',
    String.raw`- ${'`content/articles/camels.md:2`'} published\_date: is missing. Give it a day.`,
    '',
    '### Money',
    '',
    '| Departures | What | GBP | USD | EUR | AUD | NZD | CAD |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    `| <details><summary>2 departures of RC10</summary>2027-03-13, 2027-03-20</details> | Price | ${amounts(1290, 1350).join(' | ')} |`,
    '',
    '| Departures | What | Was → will be |',
    '| --- | --- | --- |',
    '| `RC10-2027-05-01` | Capacity | 12 → **2** |',
    '',
    '### Pages',
    '',
    '- New: `/blog/dromedaries/`',
    '- Gone: `/blog/camels/`',
    '',
    '`/blog/`',
    '',
    '```diff',
    '- On foot',
    '+ By foot',
    '```',
    '',
    '### Mails',
    '',
    '`booking-confirmed-traveller`',
    '',
    '```diff',
    '- Thank you, Ada.',
    '+ Many thanks, Ada.',
    '```',
    '',
    'Nothing to tell of: looks, weight.',
    '',
  ]);
});

test('E11 a change that changes nothing says so, and passes', () => {
  const side = aSide(aSiteWith([aDeparture()]));
  const { markdown, ok } = aReview({ base: side, head: side });
  expect(ok).toBe(true);
  expect(markdown).toContain('Nothing stands against this change.');
  expect(markdown).toContain(
    'Nothing to tell of: mistakes, sold seats, lost addresses, doubts, money, pages, looks, mails, weight.',
  );
});

test('a sale that ends in weeks is compared by its rule, not by the day that each build counts from it', () => {
  const side = (ends: string, endsIn?: string) =>
    aSide(aSiteWith([aDeparture({ sale: { ...aSale({ ends }), ...(endsIn !== undefined && { endsIn }) } })]));
  const money = (base: ReviewedSite, head: ReviewedSite) => aReview({ base, head }).markdown;
  expect(money(side('2026-12-30', '5 weeks'), side('2026-12-31', '5 weeks'))).not.toContain('### Money');
  expect(money(side('2026-12-31', '5 weeks'), side('2026-12-31', '6 weeks'))).toContain(
    '| `RC10-2027-03-13` | Last day of the sale | 5 weeks after each build → **6 weeks after each build** |',
  );
  expect(money(side('2026-12-30'), side('2026-12-31'))).toContain('2026-12-30 → **2026-12-31**');
});

test('N07 what could not be asked is told in the place of the answer, and does not fail', () => {
  const side = aSide(aSiteWith([aDeparture()]));
  const salesSummary = { kind: 'not-asked', why: 'the live site could not be reached.' } as const;
  const { markdown, ok } = aReview({ base: side, head: side, salesSummary });
  expect(ok).toBe(true);
  expect(markdown).toContain('### Sold seats\n\n**Not checked:** the live site could not be reached.');
});

test('E11 pages that look different stand in the document with their pictures, and do not stop the change', () => {
  const side = aSide(aSiteWith([aDeparture()]));
  const files = ['trips-360-before.webp', 'trips-360-after.webp'] as const;
  const page = { path: '/trips/', width: 360, share: 0.125, files };
  const { markdown, ok } = aReview({ base: side, head: side, looks: { kind: 'looked', pages: [page] } });
  expect(ok).toBe(true);
  expect(markdown).toContain('### Looks\n\nThe pictures are in `.cache/review/d4e5f6a/pictures/`');
  expect(markdown).toContain(`| \`/trips/\` | 360 px | 12.5 % | \`${files[0]}\` | \`${files[1]}\` |`);
});

test('a site that could not be built fails, says why, and is still held against what is sold', () => {
  const side = aSide(aSiteWith([aDeparture({ capacity: 12 })]));
  const head = { ...aSide(aSiteWith([aDeparture({ capacity: 0 })])), built: null };
  const salesSummary: SalesSummary = {
    ...NOTHING_SOLD,
    departures: [{ id: 'RC10-2027-03-13', sold: 1, held: 0, guests: 1 }],
  };
  const { markdown, ok } = aReview({
    base: side,
    head,
    notBuilt: 'astro build:\n    no such colour',
    salesSummary: { kind: 'answered', salesSummary },
  });
  expect(ok).toBe(false);
  expect(markdown).toContain('mistakes 1, sold seats 1.');
  expect(markdown).toContain('The site could not be built');
  expect(markdown).toContain('no such colour');
});

test('a page that every page is part of is told once, with how many there are', () => {
  const foot = (text: string) =>
    aSiteWith(
      [],
      Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`${name}/index.html`, aPage(name, text)])),
    );
  const { markdown } = aReview({ base: aSide(foot('Call us.')), head: aSide(foot('Write to us.')) });
  expect(markdown).toContain(
    '6 pages: `/a/`, `/b/`, `/c/`, `/d/` and 2 more\n\n```diff\n- Call us.\n+ Write to us.\n```',
  );
});

test('words of content are no markup in the comment, and call nobody', () => {
  const base = aDeparture({ addons: [anAddon({ name: 'Old' })] });
  const head = aDeparture({ addons: [anAddon({ name: '| <img src=x> @everyone `x`', price: prices(99) })] });
  const { markdown } = aReview({ base: aSide(aSiteWith([base])), head: aSide(aSiteWith([head])) });
  expect(markdown).not.toMatch(/<img|@everyone/);
  expect(markdown.match(/^\|.*Add-on 41.*\|$/gm)).toHaveLength(1);
});

test('a review that is longer than a comment is cut off at a line, and says so', () => {
  const many = (word: string) =>
    aSiteWith(
      [],
      Object.fromEntries(
        Array.from({ length: 60 }, (_, page) => [
          `p${page}/index.html`,
          aPage('p', ...Array.from({ length: 40 }, (_, line) => `${word} ${page} ${line} ${'x'.repeat(250)}`)),
        ]),
      ),
    );
  const { markdown } = aReview({ base: aSide(many('old')), head: aSide(many('new')) });
  expect(markdown.length).toBeLessThan(65_000);
  expect(markdown).toContain('The rest is cut off here');
  expect((markdown.match(/^```/gm) ?? []).length % 2).toBe(0);
});

test('E10 every rule about money is compared, each with its words', () => {
  const was = aDeparture({ sale: null, allowDeposit: true, requireInsurance: false, addons: [] });
  const now = aDeparture({
    sale: { price: prices(990), ends: TODAY },
    allowDeposit: false,
    requireInsurance: true,
    addons: [anAddon()],
  });
  const over = aDeparture({ start: '2026-11-01', price: prices(1) });
  const head = { ...aSide(aSiteWith([now, { ...over, price: prices(2) }])) };
  const { markdown } = aReview({
    base: aSide(aSiteWith([was, over, aDeparture({ start: '2027-06-01' })])),
    head: { ...head, offers: { ...head.offers, settings: { termsVersion: '2027-01' } } },
  });
  expect(markdown).toContain('| Sale price | – → **990** |');
  expect(markdown).toContain('| Last day of the sale | – → **2026-11-20** |');
  expect(markdown).toContain('| Insurance | as the guest likes → **required** |');
  expect(markdown).toContain('| Add-on 41, Airport transfer | – → **35** |');
  expect(markdown).toMatch(/\| Deposit \| 200 → \*\*none: paid in full\*\* \|/);
  expect(markdown).toContain('| `RC10-2027-06-01` | Departure that goes | 1,290 → **–** |');
  expect(markdown).toMatch(/\| all \| Setting `termsVersion` \| .+ → \*\*2027-01\*\* \|/);
  expect(markdown).not.toContain('2026-11-01');
});

test('a new departure shows its sale, deposit and seats [E10]', () => {
  const next = aDeparture({ start: '2027-06-01', sale: { price: prices(990), ends: TODAY }, capacity: 14 });
  const { markdown } = aReview({
    base: aSide(aSiteWith([aDeparture()])),
    head: aSide(aSiteWith([aDeparture(), next])),
  });
  for (const row of [
    'New departure | – → **1,290**',
    'New departure: Sale price | – → **990**',
    'New departure: Last day of the sale | – → **2026-11-20**',
    'New departure: Deposit | – → **200**',
    'New departure: Capacity | – → **14**',
  ]) {
    expect(markdown).toContain(`| \`RC10-2027-06-01\` | ${row}`);
  }
});
