import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../scripts/machine/machine.mjs';
import { readReport } from '../../scripts/testing/read-report.mjs';

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
