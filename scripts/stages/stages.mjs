// @ts-check
import { availableParallelism } from 'node:os';

/**
 * One thing `npm test` proves. Stages begin in this order, each as soon as what it waits for has ended.
 *
 * @typedef {object} Stage
 * @property {string} name what follows `npm test --` to run it alone
 * @property {readonly string[]} command
 * @property {readonly string[]} [after] stages that must have ended before: they write what this one reads
 * @property {readonly string[]} [needs] stages that must have passed before
 * @property {'vitest' | 'playwright'} [report] who writes counts to .cache/test-logs/<name>.json; without, it counts as one
 * @property {string} [fix] the command that mends what it finds
 * @property {true} [isStatic] part of `npm run -s check`
 * @property {true | 'shell'} [needsBrowser] `shell`: the headless shell, where the machine can install it
 * @property {true} [makesFiles] writes files that a fresh clone does not have; runs before every later stage
 * @property {true} [isShown] prints its output on the screen, also when it passes
 * @property {Record<string, string>} [env]
 */

/** @param {string} project */
const vitest = (project) => [
  ...['vitest', 'run', '--project', project],
  ...['--reporter', 'default', '--reporter', './scripts/stages/first-faults.mjs', '--reporter', 'json'],
  ...['--outputFile.json', `.cache/test-logs/${project}.json`],
];

/** @type {readonly Stage[]} */
const PROVING = [
  { name: 'generated', command: ['npm', 'run', '-s', 'generate'], isStatic: true, makesFiles: true },
  { name: 'content', command: ['npm', 'run', '-s', 'check:content'], isStatic: true },
  {
    name: 'lint',
    command: ['npm', 'run', '-s', 'lint'],
    after: ['generated'],
    fix: 'npm run -s lint -- --fix',
    isStatic: true,
  },
  { name: 'templates', command: ['npm', 'run', '-s', 'lint:templates'], after: ['generated'], isStatic: true },
  { name: 'format', command: ['npm', 'run', '-s', 'format:check'], fix: 'npm run -s format', isStatic: true },
  {
    name: 'styles',
    command: ['npm', 'run', '-s', 'lint:styles'],
    fix: 'npm run -s lint:styles -- --fix',
    isStatic: true,
  },
  { name: 'unused', command: ['npm', 'run', '-s', 'unused'], isStatic: true },
  { name: 'commits', command: ['npm', 'run', '-s', 'check:commits'], isStatic: true, isShown: true },
  { name: 'build', command: ['npm', 'run', '-s', 'build'], after: ['templates'] },
  // The builds of other operators' sites are long, so they begin early, beside tests that use one processor.
  {
    name: 'operator',
    command: ['playwright', 'test', '--config', 'tests/operator/playwright.config.ts'],
    after: ['build'],
    report: 'playwright',
    needsBrowser: true,
    // A new operator begins today.
    env: { AS_OF: '' },
  },
  { name: 'unit', command: vitest('unit'), report: 'vitest', needsBrowser: true },
  { name: 'components', command: vitest('components'), report: 'vitest', needsBrowser: true },
  { name: 'functions', command: vitest('functions'), report: 'vitest' },
  { name: 'experiments', command: vitest('experiments'), report: 'vitest' },
  { name: 'crash', command: vitest('crash'), report: 'vitest' },
  { name: 'site', command: vitest('site'), needs: ['build'], report: 'vitest' },
  {
    name: 'looks',
    command: ['playwright', 'test', '--config', 'tests/looks/playwright.config.ts'],
    after: ['operator'],
    needs: ['build'],
    report: 'playwright',
    fix: 'npm run -s looks:accept, after a look at the differences in .cache/looks/',
    needsBrowser: 'shell',
  },
  // The last stage. It uses both processors, and a browser beside a build is slow.
  {
    name: 'journeys',
    command: ['playwright', 'test'],
    after: ['operator', 'looks'],
    needs: ['build'],
    report: 'playwright',
    needsBrowser: true,
  },
];

/** @type {readonly Stage[]} */
export const STAGES = [
  ...PROVING,
  // Reads the reports of all other stages. So it runs last, and only with all stages or when it is named.
  { name: 'rows', command: ['node', 'scripts/rows.ts'], after: PROVING.map(({ name }) => name), isShown: true },
];

/** Two stages run at a time on a machine with two processors. */
export const AT_ONCE = Math.min(2, availableParallelism());

/**
 * Gives the stages of a command line: all of them, or the named ones, each with the tests to run. `unit domain/cart
 * functions` is one part of the unit tests, and all tests of the functions.
 *
 * @param {readonly string[]} words
 * @param {readonly Stage[]} [stages]
 * @returns {{ kind: 'stages', stages: Stage[] } | { kind: 'unknown', word: string }}
 */
export function stagesAskedFor(words, stages = STAGES) {
  if (words.length === 0) return { kind: 'stages', stages: [...stages] };
  /** @type {Map<string, string[]>} */
  const asked = new Map();
  /** @type {Stage | undefined} */
  let latest;
  for (const word of words) {
    const named = stages.find(({ name }) => name === word);
    if (named) {
      latest = named;
      asked.set(named.name, []);
    } else if (latest?.report) {
      asked.get(latest.name)?.push(word);
    } else {
      return { kind: 'unknown', word };
    }
  }
  const chosen = stages.filter(
    ({ name, makesFiles }) =>
      asked.has(name) ||
      (makesFiles && stages.some(({ name: reader, after }) => asked.has(reader) && after?.includes(name))),
  );
  return {
    kind: 'stages',
    stages: chosen.map((stage) => ({ ...stage, command: [...stage.command, ...(asked.get(stage.name) ?? [])] })),
  };
}

/**
 * The stages that say whether an operator's own content and code are in order, and can be built.
 *
 * @param {readonly Stage[]} stages
 */
export function forContent(stages) {
  return stages.filter(({ name, isStatic }) => isStatic ?? name === 'build');
}

/**
 * The stages that test the code, and those that they need. They use the demonstration's content.
 *
 * @param {readonly Stage[]} stages
 */
export function forCode(stages) {
  const tests = stages.filter((stage) => !forContent([stage]).length);
  const needed = STAGES.filter(({ name }) => tests.some(({ needs = [] }) => needs.includes(name)));
  return [...needed, ...tests];
}

/**
 * The words of a command line that ask for these stages: the opposite of `stagesAskedFor`.
 *
 * @param {readonly Stage[]} stages
 */
export function wordsFor(stages) {
  return stages.flatMap(({ name, command }) => {
    const whole = STAGES.find((stage) => stage.name === name)?.command.length ?? 0;
    return [name, ...command.slice(whole)];
  });
}
