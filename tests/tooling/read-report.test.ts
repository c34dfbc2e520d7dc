import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readReport } from '../../scripts/testing/read-report.mjs';

function read(report: object) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return readReport(file);
}

test('a file that Vitest could not read counts as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds up', duration: 1500 }] },
    { status: 'failed', assertionResults: [] },
  ];
  expect(read({ numPassedTests: 7, numFailedTests: 1, testResults })).toEqual({
    passed: 7,
    failed: 2,
    tests: [{ name: 'adds up', seconds: 1.5 }],
  });
});

test('a second try and an error outside the tests count as failures of Playwright', () => {
  const spec = {
    title: 'turns the page',
    tests: [{ status: 'flaky', results: [{ duration: 700 }, { duration: 800 }] }],
  };
  const stats = { expected: 3, unexpected: 1, flaky: 1 };
  expect(read({ stats, errors: [{}], suites: [{ suites: [{ specs: [spec] }] }] })).toEqual({
    passed: 3,
    failed: 3,
    tests: [{ name: 'turns the page', seconds: 1.5 }],
  });
});

test('without a report there is nothing to count', () => {
  expect(readReport('/nowhere/report.json')).toBeNull();
});
