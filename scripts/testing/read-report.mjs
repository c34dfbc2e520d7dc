// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from '../machine/machine.mjs';

/**
 * A test of a report. `names`: the titles of its groups, outermost first, and its own title; `file`: the path from the
 * project's folder; `passed`: false for one that was skipped too.
 *
 * @typedef {{ names: string[], file: string, passed: boolean, seconds: number }} ReportedTest
 */
/** @typedef {{ passed: number, failed: number, tests: ReportedTest[] }} Report */
/** @typedef {{ title: string, file: string, tests: { status: string, results: { duration: number }[] }[] }} Spec */
/** @typedef {{ title: string, specs?: Spec[], suites?: Suite[] }} Suite */
/** @typedef {{ ancestorTitles: string[], title: string, status: string, duration?: number | null }} VitestTest */

/**
 * Reads a JSON report of Vitest or Playwright. Null if there is none.
 *
 * @param {string} file
 * @returns {Report | null}
 */
export function readReport(file) {
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return 'stats' in report ? readPlaywright(report) : readVitest(report);
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[], config: { rootDir: string }, suites: Suite[] }} report
 * @returns {Report}
 */
function readPlaywright({ stats: { expected, unexpected, flaky }, errors, config, suites }) {
  const folder = config.rootDir.replaceAll('\\', '/').replace(ROOT.replaceAll('\\', '/'), '');
  /**
   * @param {Suite} suite
   * @param {string[]} groups
   * @returns {ReportedTest[]}
   */
  const read = ({ specs = [], suites: inner = [] }, groups) => [
    ...specs.map(({ title, file, tests: runs }) => ({
      names: [...groups, title],
      file: `${folder}/${file}`,
      // There are no second tries: a test that needs one has failed.
      passed: runs.length > 0 && runs.every(({ status }) => status === 'expected'),
      seconds: runs.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
    ...inner.flatMap((suite) => read(suite, [...groups, suite.title])),
  ];
  const tests = suites.flatMap((file) => read(file, []));
  return { passed: expected, failed: unexpected + flaky + errors.length, tests };
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { name: string, status: string, assertionResults: VitestTest[] }[] }} report
 * @returns {Report}
 */
function readVitest({ numPassedTests: passed, numFailedTests, testResults: files }) {
  // A file that cannot be read has no tests.
  const unread = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration }) => ({
      names: [...ancestorTitles, title],
      file: name.replace(ROOT, ''),
      passed: status === 'passed',
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return { passed, failed: numFailedTests + unread.length, tests };
}
