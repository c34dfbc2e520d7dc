import { stopToolsOnSignal } from '../../scripts/machine/run-tool.mjs';
import { toolEnvironment } from '../../scripts/machine/machine.mjs';
import { AT_ONCE } from '../../scripts/stages/stages.mjs';
import { weakeningsOf, type Guard } from './a-guard.ts';
import { CHANGED, chooseGuards } from './choose-guards.ts';
import { GUARDS } from './guards.ts';
import { ProjectCopy, removeCopy, type TestRun } from './project-copy.ts';

/**
 * `npm run -s test:guards` proves that every guard has a test that fails without it: in a copy of the project it weakens
 * one guard after the other and runs the guard's test file. Words after `--` choose guards by name, file or test.
 * `npm test` runs it with `--changed`, beside another stage, so that one copy is all there is a processor for.
 */
Object.assign(process.env, toolEnvironment());
const words = process.argv.slice(2);
/** Two runs at once, this one and that of `npm test`, do not share a copy. */
const copies = words.includes(CHANGED) ? ['changed'] : Array.from({ length: AT_ONCE }, (_, index) => String(index));
stopToolsOnSignal(() => copies.forEach(removeCopy));

/** Why a guard is not proved; null when it is. */
async function faultOf(copy: ProjectCopy, guard: Guard, whole: TestRun): Promise<string | null> {
  const names = (tests: readonly string[]) => tests.some((name) => name.includes(guard.fails));
  if (!names(whole.passed) || names(whole.failed)) {
    return ['its test does not pass with the guard in place', ...whole.broken].join(': ');
  }
  const run = await copy.whileWeakened(weakeningsOf(guard), () => copy.run([guard.test]));
  if (run === null) return 'its text does not stand once in its file';
  if (run.broken.length > 0) return `its test file does not run without it: ${run.broken.join(' ')}`;
  if (names(run.failed)) return null;
  const others = run.failed.length === 0 ? '' : `; without it these failed: ${run.failed.join(' | ')}`;
  return `its test stayed green${others}`;
}

/** Test files with their guards, shared out so that each copy has about as many guards. */
function sharedOut(guards: readonly Guard[]): Guard[][] {
  const byTest = Object.values(Object.groupBy(guards, ({ test }) => test)).map((group) => group ?? []);
  const shares = copies.map((): Guard[] => []);
  for (const group of byTest.toSorted((a, b) => b.length - a.length)) {
    shares.toSorted((a, b) => a.length - b.length)[0]!.push(...group);
  }
  return shares.filter((share) => share.length > 0);
}

const { guards: chosen, why, mayBeNone } = chooseGuards(words, GUARDS);
console.log(`${why}\n`);
let passed = 0;
let failed = chosen.length === 0 && !mayBeNone ? 1 : 0;

await Promise.all(
  sharedOut(chosen).map(async (guards, index) => {
    const copy = new ProjectCopy(copies[index]!);
    const whole = await copy.run([...new Set(guards.map(({ test }) => test))]);
    for (const guard of guards) {
      const fault = await faultOf(copy, guard, whole);
      if (fault === null) passed += 1;
      else failed += 1;
      const name = `${guard.file}: ${guard.guard}`;
      console.log(
        fault === null ? `proved    ${name}` : `UNPROVED  ${name}\n    ${fault}: ${guard.test} "${guard.fails}"`,
      );
    }
    await copy.close();
  }),
);
console.log(`${chosen.length > 0 ? '\n' : ''}${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
