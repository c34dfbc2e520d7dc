import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Operator } from '#domain/operator.ts';
import { instantAsOf } from '#domain/schedule.ts';
import { findBrowser, isHeadlessShell } from '../../scripts/machine/find-browser.mjs';
import { AS_OF } from '../../scripts/testing/test-time.mjs';

/** Refuses a site of another day, whose pages differ by their dates, and says if the browser is not that of the pictures. */
export default function beforeLooks(): void {
  if (!isBuiltForLooks)
    throw new Error(`dist/ is not built as of ${AS_OF}, as the pictures are. Build it so: npm test -- build looks`);
  if (comparison.kind === 'none')
    console.log(
      'No pictures were compared: they need chromium-headless-shell (Debian: apt-get install chromium-headless-shell).',
    );
  if (comparison.kind === 'rough')
    console.log(
      `The pictures were compared roughly: they were taken with chromium-headless-shell ${PICTURES_SHELL}, and this is ${comparison.major}.`,
    );
}

/** The instant that the pictures show, in epoch milliseconds. */
export const LOOKS_TIME = instantAsOf(AS_OF, (read('catalogue/operator.json') as Operator).timeZone)!;

/** Whether the built pages are of that time. */
const isBuiltForLooks = Date.parse((read('built.json') as { built: string }).built) === LOOKS_TIME;

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../dist/${file}`, import.meta.url), 'utf8'));
}

/** The headless shell that the pictures were taken with. Another Chromium draws the same page differently. */
const PICTURES_SHELL = 156;

/**
 * `exact`: the shell of the pictures. `rough`: another version of it, which draws letters a little differently. `none`:
 * no headless shell.
 */
type Comparison = { kind: 'exact' } | { kind: 'rough'; major: number } | { kind: 'none' };

function comparisonWith(path: string | null): Comparison {
  if (path === null || !isHeadlessShell(path)) return { kind: 'none' };
  const major = Number(/\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[0]);
  return major === PICTURES_SHELL ? { kind: 'exact' } : { kind: 'rough', major };
}

export const comparison = comparisonWith(findBrowser());
