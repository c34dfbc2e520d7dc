import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { ROOT } from '../../scripts/machine/machine.mjs';
import { MINUTE } from '../../src/domain/durations.ts';
import { countOf, type Weakening } from './a-guard.ts';

/** Below the project, so that packages are found in the project's own node_modules. */
const COPIES = `${ROOT}.cache/guards/`;

/** Longer than a test file takes, with some of its tests waiting to their end. */
const FILE_LASTS_MS = 5 * MINUTE;

const COPIED = [
  ...['content', 'functions', 'public', 'scripts', 'src', 'tests'],
  ...['package.json', 'tsconfig.json', 'vitest.config.ts', 'wrangler.jsonc'],
];

export interface TestRun {
  /** Full names. */
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Why files did not run to their end. */
  readonly broken: readonly string[];
}

/**
 * A copy of the project in which code may be spoilt. Its Vitest stays up between runs, so that a run costs a new workerd
 * and no more.
 */
export class ProjectCopy {
  readonly #folder: string;
  #vitest: Vitest | undefined;

  constructor(name: string) {
    this.#folder = join(COPIES, name);
    rmSync(this.#folder, { recursive: true, force: true });
    for (const path of COPIED) cpSync(join(ROOT, path), join(this.#folder, path), { recursive: true });
  }

  async run(files: readonly string[]): Promise<TestRun> {
    this.#vitest ??= await createVitest({
      root: this.#folder,
      config: join(this.#folder, 'vitest.config.ts'),
      watch: false,
      project: ['functions', 'unit'],
      reporters: [{}],
    });
    const specifications = await this.#vitest.globTestSpecifications(files.map((file) => join(this.#folder, file)));
    const most = files.length * FILE_LASTS_MS;
    const ended = await inTime(this.#vitest.runTestSpecifications(specifications), most);
    if (ended === null) {
      // A weakened program may wait for ever, and its workerd with it. The next run begins with new ones.
      this.#vitest = undefined;
      return { passed: [], failed: [], broken: [`It did not end within ${most / MINUTE} minutes.`] };
    }
    const { testModules } = ended;
    // Vitest gives the files of earlier runs too, as they ended then.
    const modules = testModules.filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId));
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    return {
      passed: tests.filter((test) => test.result().state === 'passed').map(({ fullName }) => fullName),
      failed: tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName),
      broken: modules.flatMap((module) => module.errors().map(({ message }) => message)),
    };
  }

  /** Puts the weaker texts in while something runs. Null, with nothing done, when a text does not occur once. */
  async whileWeakened<Answer>(weakenings: readonly Weakening[], during: () => Promise<Answer>): Promise<Answer | null> {
    const files = [...new Set(weakenings.map(({ file }) => file))];
    const before = new Map(files.map((file) => [file, readFileSync(join(this.#folder, file), 'utf8')]));
    const after = new Map(before);
    for (const { file, text, weaker } of weakenings) {
      const code = after.get(file)!;
      if (countOf(text, code) !== 1) return null;
      after.set(
        file,
        code.replace(text, () => weaker),
      );
    }
    try {
      this.#write(after);
      return await during();
    } finally {
      this.#write(before);
    }
  }

  async close(): Promise<void> {
    await this.#vitest?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #write(files: ReadonlyMap<string, string>): void {
    for (const [file, code] of files) {
      const path = join(this.#folder, file);
      writeFileSync(path, code);
      this.#vitest?.invalidateFile(path);
    }
  }
}

/** Removes the files of a copy, also of one that another process left behind. */
export function removeCopy(name: string): void {
  rmSync(join(COPIES, name), { recursive: true, force: true });
}

/** Null when something has not ended after so many milliseconds. */
async function inTime<Answer>(run: Promise<Answer>, most: number): Promise<Answer | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), most);
  try {
    return await Promise.race([run, late]);
  } finally {
    clearTimeout(timer);
  }
}
