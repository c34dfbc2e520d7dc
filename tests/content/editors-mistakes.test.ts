import { describe, expect, test } from 'vitest';
import { DATES_AND_PRICES } from './planted/dates-and-prices.ts';
import { DOUBLES } from './planted/doubles.ts';
import { CHANGES, DOUBTS } from './planted/doubts.ts';
import { FIELDS } from './planted/fields.ts';
import { FILES } from './planted/files.ts';
import { LINKS } from './planted/links.ts';
import { PICTURES } from './planted/pictures.ts';
import { bytes, OPERATOR, TERMS, type Planted } from './planted/planted.ts';
import { TEXTS } from './planted/texts.ts';
import { ARTICLE, DEPARTURES, INDEX, problemsOf, smallFile, type Edits } from './small-content.ts';

/** The mistakes that editors made, and those found later. */
const FEWEST_MISTAKES = 66 + 40;
/** File, line, severity unless mistake, field unless the whole file, fault, remedy. */
const TOLD = /^content\/[^|]+:\d+ \| (?:(?:advice|question) \| )?(?:[^|]+ \| )?[^|]+ \| .{8,}$/;

/** Reads the small content as the state before a change. */
const before = (file: string) => (smallFile(file) === '' ? null : smallFile(file));

function say([, edits, ...said]: Planted): void {
  expect(problemsOf(edits)).toEqual(said);
}

describe('a mistake of an editor is told with file, line, field and remedy: [E01]', () => {
  test.each<Planted>([...LINKS])('%s', (...planted) => say(planted));
  test.each<Planted>([...TEXTS])('%s', (...planted) => say(planted));
  test.each<Planted>([...FILES])('%s', (...planted) => say(planted));
  test.each<Planted>([...FIELDS])('%s', (...planted) => say(planted));
  test.each<Planted>([...DATES_AND_PRICES])('%s', (...planted) => say(planted));
  test.each<Planted>([...PICTURES])('%s', (...planted) => say(planted));
  test.each<Planted>([...DOUBLES])('%s', (...planted) => say(planted));
});

describe('what can be meant, and seldom is, is asked: [E02]', () => {
  test.each<Planted>([...DOUBTS])('%s', (...planted) => say(planted));

  test.each<Planted>([...CHANGES])('%s', (_, edits, ...said) => {
    expect(problemsOf(edits, { before })).toEqual(said);
  });
});

test('no mistake passes in silence, and each is told once and with what to do [E01]', () => {
  const tables = [LINKS, TEXTS, FILES, FIELDS, DATES_AND_PRICES, PICTURES, DOUBLES, DOUBTS, CHANGES].flat();
  expect(new Set(tables.map(([name]) => name)).size).toBe(tables.length);
  expect(tables.length).toBeGreaterThanOrEqual(FEWEST_MISTAKES);
  for (const [name, , ...said] of tables) {
    expect(said, name).not.toEqual([]);
    expect(new Set(said).size, name).toBe(said.length);
    for (const line of said) expect(line, name).toMatch(TOLD);
  }
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
