import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SearchIndex } from '#features/search/find.ts';
import { searchFor } from '#features/search/find.ts';
import type { Synonym } from '#domain/text/search-words.ts';
import { builtIndex } from './built-index.ts';
import { builtPage, readJson } from './built-site.ts';

let index: SearchIndex;
beforeAll(async () => {
  index = await builtIndex();
});
afterAll(() => vi.unstubAllGlobals());

const results = builtPage('/search/').document.querySelector<HTMLElement>('[data-results]')!;
const help = {
  synonyms: JSON.parse(results.getAttribute('data-synonyms')!) as Synonym[],
  loadWords: () => Promise.resolve(readJson(results.getAttribute('data-words')!) as string[]),
};

/** What travellers type, and a page or question that answers it. */
const QUERIES: readonly (readonly [query: string, answer: RegExp])[] = [
  ['kakadu tour', /top-end/],
  ['uluru tour', /the-red-centre/],
  ['ayers rock trip', /the-red-centre/],
  ['kings canyon tours', /the-red-centre/],
  ['tours in tasmania', /trips\/tasmania/],
  ['great barrier reef tour', /reef-and-islands/],
  ['12 apostles', /great-ocean-road/],
  ['twelve apostles from melbourne', /great-ocean-road/],
  ['daintree rainforest tour', /into-the-daintree/],
  ['coober pedy', /outback-nights/],
  ['sydney holiday package', /first-week-in-sydney/],
  ['trip to the outback', /outback-nights|the-red-centre/],
  ['wineglass bay', /tasmania|wineglass/],
  ['darwin tour', /top-end/],
  ['cairns tours', /reef-and-islands|into-the-daintree/],
  ['camping under the stars', /outback|red-centre|swag|milky/],
  ['is food included', /faq\/#.*(eat|cook|food)/],
  ['vegetarian food', /faq\/#.*(eat|cook|food)/],
  ['gluten free meals on tour', /faq\/#.*(eat|cook|food)/],
  ['what is the weather like in july', /when-to-go-where|weather/],
  ['best time to visit', /when-to-go-where/],
  ['rain', /weather|top-end|when-to-go|daintree/],
  ['how old do you have to be', /faq\/#.*old|age/],
  ['minimum age', /faq\/#.*(old|age)/],
  ['can i bring my kids', /faq\/#.*(old|age)/],
  ['wifi on the bus', /faq\/#.*(signal|wifi)/],
  ['is there internet', /faq\/#.*(signal|wifi)/],
  ['phone signal', /faq\/#.*signal|money-phones/],
  ['luggage', /faq\/#.*luggage/],
  ['how much luggage can i take', /faq\/#.*luggage/],
  ['suitcase size', /faq\/#.*luggage/],
  ['what to pack for the desert', /packing-for-the-desert/],
  ['kakdu tour', /top-end/],
  ['tasmaina', /trips\/tasmania/],
  ['snorkling on the reef', /reef-and-islands|reading-the-reef/],
  ['uluru tuor', /the-red-centre/],
  ['do i need a visa', /faq\/#.*visa|visas-in-plain-words/],
  ['cancel my booking', /faq\/#.*(cancel|change)|terms/],
  ['solo traveller', /faq\/#.*alone|only/],
  ['travel insurance', /faq\/#.*insurance/],
  ['how do i pay the deposit', /faq\/#.*deposit|terms\/#prices/],
];

test.each(QUERIES)('“%s” finds what it means among the first three', async (query, answer) => {
  const { found } = await searchFor(index, query, help);
  const first = found.slice(0, 3).map(({ url }) => url);
  expect(
    first.some((url) => answer.test(url)),
    first.join(' '),
  ).toBe(true);
});

test('fewer words are searched when nothing has them all, and that counts as missed', async () => {
  const outcome = await searchFor(index, 'kakadu wombats', help);
  expect(outcome).toMatchObject({ isCorrected: true });
  expect(outcome.found.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/trips/top-end/', '/blog/article/wombats-of-cradle-mountain/']),
  );
  const weak = await searchFor(index, 'kakadu zzzxqj', help);
  expect(weak.found[0]).toMatchObject({ url: '/trips/top-end/', isWeak: true });
  expect((await searchFor(index, 'kakadu', help)).found[0]!.isWeak).toBe(false);
  expect(await searchFor(index, 'zzzxqj', help)).toMatchObject({ isCorrected: false, found: [] });
});
