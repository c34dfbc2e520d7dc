import { expect, test } from 'vitest';
import { areAllProved, idsOf, proofsOf, readRows } from '../../scripts/testing/row-proofs.ts';
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

test('a row of editors without a passed test fails, unless it is a plan [N22]', () => {
  const rows = readRows('- **E04** A picture is upright.\n- **E26** Words are in one file.\n');
  const open = proofsOf(rows, [aTest('a picture [E04]', false)]);
  expect(areAllProved(open)).toBe(false);
  const done = proofsOf(rows, [aTest('a picture [E04]')]);
  expect(areAllProved(done)).toBe(true);
});

test('every E row but the plan stands in the title of a test [N22]', () => {
  const named = new Set(projectFiles('tests/**/*.test.{ts,tsx}').flatMap((path) => idsOf(readProjectFile(path))));
  const rows = readRows(readProjectFile('docs/capabilities.md')).filter(({ id }) => id.startsWith('E'));
  expect(rows.map(({ id }) => id).filter((id) => !named.has(id))).toEqual(['E26']);
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
