import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkContent } from '#catalogue/check/check-content.ts';
import { tagsIn } from '#catalogue/check/parsed-text.ts';
import { ARTICLE_COMPONENTS } from '#catalogue/schema/article-components.ts';
import { CHANGES, DATES_AND_PRICES, DOUBTS } from './mistakes/departures.ts';
import { FIELDS } from './mistakes/fields.ts';
import { DOUBLES, FILES, PICTURES } from './mistakes/files.ts';
import { LINKS } from './mistakes/links.ts';
import { bytes, mdx, OPERATOR, TERMS, type Planted, ARTICLE, contentWith, DEPARTURES, INDEX, mistakesOf, problemsOf, smallFile, type Edits } from './small-content.ts';
import { COMPONENTS, COMPONENTS_IN_ORDER, HTML, TEXTS, TEXTS_IN_ORDER } from './mistakes/texts.ts';

/** What the check says of each mistake, by its name: file, line, severity unless mistake, field, fault, remedy. */
const MESSAGES = new Map(
  readFileSync(`${import.meta.dirname}/mistakes/messages.txt`, 'utf8')
    .trimEnd()
    .split(/\n(?=\S)/)
    .map((block) => block.split('\n  '))
    .map(([name, ...said]) => [name!, said]),
);
/** File, line, severity unless mistake, field unless the whole file, fault, remedy. */
const TOLD = /^content\/[^|]+:\d+ \| (?:(?:advice|question) \| )?(?:[^|]+ \| )?[^|]+ \| .{8,}$/;

/** Reads the small content as the state before a change. */
const before = (file: string) => (smallFile(file) === '' ? null : smallFile(file));

/** The tables of mistakes, with what each proves. */
const TABLES: readonly (readonly [what: string, table: readonly Planted[]])[] = [
  ['links [E01]', LINKS],
  ['texts [E01]', TEXTS],
  ['what a page would run, fetch or refuse [P28]', HTML],
  ['files [E01]', FILES],
  ['fields of tours, articles and settings [E01, N04]', FIELDS],
  ['departures [E01, N04, P22]', DATES_AND_PRICES],
  ['pictures [E01, P27]', PICTURES],
  ['duplicates [E01]', DOUBLES],
  ['what can be meant, and seldom is, which is asked [E02]', DOUBTS],
];

describe.each(TABLES)('each mistake is told with file, line, field and remedy: %s', (_, table) => {
  test.each([...table])('%s', (name, edits) => {
    expect(problemsOf(edits)).toEqual(MESSAGES.get(name));
  });
});

test.each([...CHANGES])('a change that can be meant, and seldom is, is asked about: %s [E02]', (name, edits) => {
  expect(problemsOf(edits, { before })).toEqual(MESSAGES.get(name));
});

test.each([...COMPONENTS])('a mistake of a component stops the build, with file, line and remedy: %s [N04]', (name, edits) => {
  expect(mistakesOf(edits)).toEqual(MESSAGES.get(name));
});

test('no mistake passes in silence, and each is told once and with what to do [E01]', () => {
  const names = [...TABLES.flatMap(([, table]) => table), ...CHANGES, ...COMPONENTS].map(([name]) => name);
  expect(names.toSorted()).toEqual([...MESSAGES.keys()].toSorted());
  for (const [name, said] of MESSAGES) {
    expect(said, name).not.toEqual([]);
    expect(new Set(said).size, name).toBe(said.length);
    for (const line of said) expect(line, name).toMatch(TOLD);
  }
});

test.each([...TEXTS_IN_ORDER])('a text can hold what prose needs: %s [P28]', (_, edits) => {
  expect(problemsOf(edits)).toEqual([]);
});

test.each([...COMPONENTS_IN_ORDER])('an article in MDX can hold each component: %s [P43]', (_, edits) => {
  expect(mistakesOf(edits)).toEqual([]);
});

describe('an answer holds for what it names alone [E02]', () => {
  const aWednesday = (sure: string): Edits => ({
    [DEPARTURES]: `${smallFile(DEPARTURES)}  - date: 2027-04-07\n    sure: ${sure}\n`,
  });
  const aPrice = (price: number): Edits => ({
    [DEPARTURES]: `${smallFile(DEPARTURES).replace('GBP: 35', `GBP: ${price}`)}sure: [GBP 65, year 2072]\n`,
  });

  test('in the entry that it is of', () => {
    expect(problemsOf(aWednesday('wednesday'))).toEqual([]);
    expect(problemsOf(aWednesday('[48 seats, Wednesday]'))).toEqual([]);
    expect(problemsOf(aWednesday('Thursday'))).toHaveLength(1);
  });

  test('at the left edge of the file, and not for another amount later', () => {
    expect(problemsOf(aPrice(65))).toEqual([]);
    expect(problemsOf(aPrice(66))).toEqual([expect.stringContaining('66 GBP doesn’t match the other currencies')]);
  });

  test('among the fields of a text', () => {
    const answered = smallFile(ARTICLE).replace('author: tam', 'author: tam\nsure: TODO').replace('a hat', 'a TODO list');
    expect(problemsOf({ [ARTICLE]: answered })).toEqual([]);
    expect(problemsOf({ [ARTICLE]: answered.replace('sure: TODO\n', '') })).toHaveLength(1);
  });

  test('of what was there before', () => {
    const edits = { [TERMS]: smallFile(TERMS).replace('All', 'Nearly all').replace('updated:', 'sure: still 2026-09-01\nupdated:') };
    expect(problemsOf(edits, { before })).toEqual([]);
    const newVersion: Edits = { [TERMS]: ['All', 'Nearly all'], [OPERATOR]: ['terms_version: 2026-09-01', 'terms_version: 2026-11'] };
    expect(problemsOf(newVersion, { before })).toEqual([]);
  });
});

describe('what only looks like a mistake is in order: [E01]', () => {
  test.each<[name: string, edits: Edits]>([
    ['lines that end as Windows ends them', Object.fromEntries([INDEX, DEPARTURES, ARTICLE].map((file) => [file, smallFile(file).replaceAll('\n', '\r\n')]))],
    ['a mark at the beginning, as some editors write it', { [ARTICLE]: `\uFEFF${smallFile(ARTICLE)}` }],
    ['a note behind a value', { [INDEX]: ['days: 3', 'days: 3 # with the night train'] }],
    ['a quotation in a text', { [INDEX]: ['headline: Three days of red.', 'headline: Tam says “three days of red” and means it.'] }],
    ['curly quotation marks around a text', { [INDEX]: ['headline: Three days of red.', 'headline: “Three days of red.”'] }],
    ['links of every kind', { [ARTICLE]: ['Take a hat.', '[a](/faq/#packing) [b](/trips/red-road#dates) [c](/trips/red-road/#RR03-2027-03-07) [d](/#live-chat) [e](/trips/month/march/?where=desert) [f](/calendar/2027-03/) [g](https://www.example.com/faq/) [h](mailto:a@example.com) [i](tel:000) [j](#hats) [k](/go/SPRING10/)\n\n## Hats\n\nTwo.'] }],
    ['signs of Markdown in code, and others alone', { [ARTICLE]: ['Take a hat.', '2 * 3 ** 2, [sic] (really), #1 of 3, a hotel (****), and `[gallery]`, a - b\n\n#outback #bus\n\n1.5 km\n2.5 km\n\n```md\n## x\n[a] (b)\n```'] }],
    ['a table, a list and a rule', { [ARTICLE]: ['Take a hat.', '| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- a\n- b\n\n---\n\nA hat.[^1]\n\n[^1]: Of straw.'] }],
    ['a promo link in banner and menu', {
      'content/settings/banner.yaml': 'banners:\n  - text: Less.\n    url: /go/SPRING10/\n',
      'content/settings/navigation.yaml': 'header:\n  - { label: Trips, url: /go/SPRING10 }\nfooter: []\n',
    }],
    ['a footnote, an abbreviation in brackets and a date that is kept', { [ARTICLE]: ['Take a hat.', 'Take a hat [sic], and [A] or [1].'] }],
    ['a file that a machine left behind', { 'content/articles/._packing.md': '\0', 'content/tours/red-road/._index.md': '\0', 'content/articles/.DS_Store': 'x', 'content/tours/Thumbs.db': 'x' }],
    ['a picture in each format', {
      [ARTICLE]: ['Take a hat.', ['hat.gif', 'hat.png', 'hat.webp', 'hat.avif', 'hat-of-phone.avif'].map((name) => `![A straw hat](./${name})`).join('\n')],
      'content/articles/hat.gif': bytes('GIF89a....;'),
      'content/articles/hat.png': bytes('\x89PNG\r\n\x1a\n....IEND\xaeB`\x82'),
      'content/articles/hat.webp': bytes('RIFF\x08\0\0\0WEBPVP8 '),
      'content/articles/hat.avif': bytes('\0\0\0\x20ftypavif\0\0\0\0avifmif1'),
      'content/articles/hat-of-phone.avif': bytes('\0\0\0\x20ftypmif1\0\0\0\0mif1avif'),
    }],
    ['a photograph with a film behind it', {
      [ARTICLE]: ['Take a hat.', '![A straw hat](./hat.jpg)'],
      'content/articles/hat.jpg': bytes(`\xff\xd8\xff\xe1${'a'.repeat(2 ** 18)}\xff\xd9${'b'.repeat(2 ** 16)}`),
    }],
  ])('%s', (_, edits) => {
    expect(problemsOf(edits)).toEqual([]);
  });
});

test('content that is in order gives no problem [N04]', () => {
  expect(problemsOf({})).toEqual([]);
});

test('one mistake does not hide another [N04]', () => {
  const said = mistakesOf({ [INDEX]: ['ink: clay', 'ink: red'], [DEPARTURES]: ['capacity: 12', 'capacity: -1'], [ARTICLE]: ['author: tam', 'author: tom'] });
  expect(said).toHaveLength(3);
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

test('the examples of docs/editing/articles.md are in order, and each component has one [N04]', () => {
  const examples = Array.from(readFileSync('docs/editing/articles.md', 'utf8').matchAll(/^```mdx\n(.*?)^```/gms), ([, text]) => text!);
  expect(new Set(examples.flatMap((text) => text.match(/(?<=<)[A-Z]\w+/g)))).toEqual(
    new Set(Object.keys(ARTICLE_COMPONENTS)),
  );
  const root = contentWith();
  cpSync('content', `${root}/content`, { recursive: true });
  writeFileSync(`${root}/${ARTICLE.replace('.md', '-more.mdx')}`, smallFile(ARTICLE).replace('Take a hat.', examples.join('\n')));
  const said = checkContent(root).filter(({ file }) => file.endsWith('-more.mdx'));
  expect(said.map(({ field, problem }) => `${field} ${problem}`)).toEqual([]);
});

test('a tag that a browser may read in another way is read as none [P28]', () => {
  for (const html of ['<br/onclick=x>', '<b "x" onclick=y>', '<b title="x', '<b a=`x>y`>', '<!DOCTYPE x>', '<?php ?>'])
    expect(tagsIn(html), html).toContainEqual({ name: null, at: 0 });
});

test('an article with components has the same rules [P28]', () => {
  const text = '<p style="x">a</p>\n\n<span onclick={x}>b</span>\n\n<time datetime={x}>c</time>\n\n[d](javascript:x)\n\n<sub>e</sub>';
  expect(problemsOf(mdx(text)).map((said) => said.split(' | ').slice(0, -1).join(' '))).toEqual([
    'content/articles/packing.mdx:18 text the link to javascript:x is not an address',
    'content/articles/packing.mdx:12 <p> can’t have style',
    'content/articles/packing.mdx:14 <span> can’t have onclick',
    'content/articles/packing.mdx:16 <time> has code in a field',
  ]);
});
