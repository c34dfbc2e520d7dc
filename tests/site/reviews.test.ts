import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtPage, builtTours, isBuilt, textOf } from './built-site.ts';

const CONTENT = new URL('../../content/reviews/', import.meta.url);
const written = readdirSync(CONTENT)
  .filter((file) => file.endsWith('.md'))
  .map((file) => {
    const [, facts = '', text = ''] = readFileSync(new URL(file, CONTENT), 'utf8').split(/^---$/m);
    const fact = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(facts)?.[1] ?? '';
    return {
      id: file.replace('.md', ''),
      tour: fact('tour'),
      name: fact('name'),
      country: fact('country'),
      stars: Number(fact('stars')),
      date: fact('date'),
      site: fact('review_logo'),
      hasPortrait: /^portrait:/m.test(facts),
      text: text.replaceAll(/[\s'"‘’“”]+/g, ''),
    };
  });
const { document } = builtPage('/reviews/');
const shown = [...document.querySelectorAll('.review')];
const reviewOf = (name: string) => shown.find((review) => textOf(review.querySelector('b')) === name)!;
const scoreIn = (element: Element) => ({
  average: textOf(element.querySelector('.score b')),
  count: textOf(element.querySelector('.score .ticket-type')),
});
const average = (reviews: typeof written) =>
  (Math.round((reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length) * 10) / 10).toFixed(1);

test('every review is on the page in full, the newest first [M08, N03]', () => {
  expect(shown).toHaveLength(written.length);
  for (const { name, text } of written) {
    const printed = textOf(reviewOf(name).querySelector('.review__text')).replaceAll(/[\s‘’“”]+/g, '');
    expect.soft(printed, name).toBe(text);
  }
  const dates = shown.map((review) => written.find(({ name }) => name === textOf(review.querySelector('b')))!.date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('a review has its image, name, country, stars, date, text and the site it was left on [M51]', () => {
  for (const { id, name, country, stars, date, site, hasPortrait } of written) {
    const review = reviewOf(name);
    const portrait = review.querySelector('img.avatar')?.getAttribute('src');
    expect.soft(portrait ?? '', name).toBe(hasPortrait ? `/portraits/${id}.webp` : '');
    if (portrait) expect.soft(isBuilt(portrait), portrait).toBe(true);
    expect.soft(review.querySelector('.avatar'), name).not.toBeNull();
    const day = Number(date.slice(8));
    expect
      .soft(textOf(review.querySelector('.review__who')))
      .toMatch(new RegExp(`^${name} ${country} ${day}(st|nd|rd|th) \\w+, ${date.slice(0, 4)}$`));
    expect.soft(review.querySelector('.stars')?.getAttribute('aria-label')).toBe(`${stars} out of 5 stars`);
    expect.soft(textOf(review.querySelector('.review-logo'))).toBe(site);
  }
});

describe('one widget for each tour [M48]', () => {
  test.each(builtTours())('$name is chosen by its name, with its average and count', ({ slug, name, code, url }) => {
    const widget = document.getElementById(slug)!;
    expect(widget.getAttribute('data-widget')).toBe(code);
    expect(textOf(widget.querySelector('h2'))).toBe(name);
    expect(widget.querySelector('a')?.getAttribute('href')).toBe(url);
    const own = written.filter(({ tour }) => tour === slug);
    expect(scoreIn(widget)).toEqual({ average: average(own), count: `${own.length} reviews` });
    expect(shown.filter((review) => review.getAttribute('data-tour') === slug)).toHaveLength(own.length);
    expect(document.head.innerHTML).toContain(`.reviews:has(#${slug}:target) .review:not([data-tour='${slug}'])`);
  });

  test('all of them together have theirs', () => {
    const head = document.querySelector('.reviews__head')!;
    expect(scoreIn(head)).toEqual({ average: average(written), count: `${written.length} reviews` });
  });
});

test('the bars count the stars of all reviews, and the date of the newest is there', () => {
  const bars = [...document.querySelectorAll('.star-bars button')];
  expect(bars.map((bar) => textOf(bar))).toEqual(
    [5, 4, 3, 2, 1].map((stars) => {
      const count = written.filter((review) => review.stars === stars).length;
      return `${stars} ${stars === 1 ? 'star' : 'stars'} ${count}`;
    }),
  );
  expect(textOf(document.querySelector('.reviews__head .score'))).toContain('Latest review 12 November 2026');
});

test('the list and the picker lead to every widget, all first [M49]', () => {
  const names = ['#all', ...builtTours().map(({ slug }) => `#${slug}`)];
  for (const place of ['.side', '.picker']) {
    const links = [...document.querySelectorAll(`${place} a`)].map((link) => link.getAttribute('href')!);
    expect(links[0]).toBe('#all');
    expect(links.toSorted()).toEqual(names.toSorted());
  }
  expect(textOf(document.querySelector('[data-tour-name] .picker__label'))).toBe('tour name');
});

test('the button waits for the script that gives it something to do [M50]', () => {
  const more = document.querySelector('[data-more]')!;
  expect(more.hasAttribute('hidden')).toBe(true);
  expect(textOf(more.querySelector('button'))).toBe('SHOW MORE');
});
