import { describe, expect, test } from 'vitest';
import { ARTICLE, DEPARTURES, INDEX, mistakesOf, problemsOf, smallFile, type Edits } from './small-content.ts';

const WHOLE_UNITS = 'Write whole units without a point, comma or symbol, such as 1290.';

const oneAddon = (id: number) =>
  `  - id: ${id}\n    name: Airport transfer\n    price: { GBP: 20, USD: 26, EUR: 23, AUD: 39, NZD: 42, CAD: 35 }\n`;
const ADDONS = `addons:\n${oneAddon(4)}`;

/** A planted mistake and all its problems. */
type Planted = [name: string, edits: Edits, ...said: string[]];

const departures = (name: string, find: string, replaceBy: string, ...said: string[]): Planted => [
  name,
  { [DEPARTURES]: [find, replaceBy] },
  ...said.map((text) => `${DEPARTURES}:${text}`),
];
const index = (name: string, find: string, replaceBy: string, ...said: string[]): Planted => [
  name,
  { [INDEX]: [find, replaceBy] },
  ...said.map((text) => `${INDEX}:${text}`),
];

function say([, edits, ...said]: Planted): void {
  expect(mistakesOf(edits)).toEqual(said);
}

test('content that is in order gives no problem [N04]', () => {
  expect(problemsOf({})).toEqual([]);
});

describe('a mistake in departures is told with file, line, field and remedy [N04, P22]', () => {
  test.each<Planted>([
    departures('a price in cents, far too much', 'GBP: 300', 'GBP: 129000',
      `2 | prices, GBP | 129000 is too high. Is it in cents? | ${WHOLE_UNITS}`),
    departures('a price of nothing', 'GBP: 300', 'GBP: 0', `2 | prices, GBP | 0 is not a price | ${WHOLE_UNITS}`),
    departures('a first day written another way', 'from: 2027-03-01', 'from: 01/03/2027',
      '10 | dates, entry 1, from | "01/03/2027" is not a date | Write year, month and day with dashes, such as 2027-03-13.'),
    departures('a last day written another way', 'to: 2027-03-31', 'to: 31 March 2027',
      '11 | dates, entry 1, to | "31 March 2027" is not a date | Write year, month and day with dashes, such as 2027-03-13.'),
    departures('a date that is listed twice', 'date: 2027-04-03', 'date: [2027-04-03, 2027-04-03]',
      '12 | dates, entry 2 | 2027-04-03 is listed twice | Remove one.'),
    departures('a deposit that is no less than the price', 'deposit: { GBP: 100', 'deposit: { GBP: 250',
      '3 | deposit, GBP | the deposit 250 is not below the price 250 | Lower it, or write allow_deposit: false.'),
    departures('a deposit allowed but not set', smallFile(DEPARTURES).split('\n')[2]!, 'allow_deposit: true',
      '1 | deposit | is missing | Write deposit with an amount in each currency, or allow_deposit: false.'),
    departures('an add-on with the id of a visa', 'dates:', `${ADDONS.replace('id: 4', 'id: 1')}dates:`,
      '9 | addons, entry 1, id | 1 is already the id of "Visitor visa" | Use a number that nothing else in this file has.'),
    departures('an add-on without a name', 'dates:', `${ADDONS.replace('    name: Airport transfer\n', '')}dates:`,
      '9 | addons, entry 1, name | is missing | Add name. What the guest can add. Example: Transfer from the station'),
    departures('an add-on for which a currency was forgotten', 'dates:', `${ADDONS.replace(', CAD: 35', '')}dates:`,
      '11 | addons, entry 1, price, CAD | is missing | Write an amount for each of GBP, USD, EUR, AUD, NZD and CAD.'),
    departures('an add-on that costs nothing', 'dates:', `${ADDONS.replace('GBP: 20', 'GBP: 0')}dates:`,
      `11 | addons, entry 1, price, GBP | 0 is not a price | ${WHOLE_UNITS}`),
    departures('an add-on with cents', 'dates:', `${ADDONS.replace('AUD: 39', 'AUD: 39.5')}dates:`,
      `11 | addons, entry 1, price, AUD | 39.5 has cents; prices are whole units | ${WHOLE_UNITS}`),
    departures('more add-ons than anyone reads', 'dates:', `addons:\n${Array.from({ length: 11 }, (_, index) => oneAddon(10 + index)).join('')}dates:`,
      '8 | addons | has 11 entries, more than 10 | Offer the ones guests ask for most.'),
    departures('an add-on that is not offered', '  - date: 2027-04-03', '  - addons: [9]\n    date: 2027-04-03',
      '12 | dates, entry 2, addons | 9 is not an id in addons | This file has no addons.'),
    departures('insurance required but not offered', 'capacity: 12', 'capacity: 12\nrequire_insurance: true',
      '2 | require_insurance | insurance is required, but none is offered | Offer one in insurance_types, or write require_insurance: false.'),
  ])('%s', (...planted) => say(planted));
});

describe('a mistake in a tour, an article or a setting is told with file, line, field and remedy [N04, P27]', () => {
  test.each<Planted>([
    index('an unknown destination', 'destination: desert', 'destination: dessert',
      '11 | destination | there is no file "dessert" in content/destinations | Did you mean desert?'),
    index('a colour that is none', 'ink: clay', 'ink: clya',
      '12 | ink | "clya" is not one of clay, ocean, gum, dusk, night, wattle | Did you mean clay?'),
    index('a code that is none', 'code: RR03', 'code: rr-3',
      '2 | code | "rr-3" is not a tour code | Write capital letters and digits, letter first, such as HP10.'),
    index('days that do not follow', '  - day: 2', '  - day: 3',
      '30 | itinerary, entry 2, day | 3 is out of order; day 2 comes here | List every day once, in order.'),
    index('days that do not add up', 'days: 3', 'days: 4',
      '26 | itinerary | ends on day 3, but the tour has 4 days | Fix days, or the last stop.'),
    ['an unknown category', { [ARTICLE]: ['[advice]', '[advice, news]'] },
      `${ARTICLE}:6 | categories, entry 2 | there is no file "news" in content/categories | There are: advice.`],
    ['a postfix of prices without the currency', { 'content/settings/prices.json': ['{CODE}', 'dollars'] },
      'content/settings/prices.json:1 | postfix | "dollars" does not have {CODE} once | Several currencies share a symbol. Write {CODE} once, where the code should appear.'],
    ['a postfix that is too long for a day of the calendar', { 'content/settings/prices.json': ['{CODE}', '{CODE} per person'] },
      'content/settings/prices.json:1 | postfix | "{CODE} per person" has too many characters beside {CODE} | Write at most 2 more, such as ({CODE}): more doesn’t fit in the calendar.'],
    ['a tag that is none', { 'content/settings/operator.yaml': ['analytics: none', 'analytics: ga4\nanalytics_id: UA-123'] },
      'content/settings/operator.yaml:15 | analytics_id | "UA-123" is not the id of a tag | Copy it as Google shows it: GTM-AB12CD3 or G-AB12CD34EF.'],
    ['a tag with nothing to count', { 'content/settings/operator.yaml': ['analytics: none', 'analytics: none\nanalytics_id: GTM-AB12CD3'] },
      'content/settings/operator.yaml:15 | analytics_id | GTM-AB12CD3 needs an analytics format | Write analytics: data-layer or ga4, or remove the id.'],
    ['a Google tag that cannot hear the shape', { 'content/settings/operator.yaml': ['analytics: none', 'analytics: data-layer\nanalytics_id: G-AB12CD34EF'] },
      'content/settings/operator.yaml:15 | analytics_id | G-AB12CD34EF is a Google tag, which works with ga4 only | Write analytics: ga4.'],
    ['settings that are missing', { 'content/settings/operator.yaml': null },
      'content/settings/operator.yaml:1 | the file is missing | Add it. docs/EDITING.md shows what it contains.'],
    ['a file without front matter', { 'content/categories/advice.md': 'Advice\n' },
      'content/categories/advice.md:1 | has no fields at its top | Start the file with a line of ---, then its fields, then another line of ---.'],
    ['a question of home that nobody answers', { 'content/settings/home.yaml': ['questions: [hat]', 'questions: [coat]'] },
      'content/settings/home.yaml:4 | questions, entry 1 | there is no file "coat" in content/faqs | Did you mean hat?'],
    ['a label of the menu that leads two ways', { 'content/settings/navigation.yaml': ['url: /trips/', 'url: /trips/, list: destinations'] },
      'content/settings/navigation.yaml:2 | header, entry 1 | "Trips" has both url and list | Write either url or list.'],
  ])('%s', (...planted) => say(planted));
});

test('two tours cannot have one code [N04]', () => {
  const second = 'content/tours/second-road';
  const said = mistakesOf({
    [`${second}/index.md`]: smallFile(INDEX).replace('name: Red Road', 'name: Second Road'),
    [`${second}/departures.yaml`]: smallFile(DEPARTURES),
    [`${second}/rock.svg`]: '<svg/>',
  });
  expect(said).toEqual([`${second}/index.md:2 | code | RR03 is already the code of ${INDEX} | Give this tour its own code.`]);
});

test.each(['my-cart', 'live-chat', 'destinations', 'terms', 'show-dates', 'trip-notes', 'overview', 'article', 'category'])(
  'no tour can be called %s [N24]',
  (slug) => {
    const said = mistakesOf({
      [`content/tours/${slug}/index.md`]: smallFile(INDEX).replace('RR03', 'RR04').replace('name: Red Road', 'name: Blue Road'),
      [`content/tours/${slug}/departures.yaml`]: smallFile(DEPARTURES),
      [`content/tours/${slug}/rock.svg`]: '<svg/>',
    });
    expect(said).toEqual([expect.stringContaining(`content/tours/${slug}/index.md:2 | the name "${slug}" is used by the site itself`)]);
  },
);

test.each(['article', 'category'])('no article can be called %s [N24]', (slug) => {
  const said = mistakesOf({ [`content/articles/${slug}.md`]: smallFile(ARTICLE).replace('Packing', 'More') });
  expect(said).toEqual([expect.stringContaining(`content/articles/${slug}.md:2 | the name "${slug}" is used by the site itself`)]);
});

test('one mistake does not hide another [N04]', () => {
  const said = mistakesOf({ [INDEX]: ['ink: clay', 'ink: red'], [DEPARTURES]: ['capacity: 12', 'capacity: -1'], [ARTICLE]: ['author: tam', 'author: tom'] });
  expect(said).toHaveLength(3);
});

test('an article without a date is advice, not a mistake [M47]', () => {
  const said = problemsOf({ [ARTICLE]: ['published_date: 2026-10-04\n', ''] });
  expect(said).toEqual([`${ARTICLE}:2 | advice | published_date | is missing | Without it the article counts as new with every build and stays on top.`]);
});

test('a prepared answer of the staff chat names what is wrong with it, and the file may be left out', () => {
  const file = 'content/settings/canned-answers.yaml';
  const answers = (text: string, title = 'Hello') =>
    mistakesOf({ [file]: `answers:\n  - title: Bye\n    text: See you!\n  - title: ${title}\n    text: "${text}"\n` });
  expect(answers('Hello {name}, {name}')).toEqual([]);
  expect(answers('Hello {nmae}')).toEqual([
    `${file}:5 | answers, entry 2, text | {nmae} is not filled in | Write {name} for the visitor’s name, or leave it out.`,
  ]);
  expect(answers('Hello', 'Bye')).toEqual([
    `${file}:4 | answers, entry 2, title | "Bye" is listed twice | Give one of them another title.`,
  ]);
  expect(answers('o'.repeat(2001))).toEqual([
    `${file}:5 | answers, entry 2, text | is 2001 characters long | Shorten it: a message has at most 2000.`,
  ]);
});
