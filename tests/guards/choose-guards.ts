import { readFileSync } from 'node:fs';
import { ROOT } from '../../scripts/machine/machine.mjs';
import type { Guard } from './a-guard.ts';
import { guardsIn } from './changed-guards.ts';
import { changesSince, gitHere, type Git } from './changes.ts';

/** Asks for the guards of what changed, instead of words that guards are named with. */
export const CHANGED = '--changed';

/** A proof takes about four seconds of one processor: so many are a minute of `npm test`. */
const MOST_OF_CHANGED = 12;
const ALL = '`npm run -s test:guards` proves all';

/** Which guards to prove. */
export interface Choice {
  readonly guards: readonly Guard[];
  /** How many they are, and why. */
  readonly why: string;
  /** Whether it is right that there are none. */
  readonly mayBeNone: boolean;
}

/** The guards that a command line asks for: those of what changed, those named with every word, or all. */
export function chooseGuards(words: readonly string[], guards: readonly Guard[], git: Git = gitHere): Choice {
  if (words.includes(CHANGED)) return { ...chooseChanged(guards, git), mayBeNone: true };
  const chosen = guards.filter(({ guard, file, test, fails }) =>
    words.every((word) => `${guard} ${file} ${test} ${fails}`.includes(word)),
  );
  const why =
    chosen.length === 0 ? `No guard is named with ${words.join(' ')}.` : `${chosen.length} of ${guards.length} guards.`;
  return { guards: chosen, why, mayBeNone: false };
}

function chooseChanged(guards: readonly Guard[], git: Git): Omit<Choice, 'mayBeNone'> {
  const changed = changesSince(git);
  if (changed === null) {
    return { guards: [], why: `Git keeps no history of this folder, so nothing says what changed. ${ALL}.` };
  }
  const { since, changes } = changed;
  const { chosen, leftOut } = guardsIn(changes, guards, {
    most: MOST_OF_CHANGED,
    read: (file) => readFileSync(ROOT + file, 'utf8'),
  });
  if (chosen.length === 0) {
    return { guards: [], why: `No guarded file, and no test of a guard, changed since ${since}. ${ALL}.` };
  }
  const touched = `${chosen.length + leftOut.length} of ${guards.length} guards: their files or tests changed since ${since}.`;
  if (leftOut.length === 0) return { guards: chosen, why: touched };
  const bound = `The ${chosen.length} nearest to the changed lines are proved here. ${ALL}, also the other ${leftOut.length}.`;
  return { guards: chosen, why: `${touched}\n${bound}` };
}
