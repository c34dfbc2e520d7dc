import { readFileSync } from 'node:fs';

const HEX = /#[0-9a-f]{6}\b/gi;
const own = readFileSync('src/styles/tokens.css', 'utf8');

/** Every colour of the design tokens. */
export const OWN_COLOURS = coloursIn(own);

const SHEER = /rgb\((\d+) (\d+) (\d+) \//g;

/** The colours of the design tokens that are written with a transparency, as `#rrggbb` without it. */
export const SHEER_COLOURS = new Set(
  [...own.matchAll(SHEER)].map(
    ([, ...parts]) => `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`,
  ),
);

/** The design tokens of another brand: each colour is another, and none is one of this brand. */
export const OTHER_TOKENS = own.replace(HEX, (colour) => `#${colour.slice(3)}${colour.slice(1, 3)}`);
export const OTHER_COLOURS = coloursIn(OTHER_TOKENS);

/** The colours of a text, as `#rrggbb`. */
export function coloursIn(text: string): Set<string> {
  return new Set([...text.matchAll(HEX)].map(([colour]) => colour.toLowerCase()));
}
