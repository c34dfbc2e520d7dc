import { execFileSync } from 'node:child_process';
import { findBrowser, isHeadlessShell } from '../../scripts/machine/find-browser.mjs';

/** The headless shell that the pictures were taken with. Another Chromium draws the same page differently. */
export const PICTURES_SHELL = 156;

/**
 * `exact`: the shell of the pictures. `rough`: another version of it, which draws letters a little differently. `none`:
 * no headless shell.
 */
export type Comparison = { kind: 'exact' } | { kind: 'rough'; major: number } | { kind: 'none' };

function comparisonWith(path: string | null, versionOf = readVersion): Comparison {
  if (path === null || !isHeadlessShell(path)) return { kind: 'none' };
  const major = Number(/\d+/.exec(versionOf(path))?.[0]);
  return major === PICTURES_SHELL ? { kind: 'exact' } : { kind: 'rough', major };
}

export const comparison = comparisonWith(findBrowser());

function readVersion(path: string): string {
  return execFileSync(path, ['--version'], { encoding: 'utf8' });
}
