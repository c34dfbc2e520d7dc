import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { parse } from 'yaml';
import { ROOT, toolEnvironment } from '../../scripts/machine/machine.mjs';
import { stopToolsOnSignal } from '../../scripts/machine/run-tool.mjs';
import { MINUTE } from '../../src/domain/durations.ts';

/**
 * `npm run -s test:guards` proves that each guard of seats, money, identity and limits has a test that fails without it:
 * in a copy of the project it weakens one guard after the other and runs the guard's test file. Words after `--` choose
 * guards by name, file or test.
 */

/** One place of one file, and a text for it that no longer keeps what the place keeps. */
interface Weakening {
  /** From the project's folder. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly text: string;
  readonly weaker: string;
}

/** A rule that the code keeps, and the test that fails when the code no longer keeps it. */
interface Guard extends Weakening {
  /** What it keeps, in a few words. */
  readonly guard: string;
  /** The second place that keeps the same: one alone may go without harm, both may not. */
  readonly and?: Weakening;
  /** A test file of the functions or of the units, from the project's folder. */
  readonly test: string;
  /** A part of the name of the test that fails. */
  readonly fails: string;
}

/** Below the project, so that packages are found in the project's own node_modules. */
const COPY = join(ROOT, '.cache/guards');
const COPIED = [
  ...['content', 'docs', 'functions', 'public', 'scripts', 'src', 'tests'],
  ...['package.json', 'tsconfig.json', 'vitest.config.ts', 'wrangler.jsonc'],
];
/** A weakened program may wait for ever. */
const FILE_LASTS_MS = 5 * MINUTE;

interface Run {
  /** Full names of tests. */
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Why files did not run to their end. */
  readonly broken: readonly string[];
}

let vitest: Vitest | undefined;

async function run(files: readonly string[]): Promise<Run> {
  vitest ??= await createVitest({
    root: COPY,
    config: join(COPY, 'vitest.config.ts'),
    watch: false,
    project: ['functions', 'unit'],
    reporters: [{}],
  });
  const specifications = await vitest.globTestSpecifications(files.map((file) => join(COPY, file)));
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), files.length * FILE_LASTS_MS);
  const ended = await Promise.race([vitest.runTestSpecifications(specifications), late]);
  clearTimeout(timer);
  if (ended === null) {
    // Its workerd waits with it. The next run begins with a new one.
    vitest = undefined;
    return { passed: [], failed: [], broken: ['it did not end in time'] };
  }
  // Vitest also gives the files of earlier runs.
  const modules = ended.testModules.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId));
  return {
    passed: namesOf(modules, 'passed'),
    failed: namesOf(modules, 'failed'),
    broken: modules.flatMap((module) => module.errors().map(({ message }) => message)),
  };
}

function namesOf(modules: readonly TestModule[], state: 'passed' | 'failed'): string[] {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName);
}

/** Why a guard is not proved; null if it is. */
async function faultOf(guard: Guard, whole: Run): Promise<string | null> {
  const isIn = (tests: readonly string[]) => tests.some((name) => name.includes(guard.fails));
  if (!isIn(whole.passed) || isIn(whole.failed))
    return ['its test does not pass with the guard in place', ...whole.broken].join(': ');
  const before = new Map<string, string>();
  try {
    for (const { file, text, weaker } of [guard, ...(guard.and === undefined ? [] : [guard.and])]) {
      const code = readFileSync(join(COPY, file), 'utf8');
      if (!before.has(file)) before.set(file, code);
      if (code.split(text).length !== 2) return `its text does not occur once in ${file}`;
      write(file, code.split(text).join(weaker));
    }
    const weakened = await run([guard.test]);
    if (weakened.broken.length > 0) return `its test file does not run without it: ${weakened.broken.join(' ')}`;
    return isIn(weakened.failed) ? null : `its test still passes; failed: ${weakened.failed.join(' | ') || 'none'}`;
  } finally {
    for (const [file, code] of before) write(file, code);
  }
}

function write(file: string, code: string): void {
  writeFileSync(join(COPY, file), code);
  vitest?.invalidateFile(join(COPY, file));
}

/** Reads the lists of this folder, which have the guards by the file that keeps them. */
function allGuards(): Guard[] {
  return globSync('*.yaml', { cwd: import.meta.dirname }).flatMap((list) => {
    const files = parse(readFileSync(join(import.meta.dirname, list), 'utf8')) as Record<string, Omit<Guard, 'file'>[]>;
    return Object.entries(files).flatMap(([file, guards]) => guards.map((guard) => ({ file, ...guard })));
  });
}

Object.assign(process.env, toolEnvironment());
const removeCopy = () => rmSync(COPY, { recursive: true, force: true });
stopToolsOnSignal(removeCopy);
removeCopy();
for (const path of COPIED) cpSync(join(ROOT, path), join(COPY, path), { recursive: true });

const words = process.argv.slice(2);
const guards = allGuards().filter(({ guard, file, test, fails }) =>
  words.every((word) => `${guard} ${file} ${test} ${fails}`.includes(word)),
);
const whole = await run([...new Set(guards.map(({ test }) => test))]);
let passed = 0;
for (const guard of guards) {
  const fault = await faultOf(guard, whole);
  if (fault === null) passed += 1;
  console.log(
    `${fault === null ? 'proved  ' : 'UNPROVED'}  ${guard.file}: ${guard.guard}${fault === null ? '' : `\n    ${fault}`}`,
  );
}
await vitest?.close();
removeCopy();
console.log(`\n${passed} passed, ${guards.length - passed} failed`);
process.exit(passed > 0 && passed === guards.length ? 0 : 1);
