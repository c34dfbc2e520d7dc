// @ts-check
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ title: string, tests: { status: string, results: { duration: number }[] }[] }} Spec */
/** @typedef {{ title?: string, suites?: Suite[], specs?: Spec[] }} Suite */
/** @typedef {{ name: string, seconds: number }} TimedTest */
/** @typedef {{ passed: number, failed: number, skipped: number, refuted: readonly string[], tests: readonly TimedTest[] }} Counts */

/** @type {Counts} */
const NOTHING = { passed: 0, failed: 0, skipped: 0, refuted: [], tests: [] };

/**
 * Reads the report of a stage: the number of passed tests, the failed tests, and the duration of each test.
 *
 * @param {'vitest' | 'playwright'} writer
 * @param {string} file
 * @returns {Counts} all zero if there is no report
 */
export function readReport(writer, file) {
  if (!existsSync(file)) return NOTHING;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return writer === 'playwright' ? countPlaywright(report) : countVitest(report);
}

/**
 * @param {{ stats: { expected: number, unexpected: number, skipped: number, flaky: number }, errors: unknown[] } & Suite} report
 * @returns {Counts}
 */
function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = specsOf(report);
  return {
    passed: expected,
    // A test that passes in its second run counts as failed, because there are no retries.
    failed: unexpected + flaky + report.errors.length,
    skipped,
    refuted: specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ title }) => title),
    tests: specs.map(({ title, tests }) => ({
      name: title,
      seconds: sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000))),
    })),
  };
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ suites = [], specs = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string, fullName: string, duration?: number | null }[] }[] }} report
 * @returns {Counts}
 */
function countVitest(report) {
  const files = report.testResults;
  const unread = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread.length,
    skipped: report.numPendingTests + report.numTodoTests,
    refuted: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    tests: tests.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
  };
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
