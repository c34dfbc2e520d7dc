// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './find-browser.mjs';
import { ROOT } from './machine.mjs';
import { AT_ONCE } from './pieces.mjs';
import { runTool, tail } from './run-tool.mjs';

/** @typedef {import('./pieces.mjs').Piece} Piece */
/** @typedef {{ suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite */
/** @typedef {{ piece: Piece, ok: boolean, passed: number, failed: number, skipped: number, seconds: number, why: string, unsteady?: readonly string[], refuted?: readonly string[], shown?: string | false | undefined }} Result */

const LOGS = '.cache/test-logs';

/**
 * Runs pieces, each as early as it can, says how each went, and goes on after a failure so that one run tells all.
 *
 * @param {readonly Piece[]} pieces
 * @returns {Promise<boolean>} whether all passed
 */
export async function runPieces(pieces) {
  /** @type {Map<string, Result>} */
  const results = new Map();
  const chosen = new Set(pieces.map(({ name }) => name));
  const waiting = [...pieces];
  const width = Math.max(...pieces.map(({ name }) => name.length));

  const work = async () => {
    for (;;) {
      const index = waiting.findIndex(({ after = [], needs = [] }) =>
        [...after, ...needs].every((name) => !chosen.has(name) || results.has(name)),
      );
      const piece = waiting[index];
      if (!piece) {
        if (waiting.length === 0) return;
        // What is left waits for a piece another worker is at.
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      waiting.splice(index, 1);
      const missing = (piece.needs ?? []).find((name) => results.get(name)?.ok === false);
      const result = missing ? notRun(piece, `not run, because ${missing} failed`) : await runPiece(piece);
      results.set(piece.name, result);
      sayHowItWent(result, width);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  const all = pieces.map(({ name }) => /** @type {Result} */ (results.get(name)));
  sayTheSum(all, width);
  return all.every(({ ok }) => ok);
}

/**
 * @param {Piece} piece
 * @returns {Promise<Result>}
 */
async function runPiece(piece) {
  const report = reportOf(piece);
  rmSync(report, { force: true });
  /** @type {Record<string, string>} */
  const env = { ...piece.env };
  if (piece.needsBrowser) {
    const browser = await ensureBrowser();
    if (browser.kind === 'none') return notRun(piece, browser.why);
    env.CHROMIUM_PATH = browser.path;
  }
  const { ok, seconds, output } = await runTool(piece.command, { log: `${LOGS}/${piece.name}.log`, env });
  const counts = piece.report ? countTests(piece.report, report) : { passed: ok ? 1 : 0, failed: 0, skipped: 0 };
  // A piece that fails has failed at least once, whatever its report says: a file that cannot be read has no tests.
  const failed = ok ? counts.failed : Math.max(1, counts.failed);
  return {
    piece,
    ...counts,
    failed,
    ok: failed === 0,
    seconds,
    why: failed === 0 ? '' : tail(output, 40),
    shown: piece.isShown && output,
  };
}

/**
 * Where a piece's report is. It is removed before the piece begins, and when it does not come to be: what an earlier run
 * reported proves nothing of this one.
 *
 * @param {Piece} piece
 */
function reportOf({ name }) {
  return `${ROOT}${LOGS}/${name}.json`;
}

/**
 * @param {Piece} piece
 * @param {string} why
 * @returns {Result}
 */
function notRun(piece, why) {
  rmSync(reportOf(piece), { force: true });
  return { piece, ok: false, passed: 0, failed: 1, skipped: 0, seconds: 0, why: `    ${why}` };
}

/**
 * @param {'vitest' | 'playwright'} writer
 * @param {string} file
 */
function countTests(writer, file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (writer === 'playwright') {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return {
      passed: expected + flaky,
      failed: unexpected + report.errors.length,
      skipped,
      unsteady: titlesOf(report, 'flaky'),
      refuted: titlesOf(report, 'unexpected'),
    };
  }
  /** @type {{ status: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = report.testResults;
  const unread = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const refuted = files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unread.length,
    skipped: report.numPendingTests + report.numTodoTests,
    refuted: refuted.map(({ fullName }) => fullName),
  };
}

/**
 * @param {Suite} suite
 * @param {'flaky' | 'unexpected'} wanted
 * @returns {string[]}
 */
function titlesOf({ suites = [], specs = [] }, wanted) {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted)).map(({ title }) => title);
  return [...here, ...suites.flatMap((inner) => titlesOf(inner, wanted))];
}

/**
 * @param {Result} result
 * @param {number} width
 */
function sayHowItWent({ piece, ok, passed, failed, seconds, why, unsteady = [], refuted = [], shown }, width) {
  const counts = piece.report ? `   ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : '';
  console.log(`${ok ? 'passed' : 'FAILED'}  ${piece.name.padEnd(width)}  ${inSeconds(seconds)}${counts}`);
  for (const name of refuted) console.log(`    failed: ${name}`);
  // Nobody may miss it: it is a fault of the site or of the test.
  for (const name of unsteady) console.log(`    passed at the second try only, look into it: ${name}`);
  if (shown) console.log(shown);
  if (ok) return;
  if (!shown) console.log(why);
  console.log(`    The whole log: ${LOGS}/${piece.name}.log`);
  if (piece.fix) console.log(`    This may mend it: ${piece.fix}`);
}

/**
 * @param {readonly Result[]} results
 * @param {number} width
 */
function sayTheSum(results, width) {
  console.log('');
  for (const { piece, ok, passed, failed, skipped, seconds } of results) {
    const row = [
      ok ? 'passed' : 'FAILED',
      piece.name.padEnd(width),
      inSeconds(seconds),
      `${passed} passed, ${failed} failed`,
    ];
    console.log(`  ${row.join('  ')}${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  }
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
}

/** @param {number} seconds */
function inSeconds(seconds) {
  return `${seconds.toFixed(1).padStart(6)} s`;
}
