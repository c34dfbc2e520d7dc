// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from '../machine/machine.mjs';

/**
 * The time of the demonstration that `npm test` builds, checks and serves, in the operator's zone: its pages are of
 * this day, whatever the day of the run. Move it on when the demonstration gets content of later days.
 */
export const AS_OF = '2026-11-26 10:00';

/** How far the clock of the built site is ahead of the machine's, in milliseconds; 0 while nothing is built. */
export function clockMovedBy() {
  const file = `${ROOT}dist/built.json`;
  if (!existsSync(file)) return 0;
  const { built } = /** @type {{ built: string }} */ (JSON.parse(readFileSync(file, 'utf8')));
  return Date.parse(built) - Date.now();
}
