// @ts-check
import { readFileSync } from 'node:fs';

const TOKENS = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8');
const TOKEN = /(--[a-z-]+):\s+([^;]*light-dark\([^;]*);/g;
/** A colour by its digits, by the name of a token, or mixed from those. */
const COLOUR = String.raw`(#\w+|[\w-]+\((?:[^()]|\([^()]*\))*\))`;
const PAIR = new RegExp(`light-dark\\(${COLOUR}, ${COLOUR}\\)`, 'g');
const WITHOUT = 'not (color: light-dark(currentcolor, currentcolor))';

/**
 * Gives browsers without `light-dark()`, as Safari before 17.5, the tokens that use it: wherever a rule sets
 * `color-scheme`, in the colours of that scheme. Without them every colour is invalid, and pages are transparent. A
 * token that was lowered once for the whole page would stay light in a section that is dark.
 *
 * The rule for the whole page is in src/styles/colour-fallback.css and not in the tokens, which are in every page.
 */
export const colourFallback = () => ({
  postcssPlugin: 'colour-fallback',
  Declaration: {
    /**
     * @param {{
     *   value: string,
     *   source?: { input: { file?: string } },
     *   parent?: { selector?: string, after: (node: object) => unknown },
     * }} declaration
     */
    'color-scheme'({ value, source, parent }) {
      const selector = parent?.selector;
      // The colours of a frame are its own.
      if (selector === undefined || selector.endsWith('iframe') || source?.input.file?.endsWith('/tokens.css')) return;
      const [first, second] = value.split(' ').map((scheme) => ({ selector, nodes: tokensIn(scheme) }));
      const inDark = second && { name: 'media', params: '(prefers-color-scheme: dark)', nodes: [second] };
      parent?.after({ name: 'supports', params: WITHOUT, nodes: inDark ? [first, inDark] : [first] });
    },
  },
});

/** @param {string} scheme */
function tokensIn(scheme) {
  return [...TOKENS.matchAll(TOKEN)].map(([, prop, value]) => ({
    prop,
    value: value?.replace(PAIR, scheme === 'dark' ? '$2' : '$1'),
  }));
}
