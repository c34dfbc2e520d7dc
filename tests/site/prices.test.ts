import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate, departureDate } from '#domain/calendar-date.ts';
import { CURRENCIES, type Currency, type PriceList } from '#domain/currency.ts';
import { formatPrice, priceIn, toDecimalText } from '#domain/money.ts';
import type { Operator } from '#domain/operator.ts';
import { isUpcoming, nextDepartures } from '#domain/price.ts';
import type { Departure, Tour } from '#domain/tour.ts';
import { cheapestCart } from '../support/a-cart.ts';
import { buildDay, builtPage, builtPages, builtTours, pageOn, readJson, structuredData, textOf } from './built-site.ts';

interface Offer {
  readonly sku: string;
  readonly price: string;
  readonly priceCurrency: Currency;
  readonly validFrom?: CalendarDate;
  readonly priceValidUntil?: CalendarDate;
}

interface TourData {
  readonly name: string;
  readonly offers: { readonly lowPrice: string; readonly highPrice: string; readonly offers: readonly Offer[] };
}

const today = buildDay();
const tours = builtTours();
/** The operator's own currency, in which structured data has its offers. */
const offered = (readJson('/catalogue/operator.json') as Operator).defaultCurrency;

/** The rows of the list of start dates, by departure. */
function rowsOf(document: Document): Map<string, Element> {
  return new Map([...document.querySelectorAll('.dates__rows > li[id]')].map((row) => [row.id, row]));
}

/** The prices that a visitor with this currency sees: the usual price if it is struck through, and the price. */
function shown(price: Element | null | undefined, currency: Currency): { current: string; original: string } {
  const periods = [...(price?.children ?? [])].filter((child) => !child.hasAttribute('hidden'));
  expect(periods, 'periods that show at once').toHaveLength(1);
  const amount = [...periods[0]!.children].find((child) => child.getAttribute('data-in') === currency);
  const current = textOf(amount?.querySelector('.price__now') ?? amount ?? null);
  return { current, original: textOf(amount?.querySelector('s') ?? null).replace(/^was /, '') || current };
}

/** What the cheapest cart of a departure costs, by the pricing that charges it. */
function charged(
  tour: Tour,
  departure: Departure,
  currency: Currency,
  day: CalendarDate,
): { current: string; original: string } {
  const { total, originalTotal } = cheapestCart(tour, departure, { currency, today: day });
  return { current: formatPrice(total), original: formatPrice(originalTotal) };
}

function onOffer(tour: Tour, day: CalendarDate): Departure[] {
  return tour.departures.filter((departure) => isUpcoming(departure, day));
}

function isOpen({ capacity }: Departure): boolean {
  return capacity !== 0;
}

/** The days on which a page changes: before and after the end of each sale, and when a departure has left. */
function turningDays(tour: Tour): CalendarDate[] {
  const ends = tour.departures.flatMap(({ sale }) => (sale ? [sale.ends, addDays(sale.ends, 1)] : []));
  const starts = tour.departures.flatMap(({ start }) => (start ? [start] : [])).filter((start) => start > today);
  const some = starts.filter((_, index) => index % Math.ceil(starts.length / 3) === 0);
  return [today, ...new Set([...ends, ...some].filter((day) => day > today).toSorted())];
}

test('there are tours to compare, one of them on sale', () => {
  const sales = tours.flatMap(({ departures }) => departures).filter(({ sale }) => sale !== null && sale.ends >= today);
  expect(sales.length).toBeGreaterThan(0);
});

describe.each(tours)('$name', { timeout: 60_000 }, (tour) => {
  test('every start date to come is in the HTML [N03]', () => {
    expect([...rowsOf(builtPage(tour.url).document).keys()].toSorted()).toEqual(
      onOffer(tour, today)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  test('each date shows the price that is charged, in every currency, on the day of the build and later [N02]', () => {
    for (const day of turningDays(tour)) {
      const rows = rowsOf(pageOn(tour.url, day));
      for (const departure of onOffer(tour, day).filter(isOpen)) {
        const price = rows.get(departure.id)?.querySelector('.price');
        for (const currency of CURRENCIES) {
          const context = `${departure.id} in ${currency} on ${day}`;
          expect(shown(price, currency), context).toEqual(charged(tour, departure, currency, day));
        }
      }
    }
  });

  test('"from" is the lowest price there is, on the day of the build and later', () => {
    for (const day of turningDays(tour)) {
      const open = onOffer(tour, day).filter(isOpen);
      const prices = [...pageOn(tour.url, day).querySelectorAll('.fare .price')];
      expect(prices).toHaveLength(1);
      for (const currency of open.length > 0 ? CURRENCIES : []) {
        const lowest = Math.min(
          ...open.map((departure) => cheapestCart(tour, departure, { currency, today: day }).total.minor),
        );
        for (const price of prices) {
          expect(shown(price, currency).current, `${currency} on ${day}`).toBe(
            formatPrice({ minor: lowest, currency }),
          );
        }
      }
    }
  });

  test('the overview previews the next four open dates at the charged price, and the dates’ line names the first [N02]', () => {
    for (const day of turningDays(tour)) {
      const next = nextDepartures(tour, day, 4);
      const page = pageOn(tour.url, day);
      // A page that was not built for months runs out of dates to preview.
      const rows = [...page.querySelectorAll('.preview .dates__rows > li')].slice(0, 4);
      const [first] = page.querySelectorAll('.tour-hero__line .first-left');
      if (day === today) expect(rows).toHaveLength(Math.min(4, next.length));
      for (const [index, row] of rows.entries()) {
        expect(row.querySelector('[name=tour_date_id]')?.getAttribute('value'), day).toBe(next[index]!.id);
        for (const currency of CURRENCIES) {
          expect(shown(row.querySelector('.price'), currency), `${next[index]!.id} on ${day}`).toEqual(
            charged(tour, next[index]!, currency, day),
          );
        }
      }
      if (first) expect(textOf(first), day).toBe(`${departureDate(next[0]!.start, today)} ·`);
    }
  });

  test('a departure leaves the list on the day it starts', () => {
    const next = tour.departures.find(({ start }) => start !== null && start > today)!;
    expect(rowsOf(pageOn(tour.url, addDays(next.start!, -1))).has(next.id)).toBe(true);
    expect(rowsOf(pageOn(tour.url, next.start!)).has(next.id)).toBe(false);
  });

  test('a date the operator closed says Full and names no price; a sale that ends first says when', () => {
    const rows = rowsOf(builtPage(tour.url).document);
    for (const { id, capacity, sale, start } of onOffer(tour, today)) {
      const row = rows.get(id)!;
      expect(textOf(row.querySelector('.dates__full')), id).toBe(capacity === 0 ? 'Full' : '');
      expect(row.querySelector('.price') === null, id).toBe(capacity === 0);
      const outlived = sale !== null && sale.ends >= today && (start === null || addDays(sale.ends, 1) < start);
      expect(row.querySelector('.price__when') !== null, id).toBe(capacity !== 0 && outlived);
    }
  });

  test('structured data offers the coming year’s departures at the price that is charged [P16, N02]', () => {
    const { offers: together, name } = structuredData<TourData>(builtPage(tour.url).document).find(
      (thing) => 'offers' in thing,
    )!;
    const { offers } = together;
    expect(name).toBe(tour.name);
    const coming = onOffer(tour, today)
      .filter(({ start }) => start === null || start <= addMonths(today, 12))
      .filter(({ capacity }) => capacity !== 0);
    expect(new Set(offers.map(({ sku }) => sku))).toEqual(new Set(coming.map(({ id }) => id)));
    const now = coming.map((departure) =>
      Number(toDecimalText(cheapestCart(tour, departure, { currency: offered, today }).total)),
    );
    expect([Number(together.lowPrice), Number(together.highPrice)]).toEqual([Math.min(...now), Math.max(...now)]);
    for (const day of [today, addMonths(today, 3), addMonths(today, 6)]) {
      for (const departure of coming.filter((candidate) => isUpcoming(candidate, day))) {
        const valid = offers.filter(
          ({ sku, validFrom = day, priceValidUntil = day }) =>
            sku === departure.id && validFrom <= day && day <= priceValidUntil,
        );
        const charged = toDecimalText(cheapestCart(tour, departure, { currency: offered, today: day }).total);
        expect(valid.map(({ price, priceCurrency }) => `${price} ${priceCurrency}`)).toEqual([`${charged} ${offered}`]);
      }
    }
  });
});

test('the public list of tours, the four cards of home and the rows all say the same lowest price', () => {
  const listed = readJson('/tours.json') as { name: string; url: string; from: PriceList }[];
  expect(listed.length).toBeGreaterThan(0);
  for (const [path, count] of [
    ['/', 4],
    ['/trips/', listed.length],
  ] as const) {
    const cards = [...builtPage(path).document.querySelectorAll('article:has(.price)')];
    const urlOf = (card: Element) => card.querySelector('a')?.getAttribute('href');
    const offered = listed.filter(({ url }) => cards.some((card) => urlOf(card) === url));
    expect(offered, path).toHaveLength(count);
    for (const { url, from } of offered) {
      const price = cards.find((card) => urlOf(card) === url)!.querySelector('.price');
      for (const currency of CURRENCIES) {
        const lowest = formatPrice(priceIn(from, currency));
        expect(shown(price, currency).current, `${url} on ${path}`).toBe(lowest);
      }
    }
  }
});

test('a price that a tour requires something for says so, on pages and in offers, and no lowest price is struck', () => {
  const required = tours.filter(({ departures }) => departures.some(({ requireInsurance }) => requireInsurance));
  expect(required.length).toBeGreaterThan(0);
  for (const { url } of required) {
    const { document } = builtPage(url);
    const prices = [...document.querySelectorAll('.price')];
    expect(prices.length).toBeGreaterThan(5);
    for (const price of prices) expect(textOf(price)).toContain('incl. required insurance');
    expect(JSON.stringify(structuredData(document))).toContain('"description":"incl. required insurance"');
  }
  const lowest = builtPages().flatMap(({ document }) => [...document.querySelectorAll('.price:has(.price__lead)')]);
  expect(lowest.length).toBeGreaterThan(20);
  expect(lowest.filter((price) => price.querySelector('s') !== null)).toEqual([]);
});

test('every struck price says in words that it was, and the other that it is now, in every currency', () => {
  const struck = builtPages().flatMap(({ path, document }) =>
    [...document.querySelectorAll('s')].map((price) => ({ path, price })),
  );
  expect(new Set(struck.map(({ path }) => path)).size).toBeGreaterThan(5);
  for (const { path, price } of struck) {
    const words = [price.firstElementChild, price.nextElementSibling];
    expect.soft(words.map(textOf), path).toEqual(['was', 'now']);
    expect
      .soft(
        words.map((word) => word?.className),
        path,
      )
      .toEqual(['sr', 'sr']);
  }
});

const page = builtPage('/trips/');

/** Runs the script in the page's head before the first paint, as a browser does. */
function firstPaint(search: string, cookie = '', protocol = 'http:'): { currency: string | undefined; cookie: string } {
  const script = page.document.querySelector('head script:not([src]):not([type])')!.textContent;
  const dataset: { currency?: string } = { currency: page.document.documentElement.getAttribute('data-currency')! };
  const document = { cookie, documentElement: { dataset }, referrer: '', querySelector: () => null };
  const nothing = () => undefined;
  const world = { document, location: { search, protocol }, origin: 'https://site.example', URLSearchParams };
  runInNewContext(script, { ...world, addEventListener: nothing });
  return { currency: dataset.currency, cookie: document.cookie };
}

test('without a choice the operator’s currency shows, and no cookie is set', () => {
  expect(firstPaint('')).toEqual({ currency: 'AUD', cookie: '' });
});

test('the address’s currency wins over the cookie’s, and is remembered for a year', () => {
  expect(firstPaint('?currency=EUR', 'cart_count=1; currency=NZD')).toEqual({
    currency: 'EUR',
    cookie: 'currency=EUR;path=/;max-age=31536000;samesite=lax',
  });
});

test('the cookie’s currency shows on the next page', () => {
  expect(firstPaint('', 'cart_count=1; currency=NZD').currency).toBe('NZD');
});

test('an unknown currency is ignored in every place it can come from [M03]', () => {
  expect(firstPaint('?currency=BTC', 'currency=GBP')).toEqual({ currency: 'GBP', cookie: 'currency=GBP' });
  expect(firstPaint('?currency=', 'currency=ZWL')).toEqual({ currency: 'AUD', cookie: 'currency=ZWL' });
});

test('over TLS the choice is a cookie of this host alone', () => {
  expect(firstPaint('?currency=EUR', 'currency=NZD', 'https:')).toEqual({
    currency: 'EUR',
    cookie: '__Host-currency=EUR;path=/;max-age=31536000;samesite=lax;secure',
  });
  expect(firstPaint('', 'currency=NZD; __Host-currency=GBP', 'https:').currency).toBe('GBP');
  expect(firstPaint('', 'currency=NZD', 'https:').currency).toBe('AUD');
});
