import { expect, test, vi } from 'vitest';
import type { Currency } from '#domain/currency.ts';
import type { Departure } from '#domain/tour.ts';
import { readPdf, runsOutside, type ReadPdf } from '../support/read-pdf.ts';
import { homeOnDisk, imprint, reviewsOnDisk, tourOnDisk } from './content-on-disk.ts';

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
