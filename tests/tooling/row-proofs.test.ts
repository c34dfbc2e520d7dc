import { expect, test } from 'vitest';
import {
  areAllProved,
  idsOf,
  proofsOf,
  readPlaywright,
  readRows,
  readVitest,
  tableLines,
  tableMarkdown,
  type ReportedTest,
} from '../../scripts/testing/row-proofs.ts';
import { projectFiles, readProjectFile } from '../architecture/project-files.ts';

const ROWS = readRows('# Rows\n\n- **M01** Guests need no account.\n- **M02** No role is shown.\n- **N22** This.\n');
const aTest = (name: string, passed = true): ReportedTest => ({ names: [name], file: 'tests/site/a.test.ts', passed });
const proved = (...tests: ReportedTest[]) => areAllProved(proofsOf(ROWS.slice(0, 2), tests));

test.each([
  ['M122 a full date says so', ['M122']],
  ['M16 M17 M119 M149 tells of a tour', ['M16', 'M17', 'M119', 'M149']],
  ['P13, N18: nothing is set', ['P13', 'N18']],
  ['D25 N17 no event takes a guest', ['D25', 'N17']],
  ['the M1 bus of M01', []],
  ['M01', ['M01']],
  ['', []],
  ['a full date says so [M122]', ['M122']],
  ['a full date says so [M122, D17]', ['M122', 'D17']],
  ['the first of [M122] and others', []],
])('the rows of "%s" are those at its front or in brackets at its end [N22]', (name, ids) => {
  expect(idsOf(name)).toEqual(ids);
});

test('N22 a row without a test, with one that failed, or with one that was skipped, is not proved', () => {
  expect(proved(aTest('M01 M02 both'))).toBe(true);
  expect(proved(aTest('M01 the first'))).toBe(false);
  expect(proved(aTest('M01 the first'), aTest('M02 the second', false))).toBe(false);
  expect(proved(aTest('M01 the first'), aTest('the second is M02'))).toBe(false);
  expect(areAllProved([])).toBe(false);
});

test('N22 rows that an operator expects, or that are new, are told of and fail nothing', () => {
  const proofs = proofsOf(ROWS, [aTest('M01 M02 both')]);
  expect(areAllProved(proofs)).toBe(true);
  expect(tableLines(proofs).at(-2)).toBe('N rows: 0 of 1 proved. Without a passed test: N22');
});

test('N22 a row of editors without a passed test fails, unless it is a plan', () => {
  const rows = readRows('- **E04** A picture is upright.\n- **E26** Words are in one file.\n');
  const open = proofsOf(rows, [aTest('E04 a picture', false)]);
  expect(areAllProved(open)).toBe(false);
  expect(tableLines(open).at(-1)).toBe('E rows: 0 of 2 proved. Without a passed test: E04 E26');
  const done = proofsOf(rows, [aTest('E04 a picture')]);
  expect(areAllProved(done)).toBe(true);
  expect(tableLines(done).at(-1)).toBe('E rows: 1 of 2 proved. Without a passed test: E26');
});

test('every E row but the plan stands in the title of a test [N22]', () => {
  const named = new Set(
    projectFiles('tests/**/*.test.{ts,tsx}').flatMap((path) =>
      Array.from(
        readProjectFile(path).matchAll(/['"`]((?:[MPNDE]\d{2,3} )+)|(\[[MPNDE]\d{2,3}[^\]\n]*\])['"`]/g),
        ([, front = '', end = '']) => idsOf(front || end),
      ).flat(),
    ),
  );
  const rows = readRows(readProjectFile('docs/capabilities.md')).filter(({ id }) => id.startsWith('E'));
  expect(rows.map(({ id }) => id).filter((id) => !named.has(id))).toEqual(['E26']);
});

test('N22 the table says how many tests proved a row, and where; what is not proved is named with its promise', () => {
  const proofs = proofsOf(ROWS, [aTest('M01 one'), aTest('M01 two'), aTest('M02 three', false)]);
  expect(tableLines(proofs).slice(0, 2)).toEqual(['M01     2  site/a', 'M02     0  NOT PROVED: No role is shown.']);
  expect(tableMarkdown(proofs)).toContain('| M01 | Guests need no account. | 2 | site/a |');
});

test('N22 a report of Vitest is read with its groups; skipped tests and failed ones have not passed', () => {
  const result = (ancestorTitles: string[], title: string, status: string) => ({ ancestorTitles, title, status });
  const tests = readVitest(
    {
      testResults: [
        {
          name: '/here/tests/site/a.test.ts',
          assertionResults: [
            result(['M01 the page'], 'says so', 'passed'),
            result([], 'M02 is skipped', 'pending'),
            result([], 'M02 fails', 'failed'),
            result([], 'M02 is left to do', 'todo'),
          ],
        },
      ],
    },
    '/here/',
  );
  expect(tests[0]).toEqual({ names: ['M01 the page', 'says so'], file: 'tests/site/a.test.ts', passed: true });
  expect(tests.map(({ passed }) => passed)).toEqual([true, false, false, false]);
  expect(proofsOf(ROWS, tests).map(({ passed }) => passed)).toEqual([1, 0, 0]);
});

test('N22 a report of Playwright is read with its groups; what was skipped, failed or passed at a second try only does not count', () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.test.ts', tests: [{ status }] });
  const suites = [
    {
      title: 'a.test.ts',
      specs: [spec('M01 is steady', 'expected'), spec('M02 is skipped', 'skipped'), spec('M02 fails', 'unexpected')],
      suites: [{ title: 'M02 a group', specs: [spec('is flaky', 'flaky')] }],
    },
  ];
  const read = (rootDir: string) => readPlaywright({ config: { rootDir }, suites }, '/here/');
  const tests = read('/here/tests/journeys');
  expect(tests.map(({ passed }) => passed)).toEqual([true, false, false, false]);
  expect(tests[3]).toMatchObject({ names: ['M02 a group', 'is flaky'], file: 'tests/journeys/a.test.ts' });
  expect(read('/here/tests/operator')[0]!.file).toBe('tests/operator/a.test.ts');
});

test('N22 the list of rows has every M, P, N and E row once, each with a sentence', () => {
  const rows = readRows(readProjectFile('docs/capabilities.md'));
  const series = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${kind}${String(index + 1).padStart(2, '0')}`);
  const all = [...series('M', 156), ...series('P', 55), ...series('N', 24), ...series('E', 29)];
  const withdrawn = ['N08', 'E14'];
  expect(rows.map(({ id }) => id).toSorted()).toEqual(all.filter((id) => !withdrawn.includes(id)).toSorted());
  for (const { text } of rows) expect(text).toMatch(/^\S.{8,}\.$/);
});

test('N22 no test is named after a row there is not', () => {
  const known = new Set(readRows(readProjectFile('docs/capabilities.md')).map(({ id }) => id));
  const named = projectFiles('tests/**/*.test.{ts,tsx}').flatMap((path) =>
    Array.from(readProjectFile(path).matchAll(/['"`]((?:[MPNE]\d{2,3} )+)/g), ([, ids = '']) =>
      ids.trim().split(' '),
    ).flatMap((ids) => ids.filter((id) => !known.has(id)).map((id) => `${path} names ${id}`)),
  );
  expect(named).toEqual([]);
});
