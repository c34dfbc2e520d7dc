import { expect, test } from 'vitest';
import type { SalesSummary } from '#contract/office.ts';
import type { Departure } from '#domain/tour.ts';
import { writeReview, type ReviewInput } from '../../../scripts/review/write-review.ts';
import { aDeparture, anAddon, aSale, TODAY } from '../../support/a-tour.ts';
import { prices } from '../../support/prices.ts';
import { aBuiltSite, aPage } from './a-built-site.ts';

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

test('a change of prices, a sold seat, a page and its text is one document [E09 E10 E11 N04 N06 N07 N15]', () => {
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
  expect(markdown).toMatchInlineSnapshot(`
    "## Review: this change against \`main (a1b2c3d)\`

    **This change can't go live yet:** mistakes 1, sold seats 1, lost addresses 2.

    Try it: https://offers.saltbush.example

    ### Mistakes

        content/articles/camels.md
          line 7  “hero, alt” is missing.
                  Say what the picture shows.


    ### Sold seats

    - The capacity of \`RC10-2027-05-01\` was 12 and is 2, below 2 seats sold and 1 held. Write \`capacity: 3\` or more: at 3 no more seats are sold.

    ### Lost addresses

    2 addresses would stop working. Put the pages back, or add to \`content/settings/redirects.yaml\`:

          - { from: '/blog/#on-foot', to: '/blog/' }
          - { from: '/blog/camels/', to: '/blog/dromedaries/' }

    ### Doubts

        content/articles/camels.md
          line 2  (question) “published_date” is missing.
                  Give it a day.


    ### Money

    | Departures | What | Was → will be |
    | --- | --- | --- |
    | <details><summary>2 departures of RC10</summary>2027-03-13, 2027-03-20</details> | Price | GBP 1,290, USD 1,677, EUR 1,548, AUD 2,580, NZD 2,838, CAD 2,322 → **GBP 1,350, USD 1,755, EUR 1,620, AUD 2,700, NZD 2,970, CAD 2,430** |
    | \`RC10-2027-05-01\` | Capacity | 12 → **2** |
    "
  `);
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
