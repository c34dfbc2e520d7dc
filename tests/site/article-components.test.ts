import { readFileSync } from 'node:fs';
import { gallerySizes } from '#features/blog/article/gallery-sizes.ts';
import { parseHTML } from 'linkedom';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '#features/blog/refresh.ts';
import { listArticles } from '#contract/articles.ts';
import { addDays, type CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { formatPrice } from '#domain/money.ts';
import { isUpcoming, priceFrom } from '#domain/price.ts';
import {
  builtPage,
  builtPages,
  builtTours,
  buildDay,
  isBuilt,
  pageOn,
  readJson,
  readText,
  textOf,
} from './built-site.ts';

const articles = v.parse(listArticles.response, readJson('/articles.json'));
const pages = articles.map((article) => ({ article, ...builtPage(`/blog/article/${article.slug}/`) }));
const textIn = (document: Document) => document.querySelector('[data-article-text]')!;
const all = (selector: string) => pages.flatMap(({ document }) => [...textIn(document).querySelectorAll(selector)]);
const today = buildDay();
const tourAt = (address: string | null) => builtTours().find(({ url }) => address?.startsWith(url))!;
const policyOf = (document: Document) =>
  document.querySelector('meta[http-equiv="content-security-policy"]')!.getAttribute('content')!;

test('four articles of the demonstration have components, and each component is in one of them', () => {
  const withComponents = pages.filter(({ document }) => textIn(document).querySelector('[data-component], .callout'));
  expect(withComponents.length).toBeGreaterThanOrEqual(4);
  for (const kind of ['.video', '.article-gallery', '.article-trip', '.callout', '.article-dates'])
    expect.soft(all(kind).length, kind).toBeGreaterThan(0);
});

test('an article without components names no styles for them', () => {
  for (const { path, html, document } of pages) {
    const has = textIn(document).querySelector('[data-component], .callout') !== null;
    expect.soft(/<link rel="stylesheet" href="[^"]*article-components/.test(html), path).toBe(has);
  }
});

describe('a video [N18]', () => {
  test('is a picture that leads to it, and says what it is called, how long it takes and what it shows', () => {
    for (const video of all('.video')) {
      const link = video.querySelector('a')!;
      expect(link.getAttribute('href')).toMatch(
        /^(\/_astro\/.+\.(mp4|webm)|https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}|https:\/\/vimeo\.com\/.+)$/,
      );
      if (link.getAttribute('data-press') === 'file') expect(isBuilt(link.getAttribute('href')!)).toBe(true);
      expect(textOf(link)).toMatch(/^Play(, \d+:\d\d)? \S.*$/);
      expect(textOf(video.querySelector('figcaption')).length).toBeGreaterThan(40);
      expect(video.querySelector('video, iframe')).toBeNull();
    }
  });

  test('only its page may play one, and no page may show a frame of another host [P28]', () => {
    for (const { path, document } of builtPages().filter(({ path }) => path.endsWith('/'))) {
      const has = (kind: string) => document.querySelector(`[data-press="${kind}"]`) !== null;
      expect.soft(policyOf(document).includes("media-src 'self' blob:"), path).toBe(has('file'));
      expect.soft(policyOf(document).includes('https://www.youtube-nocookie.com'), path).toBe(has('youtube'));
      expect.soft(policyOf(document).includes('https://player.vimeo.com'), path).toBe(has('vimeo'));
    }
  });
});

test('the pictures of a gallery are listed with words and sizes, and lead to their files [P27, N03]', () => {
  for (const gallery of all('.article-gallery')) {
    expect(textOf(gallery.querySelector('figcaption'))).toBe(gallery.getAttribute('data-gallery-title'));
    const links = [...gallery.querySelectorAll('li > a')];
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) {
      expect(isBuilt(link.getAttribute('href')!)).toBe(true);
      expect(link.querySelector('img')!.getAttribute('alt')).toMatch(/\w+ \w+/);
    }
    const sizes = links.map((link) => link.querySelector('img')!.getAttribute('sizes'));
    expect(sizes).toEqual(gallerySizes(links.length));
  }
});

test('every picture of an article has its size, and one that is fetched when it is near [P27]', () => {
  for (const picture of all('img')) {
    expect(Number(picture.getAttribute('width'))).toBeGreaterThan(100);
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(100);
    expect(picture.getAttribute('alt')).not.toBeNull();
    expect(picture.getAttribute('loading')).toBe('lazy');
  }
});

test('a trip card names a tour, its price and how it was liked, and is one link [P43]', () => {
  for (const card of all('.article-trip')) {
    const links = [...card.querySelectorAll('a')];
    expect(links.map(textOf)).toEqual([tourAt(links[0]!.getAttribute('href')).name]);
    expect(textOf(card)).toMatch(/ out of 5 stars from \d+ review.* from .*\d/);
  }
});

test('a note has a title and a text', () => {
  for (const note of all('.callout')) {
    expect(textOf(note.querySelector('.callout__title'))).toMatch(/\w/);
    expect(textOf(note.querySelector('.callout__title ~ *'))).toMatch(/\w/);
  }
});

/** The texts of the rows of dates that are visible on a day, with the visible prices. */
function rowsOn(day: CalendarDate) {
  return pages.flatMap(({ path }) => {
    return [...pageOn(path, day).querySelectorAll('.article-dates')].map((dates) => {
      const list = dates.querySelector('[data-count]')!;
      return { dates, rows: [...list.children].slice(0, Number(list.getAttribute('data-count'))) };
    });
  });
}

describe('dates', () => {
  test('are the next ones of the tour, at the price that is charged, on the day of the build and weeks later [N02]', () => {
    for (const day of [today, addDays(today, 21)]) {
      for (const { dates, rows } of rowsOn(day)) {
        const tour = tourAt(dates.querySelector('a')!.getAttribute('href'));
        const next = tour.departures.filter(
          (departure) => departure.start !== null && departure.capacity !== 0 && isUpcoming(departure, day),
        );
        expect(rows.length, tour.name).toBeGreaterThan(1);
        rows.forEach((row, index) => {
          const departure = next[index]!;
          expect(row.getAttribute('data-until')).toBe(addDays(departure.start!, -1));
          const periods = [...row.querySelectorAll('.price > span')].filter((period) => !period.hasAttribute('hidden'));
          for (const currency of CURRENCIES) {
            const shown = periods[0]!.querySelector(`[data-in=${currency}]`)!;
            const price = formatPrice(priceFrom(departure, currency, day).current);
            expect(textOf(shown.querySelector('.price__now') ?? shown), `${departure.id} in ${currency}`).toBe(price);
          }
        });
      }
    }
  });

  test('lead to the calendar of their tour, and to all of its dates [M36]', () => {
    for (const { dates, rows } of rowsOn(today)) {
      const links = [...dates.querySelectorAll('a')].map((link) => link.getAttribute('href')!);
      const { url } = tourAt(links[0]!);
      expect(new Set(links)).toEqual(new Set([`${url}#show-dates`, `${url}#dates`]));
      for (const row of rows) expect(textOf(row.querySelector('a'))).toMatch(/^Book \S.+, start \w+day \d/);
    }
  });
});

describe('other programs', () => {
  test.each(pages)('$path is plain HTML for other programs, without own tags [M102, M148]', ({ article }) => {
    expect(article.text).not.toMatch(
      /<[A-Z]|<(script|style|link|svg|button|video|iframe)\b|data-(press|in|until)|class=|\son\w+=/,
    );
    for (const [, address] of article.text.matchAll(/href="(\/[^"#]*)/g))
      expect.soft(isBuilt(address!), address).toBe(true);
  });

  test.each(pages)('$path has the same words for them as on its page [M148]', ({ article, document }) => {
    const { document: printed } = parseHTML(`<!doctype html><html><body>${article.text}</body></html>`);
    expect(wordsOf(printed.body)).toBe(wordsOf(textIn(document)));
    expect(wordsOf(printed.body).length).toBeGreaterThan(500);
  });

  test('are given a link or pictures where a component stands', () => {
    const { text } = articles.find(({ slug }) => slug === 'what-a-swag-is')!;
    expect(text).toMatch(
      /<a href="\/_astro\/[^"]+\.webm">\s*Video: A night in a swag, 0:12\s*<\/a>\s*<figcaption>Seven hours/,
    );
    expect(text).toContain('<a href="/trips/outback-nights/#dates">Start dates for Outback Nights</a>');
    expect(text).toMatch(/<figure[^>]*>(\s*<img [^>]+>){4}\s*<figcaption>Four places to unroll one<\/figcaption>/);
    expect(text).toMatch(/<aside>\s*<p>\s*<b>Look up first<\/b>/);
  });

  test('the feed has no tags of ours either [P43]', () => {
    expect(readText('/rss.xml')).not.toMatch(/<(Video|Gallery|Picture|TripCard|Callout|Dates)|&lt;/);
  });
});

test('every video of our own goes through the Worker, which answers in parts', () => {
  const [, listed] = /"run_worker_first": \[([^\]]*)\]/.exec(readFileSync('wrangler.jsonc', 'utf8'))!;
  const kinds = [...listed!.matchAll(/"\/_astro\/\*(\.\w+)"/g)].map(([, kind]) => kind!);
  const videos = all('.video__play[data-press=file]').map((link) => link.getAttribute('href')!);
  expect(videos.length).toBeGreaterThan(0);
  expect(videos.filter((video) => !kinds.some((kind) => video.endsWith(kind)))).toEqual([]);
});
