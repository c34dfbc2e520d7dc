import { spawnSync } from 'node:child_process';
import { ROOT } from '../../scripts/machine/machine.mjs';

/** The first and the last of some lines of a file, counted from 1. */
export type Lines = readonly [first: number, last: number];

/** The lines of each file, from the project's folder, that are not as they were. */
export type Changes = ReadonlyMap<string, readonly Lines[]>;

/** Answers what git prints; null where it fails, or is not there. */
export type Git = (...words: readonly string[]) => string | null;

/** Where guards, their tests and their lists are. */
const FOLDERS = ['functions', 'src', 'tests'];
const ALL_LINES: Lines = [1, Infinity];

export const gitHere: Git = (...words) => {
  const { status, stdout } = spawnSync('git', ['-c', 'core.quotePath=off', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? stdout : null;
};

/**
 * What differs from the upstream main branch, in commits, in the working tree and in files that git does not have yet.
 * Without an upstream main branch it is what differs from the last commit. Null where git keeps no history of the
 * project, as in an unpacked archive.
 */
export function changesSince(git: Git): { readonly since: string; readonly changes: Changes } | null {
  if (git('ls-files', '--error-unmatch', 'package.json') === null) return null;
  const base = git('merge-base', 'HEAD', 'origin/main')?.trim() ?? null;
  const diff = git(
    ...['diff', '--unified=0', '--find-renames', '--relative', '--no-color', '--no-ext-diff', '--no-textconv'],
    ...['--src-prefix=a/', '--dst-prefix=b/', base ?? 'HEAD', '--', ...FOLDERS],
  );
  const untracked = git('ls-files', '--others', '--exclude-standard', '--', ...FOLDERS);
  if (diff === null || untracked === null) return null;
  const added = untracked.split('\n').filter((file) => file !== '');
  return {
    since: base === null ? 'the last commit' : `origin/main (${base.slice(0, 8)})`,
    changes: new Map([...changesIn(diff), ...added.map((file) => [file, [ALL_LINES]] as const)]),
  };
}

/** The changed lines of each file of a diff without context. A file that was moved as it is has none. */
export function changesIn(diff: string): Changes {
  const changes = new Map<string, Lines[]>();
  let lines: Lines[] = [];
  let isHead = false;
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) {
      isHead = true;
      lines = [];
    }
    const file = isHead ? /^\+\+\+ b\/([^\t]+)/.exec(line)?.[1] : undefined;
    if (file !== undefined) changes.set(file, (lines = []));
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk === null) continue;
    isHead = false;
    const [first, count] = [Number(hunk[1]), Number(hunk[2] ?? 1)];
    // Where lines were taken out and none put in, the lines on both sides of the gap count.
    lines.push([first, count === 0 ? first + 1 : first + count - 1]);
  }
  return changes;
}
