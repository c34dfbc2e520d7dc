// @ts-check
import { rmSync, writeFileSync } from 'node:fs';
import { ensureBrowser } from '../machine/find-browser.mjs';
import { faultsIn } from './first-faults.mjs';
import { ROOT } from '../machine/machine.mjs';
import { readReport } from './stage-reports.mjs';
import { timesTable } from './stage-times.mjs';
import { AT_ONCE } from './stages.mjs';
import { runTool, tail } from '../machine/run-tool.mjs';

/** @typedef {import('./stages.mjs').Stage} Stage */
/** @typedef {import('./stage-times.mjs').Result} Result */

const LOGS = '.cache/test-logs';
const TIMES = '.cache/test-times.md';

/** The beginning of a line that the screen shows below the stage's result, whatever the result is. */
export const NOTE_MARK = '::note ';

/** The most failures of a stage, and lines of output, that the screen shows. The log has everything. */
const MOST_FAULTS_SHOWN = 5;
const MOST_LINES_SHOWN = 12;

/**
 * Runs stages, each as early as possible. It prints failures at once and the result of each stage, and continues after
 * a failure, so that one run shows everything. It writes the times to .cache/test-times.md.
 *
 * @param {readonly Stage[]} stages
 * @returns {Promise<boolean>} whether all stages passed
 */
export async function runStages(stages) {
  const began = performance.now();
  /** @type {Map<string, Result>} */
  const results = new Map();
  const chosen = new Set(stages.map(({ name }) => name));
  const waiting = [...stages];
  const width = Math.max(...stages.map(({ name }) => name.length));

  const work = async () => {
    for (;;) {
      const index = waiting.findIndex(({ after = [], needs = [] }) =>
        [...after, ...needs].every((name) => !chosen.has(name) || results.has(name)),
      );
      const stage = waiting[index];
      if (!stage) {
        if (waiting.length === 0) return;
        // The remaining stages wait for a stage that another worker runs.
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      waiting.splice(index, 1);
      const missing = (stage.needs ?? []).find((name) => results.get(name)?.ok === false);
      const result = missing ? notRun(stage, `not run, because ${missing} failed`) : await runStage(stage);
      results.set(stage.name, result);
      printResult(result, width);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  const all = stages.map(({ name }) => /** @type {Result} */ (results.get(name)));
  saveTimes(all, (performance.now() - began) / 1000);
  printSummary(all, width);
  return all.every(({ ok }) => ok);
}

/**
 * @param {Stage} stage
 * @returns {Promise<Result>}
 */
async function runStage(stage) {
  const report = reportOf(stage);
  rmSync(report, { force: true });
  /** @type {Record<string, string>} */
  const env = { ...stage.env };
  if (stage.needsBrowser) {
    const browser = await ensureBrowser(stage.needsBrowser);
    if (browser.kind === 'none') return notRun(stage, browser.why);
    env.CHROMIUM_PATH = browser.path;
  }
  const { ok, seconds, output } = await runTool(stage.command, {
    log: `${LOGS}/${stage.name}.log`,
    env,
    onOutput: faultsIn(showFault(stage)),
  });
  const counts = stage.report
    ? readReport(stage.report, report)
    : { passed: ok ? 1 : 0, failed: 0, skipped: 0, refuted: [], tests: [] };
  // A stage with an error exit has at least one failure, even if its report has none: a file that cannot be read has no
  // tests.
  const failed = ok ? counts.failed : Math.max(1, counts.failed);
  return {
    stage,
    ...counts,
    failed,
    ok: failed === 0,
    seconds,
    why: failed === 0 ? '' : tail(output, 40),
    shown: stage.isShown && output,
    notes: output.split('\n').filter((line) => line.startsWith(NOTE_MARK)),
  };
}

/**
 * Gives the path of a stage's report. The report of an earlier run is removed before the stage begins, or if it does
 * not run.
 *
 * @param {Stage} stage
 */
function reportOf({ name }) {
  return `${ROOT}${LOGS}/${name}.json`;
}

/**
 * @param {Stage} stage
 * @param {string} why
 * @returns {Result}
 */
function notRun(stage, why) {
  rmSync(reportOf(stage), { force: true });
  return { stage, ok: false, passed: 0, failed: 1, skipped: 0, refuted: [], tests: [], seconds: 0, why: `    ${why}` };
}

/**
 * Prints a failure at once, while the stage continues.
 *
 * @param {Stage} stage
 * @returns {(fault: { name: string, message: string }) => void}
 */
function showFault({ name: stage }) {
  let faults = 0;
  return ({ name, message }) => {
    faults += 1;
    if (faults > MOST_FAULTS_SHOWN) return;
    console.log(`failing ${stage}: ${name}\n${tail(message.split('\n').slice(0, MOST_LINES_SHOWN).join('\n'))}`);
  };
}

/**
 * @param {Result} result
 * @param {number} width
 */
function printResult({ stage, ok, passed, failed, seconds, why, refuted, shown, notes = [] }, width) {
  const counts = stage.report ? `   ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : '';
  console.log(`${ok ? 'passed' : 'FAILED'}  ${stage.name.padEnd(width)}  ${inSeconds(seconds)}${counts}`);
  for (const name of refuted) console.log(`    failed: ${name}`);
  for (const note of notes) console.log(`    ${note.slice(NOTE_MARK.length)}`);
  if (shown) console.log(shown);
  if (ok) return;
  if (!shown) console.log(why);
  console.log(`    The whole log: ${LOGS}/${stage.name}.log`);
  if (stage.fix) console.log(`    This may mend it: ${stage.fix}`);
}

/**
 * @param {readonly Result[]} results
 * @param {number} seconds
 */
function saveTimes(results, seconds) {
  const table = timesTable(results, seconds);
  writeFileSync(ROOT + TIMES, table);
  console.log(`\n${table}`);
}

/**
 * @param {readonly Result[]} results
 * @param {number} width
 */
function printSummary(results, width) {
  for (const { stage, ok, passed, failed, skipped, seconds } of results) {
    const row = [
      ok ? 'passed' : 'FAILED',
      stage.name.padEnd(width),
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
