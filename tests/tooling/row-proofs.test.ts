import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../scripts/machine/machine.mjs';
import { linesOfProof, withProof } from '../../scripts/testing/proof-lines.ts';
import { readReport } from '../../scripts/testing/read-report.mjs';
import { areAllProved, idsOf, proofsOf, readRows, tableLines } from '../../scripts/testing/row-proofs.ts';
import { projectFiles, readProjectFile } from '../architecture/project-files.ts';

const ROWS = readRows('# Rows\n\n- **M01** Guests need no account.\n- **M02** No role is shown.\n- **N22** This.\n');
const aTest = (name: string, passed = true) => ({ names: [name], file: 'tests/site/a.test.ts', passed });
const proved = (...tests: ReturnType<typeof aTest>[]) => areAllProved(proofsOf(ROWS.slice(0, 2), tests));

test.each([
  ['a full date says so [M122]', ['M122']],
  ['a full date says so [M122, D17]', ['M122', 'D17']],
  ['a full date says so [M122 D17]', ['M122', 'D17']],
  ['a page of [M17] opens at once', ['M17']],
  ['the M1 bus of M01', []],
  ['[draft] says so', []],
  ['', []],
])('the rows of "%s" are those in brackets [N22]', (name, ids) => {
  expect(idsOf(name)).toEqual(ids);
});

test('a row without a test, with one that failed, or with one that was skipped, is not proved [N22]', () => {
  expect(proved(aTest('both [M01, M02]'))).toBe(true);
  expect(proved(aTest('the first [M01]'))).toBe(false);
  expect(proved(aTest('the first [M01]'), aTest('the second [M02]', false))).toBe(false);
  expect(proved(aTest('the first [M01]'), aTest('the second is M02'))).toBe(false);
  expect(areAllProved([])).toBe(false);
});

test('rows that an operator expects, or that are new, are told of and fail nothing [N22]', () => {
  const proofs = proofsOf(ROWS, [aTest('both [M01, M02]')]);
  expect(areAllProved(proofs)).toBe(true);
  expect(tableLines(proofs).at(-2)).toBe('N rows: 0 of 1 proved. Without a passed test: N22');
});

test('a row of editors without a passed test fails, unless it is a plan [N22]', () => {
  const rows = readRows('- **E04** A picture is upright.\n- **E26** Words are in one file.\n');
  const open = proofsOf(rows, [aTest('a picture [E04]', false)]);
  expect(areAllProved(open)).toBe(false);
  expect(tableLines(open).at(-1)).toBe('E rows: 0 of 2 proved. Without a passed test: E04 E26');
  const done = proofsOf(rows, [aTest('a picture [E04]')]);
  expect(areAllProved(done)).toBe(true);
  expect(tableLines(done).at(-1)).toBe('E rows: 1 of 2 proved. Without a passed test: E26');
});

test('every E row but the plan stands in the title of a test [N22]', () => {
  const named = new Set(projectFiles('tests/**/*.test.{ts,tsx}').flatMap((path) => idsOf(readProjectFile(path))));
  const rows = readRows(readProjectFile('docs/capabilities.md')).filter(({ id }) => id.startsWith('E'));
  expect(rows.map(({ id }) => id).filter((id) => !named.has(id))).toEqual(['E26']);
});

test('the table says how many tests proved a row, and where; what is not proved is named with its promise [N22]', () => {
  const proofs = proofsOf(ROWS, [aTest('one [M01]'), aTest('two [M01]'), aTest('three [M02]', false)]);
  expect(tableLines(proofs).slice(0, 2)).toEqual(['M01     2  site/a', 'M02     0  NOT PROVED: No role is shown.']);
});

test('the list of rows has every M, P, N and E row once, each with a sentence [N22]', () => {
  const rows = readRows(readProjectFile('docs/capabilities.md'));
  const series = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${kind}${String(index + 1).padStart(2, '0')}`);
  const all = [...series('M', 156), ...series('P', 55), ...series('N', 24), ...series('E', 29)];
  const withdrawn = ['N08', 'E14'];
  expect(rows.map(({ id }) => id).toSorted()).toEqual(all.filter((id) => !withdrawn.includes(id)).toSorted());
  for (const { text } of rows) expect(text).toMatch(/^\S.{8,}\.$/);
});

test('every row that a test names exists [N22]', () => {
  const known = new Set(readRows(readProjectFile('docs/capabilities.md')).map(({ id }) => id));
  const named = projectFiles('tests/**/*.test.{ts,tsx}').flatMap((path) =>
    idsOf(readProjectFile(path)).flatMap((id) => (known.has(id) || id.startsWith('D') ? [] : [`${path} names ${id}`])),
  );
  expect(named).toEqual([]);
});

const counts = { isWhole: true, passed: 9_460, failed: 0 };
const scores = { pages: 20, lowest: { performance: 99, accessibility: 100 } };

test('the README gets the counts of the last whole run, rounded down, and the lowest scores', () => {
  const found = linesOfProof(counts, scores);
  if (found.kind === 'missing') throw new Error(found.what);
  const readme = withProof(readProjectFile('README.md'), found.lines);
  expect(readme).toContain('More than 9,000 tests');
  expect(readme).toContain('the lowest of 20 kinds of pages: performance 99, accessibility 100.');
  expect(withProof(readme, found.lines)).toBe(readme);
});

test('a part of the tests, a failed run, or no Lighthouse, writes nothing and says what to run', () => {
  expect(linesOfProof({ ...counts, isWhole: false }, scores)).toMatchObject({ kind: 'missing', fix: 'npm test' });
  expect(linesOfProof({ ...counts, failed: 1 }, scores)).toMatchObject({ kind: 'missing', fix: 'npm test' });
  expect(linesOfProof(counts, null)).toMatchObject({ fix: 'npm run -s bench' });
});

function read(report: object) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readReport(file);
}

test('a report of Vitest has each test with its groups; only one that passed counts, and so does a file that cannot be read [N22]', () => {
  const result = (ancestorTitles: string[], title: string, status: string) => ({ ancestorTitles, title, status });
  const name = join(ROOT, 'tests/site/a.test.ts');
  const assertionResults = [
    { ...result(['the page [M01]'], 'says so', 'passed'), duration: 1500 },
    ...['pending', 'failed', 'todo'].map((status) => result([], status, status)),
  ];
  const testResults = [
    { name, status: 'failed', assertionResults },
    { name, status: 'failed', assertionResults: [] },
  ];
  const report = read({ numPassedTests: 7, numFailedTests: 1, testResults })!;
  expect(report).toMatchObject({ passed: 7, failed: 2 });
  const file = 'tests/site/a.test.ts';
  expect(report.tests[0]).toEqual({ names: ['the page [M01]', 'says so'], file, passed: true, seconds: 1.5 });
  expect(report.tests.map(({ passed }) => passed)).toEqual([true, false, false, false]);
});

test('a report of Playwright has each test with its groups; a second try and an error outside the tests are failures [N22]', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.test.ts',
    tests: [{ status, results: [{ duration: 700 }, { duration: 800 }] }],
  });
  const specs = ['expected', 'skipped', 'unexpected'].map((status) => spec(status, status));
  const suites = [
    { title: 'a.test.ts', specs, suites: [{ title: 'a group [M02]', specs: [spec('is flaky', 'flaky')] }] },
  ];
  const config = { rootDir: join(ROOT, 'tests/operator') };
  const report = read({ stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [{}], config, suites })!;
  expect(report).toMatchObject({ passed: 3, failed: 3 });
  expect(report.tests.map(({ passed }) => passed)).toEqual([true, false, false, false]);
  const file = 'tests/operator/a.test.ts';
  expect(report.tests[3]).toEqual({ names: ['a group [M02]', 'is flaky'], file, passed: false, seconds: 1.5 });
});

test('without a report there is nothing to count', () => {
  expect(readReport('/nowhere/report.json')).toBeNull();
});
