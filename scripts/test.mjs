// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testsFolder } from './machine/demonstration-copy.mjs';
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { ensureBrowser } from './machine/find-browser.mjs';
import { ROOT, toolEnvironment } from './machine/machine.mjs';
import { runTool, startTool, stopToolsOnSignal, untilEnded } from './machine/run-tool.mjs';
import { readReport } from './testing/read-report.mjs';
import { AS_OF } from './testing/test-time.mjs';

/**
 * `npm test` runs the stages of package.json with Wireit, which skips those whose files have not changed since they last
 * passed; `npm test -- --fresh` runs them all. Words choose stages and parts of them: `npm test -- unit domain/cart`.
 * The last line is the sum.
 */

/** @typedef {{ name: string, ok: boolean, seconds: number, note: string, passed: number, failed: number, tests: { names: string[], seconds: number }[] }} Result */

const LOGS = '.cache/test-logs';
const TIMES = '.cache/test-times.md';
/** What `npm run -s proof` writes into the README. */
const COUNTS = '.cache/test-counts.json';
const SLOWEST = 10;
/** `🏃 [stage:unit] Running …`, `✅ [stage:unit] Already fresh`, `❌ [stage:unit] Failed …` */
const PROGRESS = /^(🏃|✅|❌|💀) \[stage:([\w-]+)\] (.*)$/u;

/** What tools print when all is well. */
const NOISE = /^JSON report written to|DEP0190|--trace-deprecation|^Sourcemap for|Called \.text\(\) on an HTTP body/;

/** @type {{ scripts: Record<string, string>, wireit: Record<string, { command?: string, dependencies?: (string | { script: string })[] }> }} */
const { scripts, wireit } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const STAGES = Object.keys(scripts).flatMap((name) => (name.startsWith('stage:') ? name.slice('stage:'.length) : []));

stopToolsOnSignal();
process.exitCode = (await test(process.argv.slice(2))) ? 0 : 1;

/** @param {string[]} words */
async function test(words) {
  const began = performance.now();
  const folder = testsFolder();
  const isFresh = words.includes('--fresh');
  const asked = stagesOf(words.filter((word) => word !== '--fresh'));
  const fault =
    asked === null ? `There is no stage "${words[0]}". Stages: ${STAGES.join(', ')}` : await ensureInstalled();
  if (fault !== null || asked === null) {
    console.error(`\nerror: ${fault}\n\n0 passed, 1 failed`);
    return false;
  }
  const results = [];
  // An operator's own content is checked and built as of today; the code is tested on the demonstration, as of one day.
  if (folder !== ROOT && asked.isWhole) results.push(...(await runStages(ROOT, [['check'], ['build']], { isFresh })));
  const stages = folder !== ROOT && asked.isWhole ? [['code'], ['journeys']] : asked.stages;
  results.push(...(await runStages(folder, stages, { isFresh, asOf: AS_OF })));
  if (asked.isWhole) results.push(await runRows(folder));
  const { passed, failed } = printResults(results, (performance.now() - began) / 1000);
  writeFileSync(join(ROOT, COUNTS), JSON.stringify({ isWhole: asked.isWhole, passed, failed }));
  return failed === 0;
}

/**
 * The stages that words name, each with the words for its tool. Journeys come last: they use both processors.
 *
 * @param {string[]} words
 * @returns {{ isWhole: boolean, stages: string[][] } | null}
 */
function stagesOf(words) {
  if (words.length === 0) return { isWhole: true, stages: [['all'], ['journeys']] };
  /** @type {string[][]} */
  const stages = [];
  for (const word of words) {
    if (`stage:${word}` in scripts) stages.push([word]);
    else if (stages.length > 0) stages.at(-1)?.push(word);
    else return null;
  }
  return { isWhole: false, stages };
}

/**
 * @param {string} folder
 * @param {string[][]} stages
 * @param {{ isFresh: boolean, asOf?: string }} options
 */
async function runStages(folder, stages, { isFresh, asOf }) {
  if (isFresh) rmSync(join(folder, '.wireit'), { recursive: true, force: true });
  mkdirSync(join(folder, LOGS), { recursive: true });
  const names = [...new Set(stages.flatMap(([stage = '']) => commandsOf(`stage:${stage}`)))];
  const needsBrowser = names.some((name) => /unit|components|operator|looks|journeys/.test(name));
  const browser = needsBrowser ? await ensureBrowser(names.includes('looks') ? 'shell' : true) : null;
  if (browser?.kind === 'none') console.log(`error: ${browser.why}`);
  const env = {
    WIREIT_CACHE: 'none',
    WIREIT_LOGGER: 'simple',
    WIREIT_PARALLEL: '2',
    WIREIT_FAILURES: 'continue',
    ...(asOf !== undefined && { AS_OF: asOf }),
    ...(browser?.kind === 'found' && { CHROMIUM_PATH: browser.path }),
  };
  /** @type {Map<string, { began: number, ok: boolean, seconds: number, note: string }>} */
  const ended = new Map();
  for (const [stage = '', ...args] of stages) {
    const tool = startTool(['npm', 'run', '-s', `stage:${stage}`, ...(args.length > 0 ? ['--', ...args] : [])], {
      env: toolEnvironment(env, folder),
      cwd: folder,
    });
    const onLine = (/** @type {string} */ line) => follow(line, ended);
    for (const stream of [tool.stdout, tool.stderr]) stream.setEncoding('utf8').on('data', byLine(onLine));
    await untilEnded(tool);
  }
  return names.map((name) => resultOf(name, folder, ended.get(name)));
}

/**
 * Prints a line of the stages' output, or the beginning and end of a stage.
 *
 * @param {string} line
 * @param {Map<string, { began: number, ok: boolean, seconds: number, note: string }>} ended
 */
function follow(line, ended) {
  const [, mark, name = '', note = ''] = PROGRESS.exec(line) ?? [];
  if (mark === undefined) {
    if (line.trim() !== '' && !NOISE.test(line)) console.log(line);
    return;
  }
  if (mark === '🏃') {
    ended.set(name, { began: performance.now(), ok: false, seconds: 0, note: 'did not end' });
    return;
  }
  if (name === 'sources' && mark === '✅') return;
  const began = ended.get(name)?.began ?? performance.now();
  const isFresh = note === 'Already fresh';
  // A stage that an earlier one has run needs no second line.
  if (isFresh && ended.has(name)) return;
  const seconds = (performance.now() - began) / 1000;
  ended.set(name, { began, ok: mark === '✅', seconds, note: isFresh ? 'unchanged' : '' });
  const result = mark === '✅' ? 'passed' : 'FAILED';
  console.log(`${result}  ${name.padEnd(12)}${seconds.toFixed(0).padStart(5)} s  ${mark === '✅' ? '' : note}`);
}

/**
 * @param {string} name
 * @param {string} folder
 * @param {{ ok: boolean, seconds: number, note: string } | undefined} end
 * @returns {Result}
 */
function resultOf(name, folder, end) {
  if (end === undefined)
    return { name, ok: false, seconds: 0, note: 'not run: a stage before it failed', passed: 0, failed: 1, tests: [] };
  const counts = readReport(join(folder, LOGS, `${name}.json`)) ?? { passed: end.ok ? 1 : 0, failed: 0, tests: [] };
  // A stage that failed has a failure, even if its report has none.
  const failed = end.ok ? counts.failed : Math.max(1, counts.failed);
  return { name, ...end, ...counts, failed, ok: failed === 0 };
}

/**
 * Which promises the last run has proved.
 *
 * @param {string} folder
 */
async function runRows(folder) {
  const { ok, seconds, output } = await runTool(['node', 'scripts/rows.ts'], { log: null, cwd: folder });
  console.log(output);
  return { name: 'rows', ok, seconds, note: '', passed: ok ? 1 : 0, failed: ok ? 0 : 1, tests: [] };
}

/**
 * The stages with a command that a stage consists of or needs.
 *
 * @param {string} script
 * @returns {string[]}
 */
function commandsOf(script) {
  const { command, dependencies = [] } = wireit[script] ?? {};
  const needed = dependencies.flatMap((one) => commandsOf(typeof one === 'string' ? one : one.script));
  return [...needed, ...(command === undefined ? [] : [script.replace('stage:', '')])];
}

/**
 * @param {readonly Result[]} results
 * @param {number} seconds from the beginning to the end; stages run in parallel
 */
function printResults(results, seconds) {
  const [passed, failed] = [sum(results.map((one) => one.passed)), sum(results.map((one) => one.failed))];
  const slowest = results
    .flatMap(({ name: stage, tests }) => tests.map((one) => ({ stage, ...one })))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST);
  const table = [
    '| stage | minutes | passed | failed | |',
    '| --- | --- | --- | --- | --- |',
    ...results.map(({ name, seconds: taken, note, ...counts }) => {
      return `| ${name} | ${(taken / 60).toFixed(1)} | ${counts.passed} | ${counts.failed} | ${note} |`;
    }),
    `| all | ${(seconds / 60).toFixed(1)} | ${passed} | ${failed} | |`,
    '',
    ...slowest.map(
      ({ stage, names, seconds: taken }) => `${taken.toFixed(1).padStart(6)} s  ${stage}: ${names.join(' ')}`,
    ),
    '',
  ].join('\n');
  writeFileSync(join(ROOT, TIMES), table);
  console.log(`\n${table}\n${passed} passed, ${failed} failed`);
  return { passed, failed };
}

/** @param {readonly number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * @param {(line: string) => void} onLine
 * @returns {(text: string) => void} takes output in parts of any length
 */
function byLine(onLine) {
  let begun = '';
  return (text) => {
    const lines = (begun + text).split('\n');
    begun = lines.pop() ?? '';
    lines.forEach(onLine);
  };
}
