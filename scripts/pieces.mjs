// @ts-check
import { availableParallelism } from 'node:os';

/**
 * One thing `npm test` proves. Pieces begin in this order, each as soon as what it waits for has ended.
 *
 * @typedef {object} Piece
 * @property {string} name what follows `npm test --` to run it alone
 * @property {readonly string[]} command
 * @property {readonly string[]} [after] pieces that must have ended before: they write what this one reads
 * @property {readonly string[]} [needs] pieces that must have passed before
 * @property {'vitest' | 'playwright'} [report] who writes counts to .cache/test-logs/<name>.json; without, it counts as one
 * @property {string} [fix] the command that mends what it finds
 * @property {true} [isStatic] part of `npm run check`
 * @property {true} [needsBrowser]
 * @property {true} [makesFiles] writes what a fresh clone has not: it comes along with whatever runs after it
 * @property {true} [isShown] what it says belongs on the screen, also when it passes
 * @property {Record<string, string>} [env]
 */

/** @param {string} project */
const vitest = (project) => [
  ...['vitest', 'run', '--project', project, '--reporter', 'default', '--reporter', 'json'],
  ...['--outputFile.json', `.cache/test-logs/${project}.json`],
];

/** @type {readonly Piece[]} */
const PROVING = [
  { name: 'format', command: ['npm', 'run', '-s', 'format:check'], fix: 'npm run format', isStatic: true },
  { name: 'styles', command: ['npm', 'run', '-s', 'lint:styles'], fix: 'npm run lint:styles -- --fix', isStatic: true },
  { name: 'content', command: ['npm', 'run', '-s', 'check:content'], isStatic: true },
  { name: 'generated', command: ['npm', 'run', '-s', 'generate'], isStatic: true, makesFiles: true },
  { name: 'types', command: ['npm', 'run', '-s', 'types'], after: ['generated'], isStatic: true },
  {
    name: 'lint',
    command: ['npm', 'run', '-s', 'lint'],
    after: ['generated'],
    fix: 'npm run lint -- --fix',
    isStatic: true,
  },
  { name: 'unused', command: ['npm', 'run', '-s', 'unused'], isStatic: true },
  { name: 'unit', command: vitest('unit'), report: 'vitest' },
  { name: 'functions', command: vitest('functions'), report: 'vitest' },
  { name: 'experiments', command: vitest('experiments'), report: 'vitest' },
  { name: 'crash', command: vitest('crash'), report: 'vitest' },
  { name: 'build', command: ['npm', 'run', '-s', 'build'], after: ['types'] },
  { name: 'site', command: vitest('site'), needs: ['build'], report: 'vitest' },
  { name: 'journeys', command: ['playwright', 'test'], needs: ['build'], report: 'playwright', needsBrowser: true },
];

/** @type {readonly Piece[]} */
export const PIECES = [
  ...PROVING,
  // Reads what all the others reported, so it comes last, and with all of them or when it is named.
  { name: 'rows', command: ['node', 'scripts/rows.ts'], after: PROVING.map(({ name }) => name), isShown: true },
];

/** Two at a time, where the machine has two processors. */
export const AT_ONCE = Math.min(2, availableParallelism());
