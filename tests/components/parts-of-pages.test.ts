import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import type { Review } from '#catalogue/reviews.ts';
import { RESERVED_HASHES, RESERVED_HEADINGS } from '#catalogue/schema/text.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, pricePostfix } from '#domain/currency.ts';
import { formatAmount, wholeUnits } from '#domain/money.ts';
import { imageData } from '#features/blog/article-structured-data.ts';
import { gallerySizes } from '#features/blog/article/gallery-sizes.ts';
import { feedPictures } from '#features/home/feed.ts';
import { ownRating } from '#features/reviews/own-rating.ts';
import { optionalExtras } from '#features/tours/optional-extras.ts';
import { shownPrice } from '#features/tours/report-view.ts';
import { TAB_IDS } from '#features/tours/tour-tabs.ts';
import { tripFacets } from '#features/tours/trip-facets.ts';
import { currentAt } from '#layouts/current-page.ts';
import { jsonInHtml } from '#ui/json-in-html.ts';
import { aDeparture, anAddon, anInsuranceType, TODAY } from '../support/a-tour.ts';
import { prices } from '../support/prices.ts';

test('who made a picture is told to search engines, and an address stays one without [E04, E19]', () => {
  expect(imageData('https://site.example/a.jpg', 'A. Walker')).toEqual({
    '@type': 'ImageObject',
    url: 'https://site.example/a.jpg',
    contentUrl: 'https://site.example/a.jpg',
    creditText: 'A. Walker',
  });
  expect(imageData('https://site.example/a.jpg', undefined)).toBe('https://site.example/a.jpg');
});

test.each([
  ['/trips/', '/trips/', 'page'],
  ['/trips/tasmania/', '/trips/', 'true'],
  ['/blog/article/what-a-swag-is/', '/travel-blog/', 'true'],
  ['/travel-blog/', '/travel-blog/', 'page'],
  ['/', '/', 'page'],
  ['/trips/', '/', undefined],
  ['/trips/', '/reviews/', undefined],
] as const)('on %s a link to %s says %s', (pathname, url, said) => {
  expect(currentAt(pathname, url)).toBe(said);
});

function tourWith(name: string, ...files: string[]) {
  const gallery = files.map((src) => ({ image: { src, width: 16, height: 10, format: 'svg' as const }, alt: src }));
  return { tour: { url: `/trips/${name}/` }, gallery } as unknown as Parameters<typeof feedPictures>[0][number];
}

const shown = (most: number, ...tours: ReturnType<typeof tourWith>[]) =>
  feedPictures(tours, most).map(({ picture, url }) => `${url} ${picture.image.src}`);

test('takes a picture of each tour in turn [M29]', () => {
  expect(shown(9, tourWith('red', 'a', 'b'), tourWith('reef', 'c'))).toEqual([
    '/trips/red/ a',
    '/trips/reef/ c',
    '/trips/red/ b',
  ]);
});

test('takes none twice, and no more than asked for [M29]', () => {
  expect(shown(2, tourWith('red', 'a', 'b'), tourWith('reef', 'a', 'c'))).toEqual(['/trips/red/ a', '/trips/red/ b']);
  expect(shown(9)).toEqual([]);
});

test.each([
  [1, ['92vw']],
  [2, ['55vw', '55vw']],
  [3, ['92vw', '55vw', '55vw']],
  [4, ['92vw', '45vw', '45vw', '45vw']],
  [5, ['92vw', '55vw', '55vw', '55vw', '55vw']],
  [6, ['92vw', '55vw', '55vw', '45vw', '45vw', '45vw']],
])('of a gallery of %d pictures only the first is full, if it stands alone in its row', (count, onPhone) => {
  expect(gallerySizes(count).map((sizes) => sizes.split(', ').at(-1))).toEqual(onPhone);
});

const NASTY = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '<!-- </SCRIPT >',
  '\\</script>',
  '<p>Bread & butter</p>\n',
];

test.each(NASTY)('%j stays inside its script, and is read as it was written [P16]', (text) => {
  const json = jsonInHtml({ text });
  expect(json).not.toMatch(/<\/|<!/);
  const { document } = parseHTML(`<body><script type="application/ld+json">${json}</script><p>After</p></body>`);
  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(JSON.parse(document.querySelector('script')!.textContent)).toEqual({ text });
  expect(document.querySelector('p')!.textContent).toBe('After');
});

const review = (stars: number, reviewLogo: string): Review => ({
  id: `${reviewLogo}-${stars}`,
  tour: 'the-red-centre',
  name: 'Freya Lindqvist',
  country: 'Sweden',
  stars,
  date: calendarDate('2026-05-12'),
  review: 'Red.',
  reviewLogo,
  image: null,
});

test('a rating is told of reviews that were left with the operator alone [E19]', () => {
  const reviews = [review(5, 'Red Road Tours'), review(4, 'Red Road Tours'), review(1, 'TrailScore')];
  expect(ownRating(reviews, 'Red Road Tours')).toMatchObject({ ratingValue: 4.5, reviewCount: 2 });
});

test('no rating is told of reviews that were left elsewhere [E19]', () => {
  expect(ownRating([review(5, 'TrailScore')], 'Red Road Tours')).toBeNull();
  expect(ownRating([], 'Red Road Tours')).toBeNull();
});

/** The fare of a tour's page: the price until a sale ends, and the one after. */
function fare(units: number, isOver: boolean): Document {
  const prices = CURRENCIES.map((currency) => {
    const [now, usual] = [wholeUnits(units, currency), wholeUnits(units + 100, currency)].map(formatAmount);
    const amount = `${now!} <small>${pricePostfix(currency)}</small>`;
    return `<span data-in="${currency}"><small>from </small><s>${usual!}</s><span class="price__now">${amount}</span></span>`;
  });
  const none = '<small>No dates on sale yet</small>';
  return parseHTML(
    `<div class="fare"><span class="price"><span${isOver ? ' hidden' : ''}>${prices.join('')}</span>` +
      `<span${isOver ? '' : ' hidden'}>${none}</span></span></div>`,
  ).document;
}

test.each(CURRENCIES)('the price of a viewed tour is the one that the page shows in %s [E19]', (currency) => {
  expect(shownPrice(fare(12_990, false), currency)).toEqual({ currency, price: 12_990 });
});

test('a tour without dates on sale is viewed without a price [E19]', () => {
  expect(shownPrice(fare(1290, true), 'AUD')).toBeNull();
  expect(shownPrice(parseHTML('<main></main>').document, 'AUD')).toBeNull();
});

test('insurance is an optional extra only where it is not required', () => {
  const offers = { addons: [anAddon()], insuranceTypes: [anInsuranceType()] };
  const named = (requireInsurance: boolean) =>
    optionalExtras({ departures: [aDeparture({ ...offers, requireInsurance })] }, TODAY).map(({ name }) => name);
  expect(named(true)).toEqual(['Airport transfer']);
  expect(named(false)).toEqual(['Airport transfer', 'Travel insurance']);
});

test('no tab shadows a hash that opens something else; the overview is the one they share [N24]', () => {
  const reserved: readonly string[] = RESERVED_HASHES;
  expect(TAB_IDS.filter((id) => reserved.includes(id))).toEqual(['overview']);
});

test('no heading in the text of a tour has the id of a tab', () => {
  expect(RESERVED_HEADINGS['tours']).toEqual(expect.arrayContaining([...TAB_IDS]));
});

test('every amount the price filter names has its postfix, and the title of its page is a sentence [M04, D14, E19]', () => {
  const facets = tripFacets([], [], [prices(750), prices(1000)], 'GBP');
  const { choices } = facets.find(({ name }) => name === 'price')!;
  expect(choices.map(({ amounts }) => amounts!.GBP)).toEqual([
    'Under £750 GBP',
    '£750 GBP to £1,000 GBP',
    'From £1,000 GBP',
  ]);
  expect(choices.map(({ title }) => title)).toEqual([
    'Trips under £750 GBP',
    'Trips from £750 GBP to £1,000 GBP',
    'Trips from £1,000 GBP',
  ]);
});
