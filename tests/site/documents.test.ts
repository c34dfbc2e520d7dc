import { beforeAll, describe, expect, test } from 'vitest';
import { BROCHURE_FILE, tripNotesFile } from '#contract/leads.ts';
import { addMonths, monthTitle, partsOf, WEEKDAYS, type CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { formatPrice } from '#domain/money.ts';
import { isUpcoming } from '#domain/price.ts';
import type { Departure } from '#domain/tour.ts';
import { cheapestCart } from '../support/a-cart.ts';
import { barePrices, countPrices } from '../support/bare-prices.ts';
import { readPdf, spaced, type ReadPdf } from '../support/read-pdf.ts';
import { buildDay, builtPage, builtTours, readBytes, readText, textOf } from './built-site.ts';

const KILOBYTE = 1024;
const LARGEST_NOTES = 400 * KILOBYTE;
const LARGEST_BROCHURE = 1500 * KILOBYTE;

const tours = builtTours();
const today = buildDay();

describe.each(tours)('trip notes of $name', (tour) => {
  const notes = builtPage(`${tour.url}notes/`).document;
  const bytes = readBytes(tripNotesFile(tour.slug));
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await readPdf(bytes);
  });

  test('are a PDF of a size that can be mailed [P37, M71]', () => {
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(bytes.length).toBeLessThan(LARGEST_NOTES);
    expect(pdf.title).toBe(`Trip notes: ${tour.name}`);
  });

  test('every amount in the whole text has a symbol, no decimals and the operator’s postfix [M04, D14]', () => {
    expect(countPrices(pdf.text)).toBeGreaterThan(0);
    expect(barePrices(pdf.text)).toEqual([]);
  });

  test('name beside each date the prices that are charged, in every currency, on the day of the build [M04, D14, N02]', () => {
    const [, table = ''] = pdf.text.split(/Start dates Per person(.*)/);
    const open = tour.departures.filter(
      (departure) =>
        isUpcoming(departure, today) &&
        departure.capacity !== 0 &&
        (departure.start === null || departure.start <= addMonths(today, 12)),
    );
    expect(open.length).toBeGreaterThan(0);
    const rows = [...new Set(open.map(rowOf))].toSorted((a, b) => table.indexOf(a) - table.indexOf(b));
    for (const departure of open) {
      const row = rows.indexOf(rowOf(departure));
      expect.soft(table, departure.id).toContain(rows[row]);
      const before = table.slice(0, table.indexOf(rows[row]!));
      const dates = row === 0 ? before : before.slice(before.indexOf(rows[row - 1]!) + rows[row - 1]!.length);
      expect.soft(dates, departure.id).toMatch(dateIn(departure.start));
    }
  });

  /** The prices of a departure as a row of the table names them. */
  function rowOf(departure: Departure): string {
    return CURRENCIES.map((currency) => {
      const { total, originalTotal } = cheapestCart(tour, departure, { currency, today });
      const now = formatPrice(total);
      return total.minor < originalTotal.minor ? `${now} was ${formatPrice(originalTotal)}` : now;
    }).join(' ');
  }

  test('are linked from the page of the notes', () => {
    expect(notes.querySelector(`a[href="${tripNotesFile(tour.slug)}"]`)).not.toBeNull();
  });
});

describe('the brochure', () => {
  const bytes = readBytes(BROCHURE_FILE);
  let pdf: ReadPdf;
  beforeAll(async () => {
    pdf = await readPdf(bytes);
  });

  test('is a PDF of a size that can be mailed [P37]', () => {
    expect(bytes.length).toBeLessThan(LARGEST_BROCHURE);
    expect(pdf.title).toMatch(/brochure$/);
  });

  test('every amount in the whole text has a symbol, no decimals and the operator’s postfix [M04, D14]', () => {
    expect(countPrices(pdf.text)).toBeGreaterThan(0);
    expect(barePrices(pdf.text)).toEqual([]);
  });

  test('has every tour with the lowest price its page shows [N02]', () => {
    for (const { name, url } of tours) {
      expect.soft(pdf.bookmarks).toContain(name);
      const { document } = builtPage(url);
      const now = [...document.querySelectorAll('.fare .price > span')].find(
        (period) => !period.hasAttribute('hidden'),
      )!;
      const lowest = CURRENCIES.map((currency) => textOf(now.querySelector(`[data-in=${currency}] .price__now`))).join(
        ' ',
      );
      const page = pdf.pages.find(({ runs }) =>
        runs.some(({ text }) => text === `Dates and seats: ${hostOf(document)}${url.slice(0, -1)}`),
      );
      const text = spaced((page?.runs ?? []).map((run) => run.text).join(' '));
      expect.soft(text, name).toContain(lowest);
    }
  });
});

test('no search leads to a pdf, whose prices are of the day it was made', () => {
  expect(readText('/_headers')).toMatch(/^\/downloads\/\*\n {2}X-Robots-Tag: noindex$/m);
  expect(readText('/sitemap-0.xml')).not.toContain('/downloads/');
});

/** A date among the dates of a row: its month, then days of the week and of the month until its own. */
function dateIn(start: CalendarDate | null): RegExp {
  if (start === null) return /Open date/;
  const weekdays = WEEKDAYS.map((name) => name.slice(0, 3)).join('|');
  return new RegExp(`${monthTitle(start)}(?: |,|${weekdays}|\\b\\d{1,2}\\b)* ${partsOf(start).day}\\b`);
}

/** The site's host as the documents print it. */
function hostOf(document: Document): string {
  return new URL(document.querySelector('link[rel=canonical]')!.getAttribute('href')!).host;
}
