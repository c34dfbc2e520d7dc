import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { copyBuildCaches } from '../machine/demonstration-copy.mjs';
import { ROOT } from '../machine/machine.mjs';
import { runTool, tail } from '../machine/run-tool.mjs';

/** Below the project, where no tool looks for files to check. */
const FOLDER = join(ROOT, '.cache/review/base');
const INSTALL = ['npm', 'ci', '--no-fund', '--no-audit', '--loglevel', 'error'];

/** The commit of a branch, tag or commit that git knows; otherwise null. */
export function commitOf(ref: string): string | null {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  } catch {
    return null;
  }
}

/** Checks a commit out beside the project, with the project's packages. Returns the folder. */
export async function checkOut(commit: string): Promise<{ readonly folder: string; readonly fault: string | null }> {
  removeBase();
  git('worktree', 'add', '--quiet', '--detach', FOLDER, commit);
  copyBuildCaches(FOLDER);
  const [own, other] = [ROOT, FOLDER].map((folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  if (own !== other) return { folder: FOLDER, fault: await run(FOLDER, INSTALL) };
  symlinkSync(join(ROOT, 'node_modules'), join(FOLDER, 'node_modules'), 'junction');
  return { folder: FOLDER, fault: null };
}

export function removeBase(): void {
  rmSync(FOLDER, { recursive: true, force: true });
  git('worktree', 'prune');
}

/** Builds the site of a folder. Returns the end of the build's output if it failed. */
export function buildSite(folder: string): Promise<string | null> {
  return run(folder, ['npm', 'run', '-s', 'build']);
}

async function run(folder: string, command: readonly string[]): Promise<string | null> {
  const { ok, output } = await runTool(command, { log: null, cwd: folder });
  return ok ? null : `${command.join(' ')}:\n${tail(output)}`;
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
