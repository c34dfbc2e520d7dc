// @ts-check
import { randomInt } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { ROOT } from './machine.mjs';

const FILE = `${ROOT}.dev.vars`;
/** Letters and digits that cannot be confused with each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/**
 * Gives the password of the staff pages on this machine. The first start creates it and stores it in `.dev.vars`, which
 * is never committed or deployed. So no other person on the network knows the password.
 *
 * @returns {string}
 */
export function staffPassword() {
  const kept = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const known = /^STAFF_PASSWORD *= *"?([^"\n\r]*?)"? *$/m.exec(kept)?.[1];
  if (known !== undefined) return known;
  const password = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  appendFileSync(FILE, `${kept === '' || kept.endsWith('\n') ? '' : '\n'}STAFF_PASSWORD=${password}\n`);
  return password;
}
