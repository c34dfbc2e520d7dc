// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ title: string, tests: { status: string, results: { duration: number }[] }[] }} Spec */
/** @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite */
/** @typedef {{ status: string, assertionResults: { fullName: string, duration?: number | null }[] }} VitestFile */
/** @typedef {{ passed: number, failed: number, tests: { name: string, seconds: number }[] }} Counts */

/**
 * Reads a JSON report of Vitest or Playwright. Null if there is none.
 *
 * @param {string} file
 * @returns {Counts | null}
 */
export function readReport(file) {
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return 'stats' in report ? countPlaywright(report) : countVitest(report);
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] } & Suite} report */
function countPlaywright(report) {
  const { expected, unexpected, flaky } = report.stats;
  const tests = specsOf(report).map(({ title, tests: runs }) => ({
    name: title,
    seconds: runs.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
  }));
  // There are no second tries: a test that needs one has failed.
  return { passed: expected, failed: unexpected + flaky + report.errors.length, tests };
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** @param {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} report */
function countVitest({ numPassedTests: passed, numFailedTests, testResults: files }) {
  // A file that cannot be read has no tests.
  const unread = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const tests = files
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 }));
  return { passed, failed: numFailedTests + unread.length, tests };
}
