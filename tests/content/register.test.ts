import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { checkContent } from '#catalogue/check/check-content.ts';
import { registerIs, type Register } from '#catalogue/check/register.ts';
import { identityOf } from '#catalogue/departures.ts';
import { addDays, calendarDate } from '#domain/calendar-date.ts';
import { contentWith, DEPARTURES, INDEX, mistakesOf, smallFile, type Edits } from './small-content.ts';

const REGISTER = 'content/register.yaml';
const PICTURE = 'content/tours/red-road/rock.svg';
const NOW = Date.parse('2026-11-23');
const AFTERWARDS = Date.parse('2027-05-01');

const INSURANCE =
  'insurance_types:\n  - id: 2\n    name: Cover\n    price: { GBP: 35, USD: 45, EUR: 41, AUD: 68, NZD: 73, CAD: 61 }\n';
const OPEN = 'open_dated:\n  valid_months: 12\n';
/** The published content: four Sundays and a Saturday, the open date, a visa and an insurance. */
const ON_SALE: Edits = { [DEPARTURES]: smallFile(DEPARTURES) + INSURANCE + OPEN };

/** The register after a check of the content with some edits. */
function registerOf(edits: Edits = ON_SALE, now = NOW): string {
  const root = contentWith(edits);
  const problems = checkContent(root, { now, register: 'written' });
  expect(problems.filter(({ severity }) => severity !== 'advice')).toEqual([]);
  return readFileSync(join(root, REGISTER), 'utf8');
}

/** All problems after an edit of published content. */
function messagesOf(edits: Edits, now = NOW): string[] {
  return mistakesOf({ ...ON_SALE, [REGISTER]: registerOf(), ...edits }, { now });
}

const departures = (find: string, replaceBy: string): Edits => {
  const text = ON_SALE[DEPARTURES] as string;
  expect(text).toContain(find);
  return { [DEPARTURES]: text.replace(find, replaceBy) };
};
const redirected: Edits = {
  'content/settings/redirects.yaml': 'redirects:\n  - { from: /trips/red-road/, to: /trips/redder-road/ }\n',
};
const moved = (folder: string, index: string): Edits => ({
  [INDEX]: null,
  [DEPARTURES]: null,
  [PICTURE]: null,
  [INDEX.replace('red-road', folder)]: index,
  [DEPARTURES.replace('red-road', folder)]: ON_SALE[DEPARTURES]!,
  [`content/tours/${folder}/rock.svg`]: smallFile(PICTURE),
  'content/settings/home.yaml': ['red-road', folder],
});

test('the check writes down every id that is published, and only adds [P22]', () => {
  const register = registerOf();
  expect(parse(register)).toEqual({
    tours: {
      RR03: {
        folder: 'red-road',
        visa_types: { 1: 'Visitor visa' },
        insurance_types: { 2: 'Cover' },
        departures: ['2027-03-07', '2027-03-14', '2027-03-21', '2027-03-28', '2027-04-03', 'open'],
        cancelled: [],
      },
    },
  });
  expect(registerOf({ ...ON_SALE, [REGISTER]: register })).toBe(register);
  const more = registerOf({ ...ON_SALE, ...departures('date: 2027-04-03', 'date: [2027-04-03, 2027-04-04]'), [REGISTER]: register });
  expect(more).toBe(register.replace('      - open', '      - 2027-04-04\n      - open'));
});

test('where changes are put together, a register that lacks an id is refused [P22]', () => {
  expect([registerIs({}), registerIs({ CI: 'true' }), registerIs({ CI: 'false' })]).toEqual(['written', 'compared', 'written']);
  const root = contentWith(ON_SALE);
  const compared = () => checkContent(root, { now: NOW, register: 'compared' }).map(({ file, mend }) => [file, mend]);
  expect(compared()).toEqual([
    [REGISTER, 'Run npm run -s check:content on your machine, and commit the file with your change.'],
  ]);
  checkContent(root, { now: NOW, register: 'written' });
  expect(compared()).toEqual([]);
});

test('content with a mistake is not written down [P22]', () => {
  const root = contentWith({ ...ON_SALE, [INDEX]: ['days: 3', 'days: 4'] });
  checkContent(root, { now: NOW, register: 'written' });
  expect(() => readFileSync(join(root, REGISTER))).toThrow('ENOENT');
});

describe('what was published and changed its id is told, and what to write instead [P22]', () => {
  test.each<[name: string, edits: Edits, ...said: string[]]>([
    ['a code', { [INDEX]: ['code: RR03', 'code: RR04'] },
      `${INDEX}:2 | code | the tour was published as RR03 | Write code: RR03 again, or formerly: RR03 below it, so that it keeps its seats and bookings.`],
    ['a former code that is none', { [INDEX]: ['code: RR03', 'code: RR04\nformerly: RR02'] },
      `${INDEX}:3 | formerly | RR02 was never published | Remove it, or write the tour’s earlier code.`],
    ['a day', departures('date: 2027-04-03', 'date: 2027-04-04'),
      `${DEPARTURES}:8 | dates | 2027-04-03 was published, so guests may have booked | Put back what still runs. List the rest under cancelled: [2027-04-03].`],
    ['days of a pattern', departures('to: 2027-03-31', 'to: 2027-03-20'),
      `${DEPARTURES}:8 | dates | 2027-03-21, 2027-03-28 were published, so guests may have booked | Put back what still runs. List the rest under cancelled: [2027-03-21, 2027-03-28].`],
    ['the open date', departures(OPEN, ''),
      `${DEPARTURES}:8 | dates | the open date was published, so guests may have booked | Put back what still runs. List the rest under cancelled: [open].`],
    ['a cancelled day nobody knows', departures(OPEN, `${OPEN}cancelled: [2027-03-08]\n`),
      `${DEPARTURES}:23 | cancelled, entry 1 | 2027-03-08 was never published | Remove it, or correct the day.`],
    ['a visa that stands for another', departures('name: Visitor visa', 'name: Working holiday visa'),
      `${DEPARTURES}:6 | visa_types, entry 1, name | 1 was published as "Visitor visa" | If it is the same, write formerly: "Visitor visa" below it; if not, give it a new id and keep "Visitor visa" with withdrawn: true.`],
    ['an insurance with another id', departures('- id: 2', '- id: 3'),
      `${DEPARTURES}:17 | insurance_types | 2, "Cover", was published and is missing | Put it back with its id. To stop offering it, add withdrawn: true.`],
    ['a folder', moved('blue-road', smallFile(INDEX).replace('RR03', 'BR03')),
      `${REGISTER}:5 | tours, RR03 | content/tours/red-road is missing, and guests may have booked 2027-03-07 or later | Put the folder back. You can delete it once all its departures are cancelled or past.`],
    ['the register itself', { [REGISTER]: 'tours: [RR03]\n' },
      `${REGISTER}:1 | was edited by hand | Run git restore ${REGISTER}, then npm run -s check:content, which adds new ids.`],
  ])('%s', (_, edits, ...said) => {
    expect(messagesOf(edits)).toEqual(said);
  });
});

describe('a register that lost what an earlier one has is told, and how to get it back [P22]', () => {
  const BACK = `Run git restore --source=abc1234 ${REGISTER}, then npm run -s check:content, which adds new ids.`;
  const without = (text: string, by = '') => {
    const register = registerOf();
    expect(register).toContain(text);
    return register.replace(text, by);
  };
  /** The mistakes of content whose register was once that of the content on sale. */
  function lostIn(edits: Edits, earlier = registerOf()): string[] {
    return mistakesOf({ ...ON_SALE, ...edits }, { now: NOW, earlierRegisters: [{ text: earlier, commit: 'abc1234' }] });
  }
  const otherCode: Edits = { [INDEX]: ['code: RR03', 'code: RR04'] };

  test.each<[name: string, edits: () => Edits, ...said: string[]]>([
    ['the whole file, beside a new code', () => ({ ...otherCode, [REGISTER]: null }),
      `${REGISTER}:1 | is missing. It lists every id that was published | ${BACK}`],
    ['a tour, beside a new code', () => ({ ...otherCode, [REGISTER]: registerOf({ ...ON_SALE, ...otherCode }) }),
      `${REGISTER}:4 | tours | RR03 was published and is missing | ${BACK}`],
    ['a departure', () => ({ [REGISTER]: without('      - 2027-04-03\n') }),
      `${REGISTER}:11 | tours, RR03, departures | 2027-04-03 was published and is missing | ${BACK}`],
    ['a day and the open date', () => ({ [REGISTER]: without('      - 2027-04-03\n      - open\n') }),
      `${REGISTER}:11 | tours, RR03, departures | 2027-04-03, open were published and are missing | ${BACK}`],
    ['a visa', () => ({ [REGISTER]: without('visa_types:\n      "1": Visitor visa', 'visa_types: {}') }),
      `${REGISTER}:7 | tours, RR03, visa_types | 1, "Visitor visa", was published and is missing | ${BACK}`],
    ['the name of an insurance', () => ({ [REGISTER]: without('"2": Cover', '"2": Lost luggage'), ...departures('name: Cover', 'name: Lost luggage') }),
      `${REGISTER}:10 | tours, RR03, insurance_types, 2 | 2 was published as "Cover" | ${BACK}`],
    ['the folder of a code that another tour took', () => ({
      ...moved('blue-road', smallFile(INDEX).replace('Red Road', 'Blue Road')), ...ON_SALE, [INDEX]: ['code: RR03', 'code: RR04'], [PICTURE]: smallFile(PICTURE),
      [REGISTER]: without('folder: red-road', 'folder: blue-road') }),
      `${REGISTER}:6 | tours, RR03, folder | was red-road, and content/tours/red-road is still there | ${BACK}`],
  ])('%s', (_, edits, ...said) => {
    expect(lostIn(edits())).toEqual(said);
  });

  test('once, when two earlier ones have it', () => {
    const earlierRegisters = ['abc1234', 'def5678'].map((commit) => ({ text: registerOf(), commit }));
    expect(mistakesOf({ ...ON_SALE, ...otherCode }, { now: NOW, earlierRegisters })).toHaveLength(1);
  });

  test('and not written anew by a check', () => {
    const root = contentWith({ ...ON_SALE, ...otherCode });
    checkContent(root, { now: NOW, register: 'written', earlierRegisters: [{ text: registerOf(), commit: 'abc1234' }] });
    expect(() => readFileSync(join(root, REGISTER))).toThrow('ENOENT');
  });

  test.each<[name: string, edits: () => Edits, earlier?: () => string]>([
    ['what was added', () => ({ [REGISTER]: registerOf() }), () => without('      - open\n')],
    ['a tour in another folder', () => { const there = moved('redder-road', smallFile(INDEX)); return { ...there, [REGISTER]: registerOf({ ...ON_SALE, ...there }) }; }],
    ['a cancelled day that runs again', () => ({ [REGISTER]: registerOf() }), () => without('cancelled: []', 'cancelled: [2027-03-07]')],
    ['an earlier one that the check did not write', () => ({}), () => 'tours: [RR03'],
    ['an earlier one that is empty', () => ({}), () => 'tours: {}\n'],
  ])('but not %s', (_, edits, earlier) => {
    expect(lostIn(edits(), earlier?.())).toEqual([]);
  });
});

describe('what keeps its id is in order [P22]', () => {
  test.each<[name: string, edits: Edits]>([
    ['a new code with the former one', { [INDEX]: ['code: RR03', 'code: RR04\nformerly: RR03'] }],
    ['departures that are cancelled, those that still stand there too',
      departures('capacity: 12', 'cancelled: [2027-03-21, 2027-03-28, 2027-03-07, open]\ncapacity: 12')],
    ['a visa in other words', departures('name: Visitor visa', 'name: eVisitor\n    formerly: Visitor visa')],
    ['an insurance that is offered no more', departures('name: Cover', 'name: Cover\n    withdrawn: true')],
    ['a folder with another name, and a redirect', { ...moved('redder-road', smallFile(INDEX)), ...redirected }],
  ])('%s', (_, edits) => {
    expect(messagesOf(edits)).toEqual([]);
  });

  test('a folder with another name needs a redirect, because its old address is known', () => {
    expect(messagesOf(moved('redder-road', smallFile(INDEX)))).toEqual([
      'content/tours/redder-road/index.md:2 | code | the tour was published at /trips/red-road/, and nothing redirects from there to /trips/redder-road/ | Add to content/settings/redirects.yaml: - { from: /trips/red-road/, to: /trips/redder-road/ }',
    ]);
  });

  test('days that are past may leave without a word', () => {
    expect(messagesOf(departures('date: 2027-04-03', 'date: 2028-04-03'), AFTERWARDS)).toEqual([]);
  });
});

test('a code is not given to another tour, though the first has long ended [P22]', () => {
  const other = moved('blue-road', smallFile(INDEX));
  const register = registerOf().replace('      - open\n', '');
  const said = mistakesOf({ ...ON_SALE, [REGISTER]: register, ...other }, { now: AFTERWARDS });
  expect(said).toEqual([
    'content/tours/blue-road/index.md:2 | code | RR03 was published as the code of content/tours/red-road | Give this tour its own code: bookings of the other one keep this one.',
  ]);
});

test('a tour whose departures are all cancelled may go once the check has seen it [P22]', () => {
  const all = 'cancelled: [2027-03-07, 2027-03-14, 2027-03-21, 2027-03-28, 2027-04-03, open]\n';
  const register = registerOf({ ...ON_SALE, [DEPARTURES]: `${String(ON_SALE[DEPARTURES])}${all}`, [REGISTER]: registerOf() });
  const gone = moved('blue-road', smallFile(INDEX).replace('RR03', 'BR03'));
  expect(mistakesOf({ ...ON_SALE, [REGISTER]: register, ...gone }, { now: NOW })).toEqual([]);
});

test('a cancelled day that runs again is published again [P22]', () => {
  const cancelled = { ...ON_SALE, [DEPARTURES]: `${String(ON_SALE[DEPARTURES])}cancelled: [2027-03-07]\n`, [REGISTER]: registerOf() };
  const register = registerOf(cancelled);
  expect(register).toContain('cancelled:\n      - 2027-03-07');
  expect(registerOf({ ...ON_SALE, [REGISTER]: register })).toBe(registerOf());
});

describe('a pattern without an end is kept as such, and what it has published is known [P22 D79]', () => {
  const endless = departures('    to: 2027-03-31\n', '');
  const ON_AND_ON: Edits = { ...ON_SALE, ...endless };
  const text = endless[DEPARTURES] as string;
  const fromAndMore = (more: string) => text.replace('    from: 2027-03-01\n', `    from: 2027-03-01\n    ${more}\n`);
  const ends = (cancelled: string) => fromAndMore('to: 2027-03-31') + cancelled;
  /** The mistakes of an edit after the content was published on the day of the tests. */
  const messagesAfter = (edits: Edits, now = NOW) =>
    mistakesOf({ ...ON_AND_ON, [REGISTER]: registerOf(ON_AND_ON), ...edits }, { now });
  /** The Sundays that the day of the tests publishes after March 2027, up to fourteen months ahead. */
  const sundays = Array.from({ length: 43 }, (_, week) => addDays(calendarDate('2027-04-04'), 7 * week));
  const patternsIn = (register: string) => (parse(register) as Register).tours['RR03']!.patterns;

  test('with the days that it does not give, whatever day the check runs on', () => {
    const register = registerOf(ON_AND_ON);
    expect(parse(register)).toMatchObject({
      tours: { RR03: { patterns: [{ every: 'Sunday', from: '2027-03-01' }], departures: ['2027-04-03', 'open'] } },
    });
    expect(messagesAfter({}, AFTERWARDS)).toEqual([]);
    expect(registerOf({ ...ON_AND_ON, [REGISTER]: register }, AFTERWARDS)).toBe(register);
  });

  test('and a day of it that was written down before its time stays there when the time comes', () => {
    const ahead: Edits = { ...ON_AND_ON, [DEPARTURES]: text.replace('date: 2027-04-03', 'date: [2027-04-03, 2028-02-06]') };
    const register = registerOf(ahead);
    expect(register).toContain('- 2028-02-06\n');
    expect(registerOf({ ...ahead, [REGISTER]: register }, AFTERWARDS)).toBe(register);
  });

  test('so that a pattern that loses its end keeps the days it had', () => {
    const earlierRegisters = [{ text: registerOf(), commit: 'abc1234' }];
    const edits = { ...ON_AND_ON, [REGISTER]: registerOf({ ...ON_AND_ON, [REGISTER]: registerOf() }) };
    expect(mistakesOf(edits, { now: NOW, earlierRegisters })).toEqual([]);
  });

  test('so that its published days are cancelled when it ends, and later ones are not asked for', () => {
    expect(messagesAfter({ [DEPARTURES]: ends('') })).toEqual([
      expect.stringMatching(/ 2027-04-04, 2027-04-11, .*, 2028-01-23 were published, so guests may have booked \| /),
    ]);
    const ended: Edits = { ...ON_AND_ON, [DEPARTURES]: ends(`cancelled: [${sundays.join(', ')}]\n`) };
    const register = registerOf({ ...ended, [REGISTER]: registerOf(ON_AND_ON) });
    expect(patternsIn(register)).toEqual([{ every: 'Sunday', from: '2027-03-01', to: '2028-01-23' }]);
    expect(mistakesOf({ ...ended, [REGISTER]: register }, { now: AFTERWARDS })).toEqual([]);
  });

  test('so that a day that is left out later was published, and one that never ran was not', () => {
    const except: Edits = { [DEPARTURES]: fromAndMore('except: [2027-03-14]') };
    expect(messagesAfter(except)).toEqual([
      expect.stringContaining('2027-03-14 was published, so guests may have booked'),
    ]);
    const register = registerOf({ ...ON_AND_ON, ...except });
    expect(mistakesOf({ ...ON_AND_ON, ...except, [REGISTER]: register }, { now: NOW })).toEqual([]);
    const again = registerOf({ ...ON_AND_ON, [REGISTER]: register });
    expect([patternsIn(register), patternsIn(again)]).toEqual([
      [{ every: 'Sunday', from: '2027-03-01', except: ['2027-03-14'] }],
      [{ every: 'Sunday', from: '2027-03-01' }],
    ]);
  });

  test.each([
    ['is gone', (register: string) => register.replace(/    patterns:\n(?: {6}.*\n)+?(?= {4}\w)/, '')],
    ['leaves out a day', (register: string) => register.replace('from: 2027-03-01', 'from: 2027-03-01\n        except: [2027-03-14]')],
  ])('so that a register is refused whose pattern %s', (_, edit) => {
    const register = registerOf(ON_AND_ON);
    expect(edit(register)).not.toBe(register);
    const earlierRegisters = [{ text: register, commit: 'abc1234' }];
    const said = mistakesOf({ ...ON_AND_ON, [REGISTER]: edit(register) }, { now: NOW, earlierRegisters });
    expect(said.join()).toContain('the pattern Sunday from 2027-03-01 was published and is missing or changed');
  });
});

test('a tour with a former code keeps it in the ids of its departures [P22]', () => {
  expect(identityOf({ code: 'RC11', formerly: 'RC10' })).toBe('RC10');
  expect(identityOf({ code: 'RC10' })).toBe('RC10');
});
