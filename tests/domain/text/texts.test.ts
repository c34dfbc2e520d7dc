import { expect, test, describe, afterEach, vi } from 'vitest';
import { roughDuration } from '#domain/text/counts.ts';
import { csvRow } from '#domain/text/csv.ts';
import { findWords } from '#domain/text/find-words.ts';
import { leadBanner, leadThanks } from '#domain/text/lead-texts.ts';
import { excerpt, firstSentence, readingMinutes, typographicQuotes } from '#domain/text/prose.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import { styledDate, thanksForPayment, tripDates } from '#domain/text/trip-text.ts';
import { WORDING } from '#domain/text/wording.ts';
import { paidTrips } from '#domain/text/booking-texts.ts';

test.each([
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [170, '3 hours'],
  [47 * 60, '47 hours'],
  [48 * 60, '2 days'],
])('%s minutes are %s', (minutes, words) => {
  expect(roughDuration(minutes)).toBe(words);
});

describe('csvRow', () => {
  test('quotes every cell, so that no other separator makes cells of its own', () => {
    expect(csvRow(['plain', 'a, b', 'say "hi"', 'two\nlines', 'x;=1+1', ''])).toBe(
      '"plain","a, b","say ""hi""","two\nlines","x;=1+1",""',
    );
  });

  test.each(['=1+1', '+61 2 5550', '-1', '@SUM(A1)', '\t=1', '\rx', '\n=1', '  =1+1', '＝1', '＋1', '－1', '＠x'])(
    'a spreadsheet reads %j as text',
    (typed) => {
      expect(csvRow([typed]).replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );
});

test.each([
  ['Short trips', ['Short trips', '']],
  ['Big country. Small groups.', ['Big country.', 'Small groups.']],
  ['Walk. Eat. Sleep.', ['Walk.', 'Eat. Sleep.']],
])('“%s” has its first sentence on a line, and the others on the next', (text, lines) => {
  expect(firstSentence(text)).toEqual(lines);
});

const found = (text: string, query: string) =>
  findWords(text, query)?.map(({ start, end }) => text.slice(start, end)) ?? null;

test('every word of a query is found wherever it stands, in any case, and a longer word as a whole', () => {
  expect(found('A guide, and the Guided walk', 'guide')).toEqual(['guide', 'Guided']);
  expect(found('Our misguided guide', 'guide')).toEqual(['misguided', 'guide']);
  expect(found('Rain in the desert', 'DESERT  rain')).toEqual(['desert', 'Rain']);
  expect(found('Rain in the desert', 'desert snow')).toBeNull();
});

test('an apostrophe is found however it is written, and a sign means itself', () => {
  expect(found('I’d go', "I'd")).toEqual(['I’d']);
  expect(found('Cost (about) $5.', '$5.')).toEqual(['$5.']);
  expect(found('Cost (about) $5.', '(.*)')).toBeNull();
});

test('an empty query is in every text', () => {
  expect(found('Rain', ' ')).toEqual([]);
});

const REQUIRED = ['This field is required'];
const EMAIL = ['Enter a valid email address.'];
const GENERIC = 'The following fields are required.';

describe('above the contact form stands [M57, D68]', () => {
  test.each([
    ['nothing while nothing is wrong', {}, null],
    ['the message of an email that alone is wrong', { email: EMAIL }, EMAIL[0]],
    ['one sentence for any other field that alone is wrong', { phone: ['Please use at most 30 characters.'] }, GENERIC],
    ['the same for several, the email first among them', { email: EMAIL, question: REQUIRED }, GENERIC],
    ['the same for several, the email last among them', { name: REQUIRED, email: EMAIL }, GENERIC],
    ['the same for several without the email', { name: REQUIRED, question: REQUIRED }, GENERIC],
  ])('%s', (_, errors, banner) => {
    expect(leadBanner('contact', errors)).toBe(banner);
  });
});

test('the thanks for a printed brochure mention the post, all other thanks ten minutes [M63]', () => {
  expect(leadThanks('brochure', true).text).toContain('post');
  expect(leadThanks('brochure', true).text).not.toContain('minutes');
  expect(leadThanks('brochure', false).text).toContain('in the next 10 minutes');
});

test.each([
  ['M26', 250],
  ['M52', 500],
])('%s a text of exactly %d characters is whole, one more is cut there and says so', (_row, limit) => {
  expect(excerpt('a'.repeat(limit), limit)).toBe('a'.repeat(limit));
  expect(excerpt('a'.repeat(limit + 1), limit)).toBe(`${'a'.repeat(limit)}…`);
});

test('a text is cut at the last space within the limit, never within a word [M26, M52]', () => {
  expect(excerpt('The long way round', 12)).toBe('The long way…');
  expect(excerpt('The long way round', 13)).toBe('The long way…');
  expect(excerpt('The long way round', 11)).toBe('The long…');
  expect(excerpt('Swags, stars and sand', 8)).toBe('Swags…');
});

test('a character outside the basic plane counts once and is never halved [M26]', () => {
  expect(excerpt('🦘🦘🦘', 3)).toBe('🦘🦘🦘');
  expect(excerpt('🦘🦘🦘', 2)).toBe('🦘🦘…');
});

const words = (count: number) => 'word '.repeat(count);

test('a text takes a minute for every 220 words, and at least one', () => {
  expect(readingMinutes('')).toBe(1);
  expect(readingMinutes(words(329))).toBe(1);
  expect(readingMinutes(words(331))).toBe(2);
  expect(readingMinutes(words(2200))).toBe(10);
});

test('tags and signs are not read', () => {
  expect(readingMinutes(`<p class="a b c">${words(200)}</p> ${'<br /> - '.repeat(400)}`)).toBe(1);
  expect(readingMinutes(`<b>${'word<i>word</i>'.repeat(110)}</b>`)).toBe(1);
});

test.each([
  ['He said "come on".', 'He said “come on”.'],
  ['"Why?" I asked', '“Why?” I asked'],
  ['("perhaps")', '(“perhaps”)'],
  ["nobody's fault, it wasn't", 'nobody’s fault, it wasn’t'],
  ["she called it 'the red one'", 'she called it ‘the red one’'],
  ['"\'No\' is an answer"', '“‘No’ is an answer”'],
  ["the '90s", 'the ’90s'],
  ["the guests' bags", 'the guests’ bags'],
  ['Nothing to set.', 'Nothing to set.'],
])('%s is set as %s', (typed, set) => {
  expect(typographicQuotes(typed)).toBe(set);
});

const redCentre = styledDate('Red Centre', calendarDate('2027-03-03'), calendarDate('2027-03-12'));
const coast = styledDate('Coral Coast', calendarDate('2027-05-01'), calendarDate('2027-05-07'));

test('the lines that name a trip are name, start and finish; without dates it is "Open date" [M107, M127]', () => {
  expect(redCentre).toBe('Red Centre\nStart: 03 Mar 2027\nFinish: 12 Mar 2027');
  expect(styledDate('Red Centre', null, null)).toBe('Red Centre\nStart: Open date');
  expect(tripDates(null, null)).toBe('Open date');
});

test.each([
  ['2027-01-09', '2027-01-18', 'Sat 9 – Mon 18 Jan 2027'],
  ['2027-01-30', '2027-02-08', 'Sat 30 Jan – Mon 8 Feb 2027'],
  ['2026-12-30', '2027-01-08', 'Wed 30 Dec 2026 – Fri 8 Jan 2027'],
  ['2027-01-09', '2027-01-09', 'Sat 9 Jan 2027'],
])('the dates from %s to %s name each month and year once', (start, finish, text) => {
  expect(tripDates(calendarDate(start), calendarDate(finish))).toBe(text);
});

describe('the thanks for a payment', () => {
  test('one trip, one reference: "is", and the Finish line is gone [M97]', () => {
    expect(thanksForPayment(redCentre, 'ACDEFGHJ')).toEqual({
      lead: "Thanks for your payment. We've secured your space on Red Centre Start: 03 Mar 2027. Your Booking Reference is",
      reference: 'ACDEFGHJ',
    });
  });

  test('a comma in the trip’s name changes nothing [M97]', () => {
    expect(thanksForPayment('Red, hot Centre', 'ACDEFGHJ').lead).toMatch(
      /Red, hot Centre\. Your Booking Reference is$/,
    );
  });

  test.each([
    ['a line each', `${redCentre}\n${coast}`, 'Red Centre Start: 03 Mar 2027 Coral Coast Start: 01 May 2027'],
    ['commas', `${redCentre}, ${coast}`, 'Red Centre Start: 03 Mar 2027, Coral Coast Start: 01 May 2027'],
  ])(
    'of several trips, joined by %s, every Finish line goes, and their "References are" [M97]',
    (_joint, trips, left) => {
      const { lead, reference } = thanksForPayment(trips, 'ACDEFGHJ, 34679ACD');
      expect(reference).toBe('ACDEFGHJ, 34679ACD');
      expect(lead).toBe(`Thanks for your payment. We've secured your space on ${left}. Your Booking References are`);
    },
  );

  test.each([
    'Red Centre\r\nFinish: 12 Mar 2027',
    'Red Centre\n  Finish: 2 Mar 2027  ',
    'Finish: 12 Mar 2027\nRed Centre',
  ])('the Finish line goes from %j too [M97]', (trip) => {
    expect(thanksForPayment(trip, 'ACDEFGHJ').lead).toContain('your space on Red Centre. Your Booking');
  });

  test('a name that merely mentions a finish stays whole [M97]', () => {
    expect(thanksForPayment('The Finish: a coast walk', 'ACDEFGHJ').lead).toContain('on The Finish: a coast walk.');
  });
});

afterEach(() => vi.doUnmock('#domain/text/wording.ts'));

/** The text about trees for an operator who plants so many for each trip. */
async function treesTextOf(trees: number, trips: number): Promise<string> {
  vi.resetModules();
  vi.doMock('#domain/text/wording.ts', () => ({ WORDING: { ...WORDING, trees_per_trip: trees } }));
  const { treesText } = await import('#domain/text/booking-texts.ts');
  return treesText(trips);
}

test.each([
  [10, 1, 'We’ll plant 10 trees for your trip.'],
  [10, 20, 'We’ll plant 200 trees for your 20 trips.'],
  [3, 2, 'We’ll plant 6 trees for your 2 trips.'],
  [0, 2, ''],
])('an operator who plants %i trees for each trip says so of %i [M05, D46, E25]', async (trees, trips, text) => {
  expect(await treesTextOf(trees, trips)).toBe(text);
});

test('the demonstration plants ten [M05, M156]', () => {
  expect(WORDING.trees_per_trip).toBe(10);
});

test('each reference gets the pass of its own trip [M97]', () => {
  const names = 'The Red Centre\nStart: 13 Mar 2027\nFinish: 22 Mar 2027, Top End\nStart: Open date';
  expect(paidTrips(names, '7K4QWMXA, 9CDEFGHJ')).toEqual([
    { name: 'The Red Centre', dates: 'Sat 13 – Mon 22 Mar 2027', reference: '7K4QWMXA' },
    { name: 'Top End', dates: 'Open date', reference: '9CDEFGHJ' },
  ]);
});

test('trips and references that do not pair up share one pass', () => {
  expect(paidTrips('The Red Centre', 'A, B')).toEqual([{ name: 'The Red Centre', dates: '', reference: 'A, B' }]);
});
