import { beforeAll, describe, expect, test } from 'vitest';
import { BROCHURE_FILE, tripNotesFile } from '#contract/leads.ts';
import { addMonths } from '#domain/calendar-date.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { formatPrice } from '#domain/money.ts';
import { isUpcoming, priceDeparture } from '#domain/price.ts';
import { typographicQuotes } from '#domain/text/typographic-quotes.ts';
import { altsOf, piecesOutside, readPaper, spaced, type ReadPaper } from '../support/read-paper.ts';
import { buildDay, builtPage, builtTours, readBytes, readText, textOf } from './built-site.ts';

const KILOBYTE = 1024;
const LARGEST_NOTES = 1000 * KILOBYTE;
const LARGEST_BROCHURE = 4000 * KILOBYTE;

const tours = builtTours();
const today = buildDay();

/** A text of a page as papers set it. */
function told(element: Element): string {
  return typographicQuotes(textOf(element));
}

function isWellMade(paper: ReadPaper): void {
  expect(paper).toMatchObject({ language: 'en-AU', isTagged: true });
  expect(paper.bookmarks.length).toBeGreaterThan(4);
  expect(piecesOutside(paper)).toEqual([]);
  const alts = altsOf(paper, 'Figure');
  expect(alts.length).toBeGreaterThan(1);
  expect(alts.filter((alt) => !alt)).toEqual([]);
}

describe.each(tours)('trip notes of $name', (tour) => {
  const notes = builtPage(`${tour.url}notes/`).document;
  const bytes = readBytes(tripNotesFile(tour.slug));
  let paper: ReadPaper;
  beforeAll(async () => {
    paper = await readPaper(bytes);
  });

  test('P37 M71 are a PDF that anybody can read, of a size that can be sent', () => {
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(bytes.length).toBeLessThan(LARGEST_NOTES);
    expect(paper.title).toBe(`Trip notes: ${tour.name}`);
    isWellMade(paper);
  });

  test('M37 hold what the page of the notes tells', () => {
    const elements = [...notes.querySelectorAll('.line h3, .line h3 + p, .ticks li, .notes__stays :is(h3, p), .lead')];
    expect(elements.length).toBeGreaterThan(15);
    for (const element of elements) expect.soft(paper.text).toContain(told(element));
    expect(paper.text).toContain(tour.name);
  });

  test('M04 D14 N02 name the prices that are charged, in six currencies, on the day of the build', () => {
    const columns = CURRENCIES.join(' ');
    expect(paper.text).toContain(`Start dates ${columns}`);
    const printed = tour.departures.filter(
      (departure) =>
        isUpcoming(departure, today) && (departure.start === null || departure.start <= addMonths(today, 12)),
    );
    for (const departure of printed.filter(({ capacity }) => capacity !== 0)) {
      const row = CURRENCIES.map((currency) => {
        const { current, original } = priceDeparture(departure, currency, today);
        const now = formatPrice(current);
        return current.minor < original.minor ? `${now} ${formatPrice(original)}` : now;
      }).join(' ');
      expect.soft(paper.text, departure.id).toContain(row);
    }
  });

  test('are linked from the page of the notes', () => {
    expect(notes.querySelector(`a[href="${tripNotesFile(tour.slug)}"]`)).not.toBeNull();
  });
});

describe('the brochure', () => {
  const bytes = readBytes(BROCHURE_FILE);
  let paper: ReadPaper;
  beforeAll(async () => {
    paper = await readPaper(bytes);
  });

  test('P37 is a PDF that anybody can read, of a size that can be sent', () => {
    expect(bytes.length).toBeLessThan(LARGEST_BROCHURE);
    expect(paper.title).toMatch(/brochure$/);
    isWellMade(paper);
  });

  test('N02 has every tour with the lowest price its page shows', () => {
    for (const { name, url } of tours) {
      expect.soft(paper.bookmarks).toContain(name);
      const { document } = builtPage(url);
      const now = [...document.querySelectorAll('.tour-buy .price > span')].find(
        (period) => !period.hasAttribute('hidden'),
      )!;
      const lowest = CURRENCIES.map((currency) => textOf(now.querySelector(`[data-in=${currency}] .price__now`))).join(
        ' ',
      );
      const page = paper.pages.find(({ pieces }) =>
        pieces.some(({ text }) => text === `Dates and seats: ${hostOf(document)}${url.slice(0, -1)}`),
      );
      const text = spaced((page?.pieces ?? []).map((piece) => piece.text).join(' '));
      expect.soft(text, name).toContain(lowest);
    }
  });
});

test('no search leads to a paper, whose prices are of the day it was made', () => {
  expect(readText('/_headers')).toMatch(/^\/downloads\/\*\n {2}X-Robots-Tag: noindex$/m);
  expect(readText('/sitemap-0.xml')).not.toContain('/downloads/');
});

/** The site as papers write it. */
function hostOf(document: Document): string {
  return new URL(document.querySelector('link[rel=canonical]')!.getAttribute('href')!).host;
}
