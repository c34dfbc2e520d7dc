import { describe, expect, test, vi } from 'vitest';
import { calendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, type Currency, inEachCurrency } from '#domain/currency.ts';
import type { Departure } from '#domain/tour.ts';
import { chooseReviews, plainText, printedAddress, sentencesOf } from '#features/documents/tour-parts.ts';
import { fullDates, hasLaterDates, priceGroups } from '#features/documents/trip-notes.ts';
import { readPdf, type ReadPdf, runsOutside } from '../support/read-pdf.ts';
import { homeOnDisk, imprint, reviewsOnDisk, tourOnDisk } from './content-on-disk.ts';

const { tour } = tourOnDisk('the-red-centre');
const [usual] = tour.departures.filter(({ sale, note, capacity }) => sale === null && note === '' && capacity !== 0);
const today = calendarDate('2027-03-01');

function starting(start: string | null, change: Partial<Departure> = {}): Departure {
  return { ...usual!, id: `RC10-${start}`, start: start === null ? null : calendarDate(start), ...change };
}

function of(...departures: Departure[]) {
  return { ...tour, departures };
}

const pounds = CURRENCIES.indexOf('GBP');

describe('the groups of start dates', () => {
  test('hold the dates that are sold alike, by month, with a weekday named once', () => {
    const starts = ['2027-03-06', '2027-03-13', '2027-03-17', '2027-04-03'];
    expect(priceGroups(of(...starts.map((start) => starting(start))), today)).toMatchObject([
      {
        months: [
          { month: 'March 2027', days: 'Sat\u00a06, 13, Wed\u00a017' },
          { month: 'April 2027', days: 'Sat\u00a03' },
        ],
      },
    ]);
  });

  test('show a sale with the usual price beside it until its last day [M04, D14, N02]', () => {
    const sale = { price: inEachCurrency(() => 999), ends: today };
    const [group] = priceGroups(of(starting('2027-03-06', { sale })), today);
    expect(group?.prices[pounds]).toEqual({ now: '£999 GBP', usual: '£1,290 GBP' });
    expect(group?.terms).toEqual(['Sale price if you book by 1 March 2027.']);
    const ended = { ...sale, ends: calendarDate('2027-02-28') };
    const [over] = priceGroups(of(starting('2027-03-06', { sale: ended })), today);
    expect(over?.prices[pounds]).toEqual({ now: '£1,290 GBP', usual: null });
  });

  test('keep a date apart that is paid at once, and say what an operator wrote beside its dates', () => {
    const note = 'Two seats only.';
    const groups = priceGroups(
      of(
        starting('2027-03-06', { note }),
        starting('2027-03-13', { allowDeposit: false }),
        starting('2027-03-20'),
        starting('2027-04-03', { note }),
      ),
      today,
    );
    expect(groups.map(({ terms, notes }) => ({ terms, notes }))).toEqual([
      { terms: [], notes: [{ dates: 'Sat 6 Mar 2027, Sat 3 Apr 2027', note }] },
      { terms: ['Pay in full when you book.'], notes: [] },
    ]);
  });

  test('leave out what has left and what is more than a year away, and name the dates that are full apart', () => {
    const departures = [starting('2027-03-01'), starting('2027-05-01'), starting('2028-03-04'), starting(null)];
    expect(priceGroups(of(...departures), today)).toMatchObject([
      { months: [{ month: 'May 2027' }, { month: 'Open date', days: '' }] },
    ]);
    expect(hasLaterDates(of(...departures), today)).toBe(true);
    expect(hasLaterDates(of(...departures.slice(0, 2)), today)).toBe(false);
    const full = of(...departures, starting('2027-05-08', { capacity: 0 }));
    expect(priceGroups(full, today)).toEqual(priceGroups(of(...departures), today));
    expect(fullDates(full, today)).toBe('Sat 8 May 2027');
  });
});

describe('words of the documents', () => {
  test('a quote ends with a sentence, and is cut off only when its first is too long', () => {
    expect(sentencesOf('One. Two is longer. Three.', 20)).toBe('One. Two is longer.');
    expect(sentencesOf('“Really?” she said. Yes.', 100)).toBe('“Really?” she said. Yes.');
    expect(sentencesOf('A first sentence without an end', 18)).toBe('A first sentence…');
    expect(sentencesOf('No stop at all', 100)).toBe('No stop at all');
  });

  test('reviews are the newest with five stars, one of each tour', () => {
    const chosen = chooseReviews(reviewsOnDisk());
    expect(chosen).toHaveLength(6);
    expect(new Set(chosen.map(({ tour }) => tour)).size).toBe(6);
    expect(chosen.every(({ stars }) => stars === 5)).toBe(true);
  });

  test('an answer loses its markup and nothing else', () => {
    const html =
      '<p>You &amp; we say &quot;<strong>yes</strong>&quot;.</p>\n<ul><li>One</li><li>It&#39;s &#x32;</li></ul>';
    expect(plainText(html)).toBe(`You & we say "yes". One It's 2`);
  });

  test('an address is written without what a browser adds', () => {
    expect(printedAddress('https://saltbush.example/trips/tasmania/')).toBe('saltbush.example/trips/tasmania');
  });
});

const TWELVE: Currency[] = ['CLP', 'JPY', 'KWD', 'CHF', 'GBP', 'USD', 'EUR', 'AUD', 'NZD', 'CAD', 'BRL', 'SEK'];

/** The documents of a tour as an operator with these currencies prints them, at prices of seven digits. */
async function printedIn(list: readonly Currency[]): Promise<ReadPdf[]> {
  vi.resetModules();
  vi.doMock('#settings/prices.json', () => ({ default: { postfix: '{CODE}', currencies: list } }));
  const { inEachCurrency } = await import('#domain/currency.ts');
  const { drawBrochure } = await import('#features/documents/brochure.ts');
  const { drawTripNotes } = await import('#features/documents/trip-notes.ts');
  const prices = inEachCurrency(() => 1_290_000);
  const nothing = inEachCurrency(() => 0);
  const priced = (departure: Departure): Departure => ({
    ...departure,
    price: prices,
    deposit: prices,
    sale: null,
    combinations: departure.combinations.map((combination) => ({ ...combination, supplement: nothing })),
  });
  const page = tourOnDisk('the-red-centre');
  const departures = page.tour.departures.map(priced);
  const tour = { ...page, tour: { ...page.tour, departures } };
  const brochure = await drawBrochure({ home: homeOnDisk(), tours: [tour], reviews: reviewsOnDisk() }, imprint);
  return Promise.all([readPdf(brochure), readPdf(await drawTripNotes(tour, imprint))]);
}

/** Pairs of texts on one line that run into each other. */
function overlaps({ pages }: ReadPdf): string[] {
  return pages.flatMap(({ runs }) =>
    runs.flatMap((run) =>
      runs
        .filter((other) => other.top === run.top && other.left > run.left && other.left < run.right - 1)
        .map((other) => `${run.text} | ${other.text}`),
    ),
  );
}

test.each([
  [1, TWELVE.slice(0, 1)],
  [3, TWELVE.slice(0, 3)],
  [12, TWELVE],
])(
  'documents with prices in %i currencies name each of them, and keep every text in its place [E24]',
  async (_, list) => {
    for (const pdf of await printedIn(list)) {
      for (const code of list) expect.soft(pdf.text).toContain(`1,290,000 ${code}`);
      expect(runsOutside(pdf)).toEqual([]);
      expect(overlaps(pdf)).toEqual([]);
    }
  },
);
