import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../machine/machine.mjs';

const INDEX = join(ROOT, '.cache/review/index');

function git(args: readonly string[], env: Record<string, string> = {}): string {
  return execFileSync('git', [...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  }).trim();
}

/** Runs with a separate index, so that staged changes stay as they are. */
function withOwnIndex<Result>(work: (run: (...args: string[]) => string) => Result): Result {
  mkdirSync(join(ROOT, '.cache/review'), { recursive: true });
  rmSync(INDEX, { force: true });
  try {
    return work((...args) => git(args, { GIT_INDEX_FILE: INDEX }));
  } finally {
    rmSync(INDEX, { force: true });
  }
}

/** The tree id of a commit or branch; null if it does not exist. */
export function treeOf(ref: string): string | null {
  try {
    return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{tree}`]);
  } catch {
    return null;
  }
}

/** The tree id of the files in the folder now, committed or not, without ignored files. */
export function treeOfFolder(): string {
  return withOwnIndex((run) => {
    run('read-tree', 'HEAD');
    run('add', '--all');
    return run('write-tree');
  });
}

/** The id of one file or folder of a tree; empty if it is missing. */
export function partOfTree(tree: string, path: string): string {
  return treeOf(tree) === null ? '' : git(['ls-tree', tree, '--', path]);
}

/** Writes the files of a tree into a folder. */
export function writeTree(tree: string, folder: string): void {
  withOwnIndex((run) => {
    run('read-tree', tree);
    run('checkout-index', '--all', `--prefix=${folder.replace(/\/?$/, '/')}`);
  });
}

/** A short name of a commit: its branch, or the first characters of its id. */
export function shortName(ref: string): string {
  return git(['rev-parse', '--short', '--end-of-options', ref]);
}
