// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from './machine.mjs';

const SETTINGS = 'content/settings/practice-codes.yaml';

/**
 * The sentence of `npm start` about the promo codes to try the site with; empty without any. The packages must be
 * installed.
 */
export async function practiceCodesInWords() {
  if (!existsSync(ROOT + SETTINGS)) return '';
  const { parse } = await import('yaml');
  /** @type {{ code: string, note?: string }[]} */
  const codes = parse(readFileSync(ROOT + SETTINGS, 'utf8'))?.codes ?? [];
  const words = codes.map(({ code, note }) => (note === undefined ? code : `${code} (${note})`));
  return words.length === 0 ? '' : `Promo codes: ${words.join(', ')}.`;
}
