// @ts-check
/** @typedef {import('./stages.mjs').Stage} Stage */
/** @typedef {import('./stage-reports.mjs').Counts & { stage: Stage, ok: boolean, seconds: number, why: string, shown?: string | false | undefined, notes?: readonly string[] }} Result */

const SLOWEST = 10;

/**
 * Writes the times of a run as Markdown: its stages and its slowest tests.
 *
 * @param {readonly Result[]} results
 * @param {number} seconds from the beginning to the end; stages run in parallel
 * @returns {string}
 */
export function timesTable(results, seconds) {
  const stages = results.map(
    ({ stage, seconds: taken, passed, failed }) => `| ${stage.name} | ${inMinutes(taken)} | ${passed + failed} |`,
  );
  const slowest = results
    .flatMap(({ stage, tests }) => tests.map((test) => ({ stage: stage.name, ...test })))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ stage, name, seconds: taken }) => `| ${taken.toFixed(1)} | ${stage} | ${name.replaceAll('|', '\\|')} |`);
  const count = results.reduce((total, { passed, failed }) => total + passed + failed, 0);
  return [
    ...['| stage | minutes | tests |', '| --- | --- | --- |', ...stages],
    `| from the beginning to the end | ${inMinutes(seconds)} | ${count} |`,
    ...(slowest.length === 0 ? [] : ['', '| seconds | stage | the slowest tests |', '| --- | --- | --- |', ...slowest]),
    '',
  ].join('\n');
}

/** @param {number} seconds */
function inMinutes(seconds) {
  return (seconds / 60).toFixed(1);
}
