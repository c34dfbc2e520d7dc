// @ts-check
import { readFileSync } from 'node:fs';

const TOKENS_FILE = new URL('../../src/styles/tokens.css', import.meta.url);
const TOKEN = /(--[a-z-]+): ([^;]*light-dark\([^;]*);/g;
const PAIR = /light-dark\(([^,]+), ([^)]+)\)/g;
const UNKNOWN = 'not (color: light-dark(#000, #000))';

/**
 * Gives browsers without `light-dark()`, as Safari before 17.5, the tokens that use it: wherever a rule sets
 * `color-scheme`, in the colours of that scheme. Without them every colour is invalid, and pages are transparent. A
 * token that was lowered once for the whole page would stay light in a section that is dark.
 *
 * The rule for the whole page is in src/styles/colour-fallback.css and not in the tokens, which are in every page.
 *
 * @param {string} tokens
 */
export const colourFallback = (tokens = readFileSync(TOKENS_FILE, 'utf8')) => ({
  postcssPlugin: 'colour-fallback',
  Declaration: {
    /** @param {import('postcss').Declaration} declaration @param {import('postcss').Helpers} helpers */
    'color-scheme'(declaration, { AtRule, Rule, Declaration }) {
      const rule = declaration.parent;
      const isTokens = declaration.source?.input.file?.endsWith('/tokens.css');
      // The colours of a frame are its own.
      if (rule?.type !== 'rule' || isTokens || rule.selector.endsWith('iframe')) return;
      const { selector } = rule;
      const schemes = declaration.value.split(' ');
      /** @param {string | undefined} scheme */
      const inScheme = (scheme) =>
        new Rule({
          selector,
          nodes: [...tokens.matchAll(TOKEN)].map(
            ([, prop = '', value = '']) =>
              new Declaration({ prop, value: value.replace(PAIR, scheme === 'dark' ? '$2' : '$1') }),
          ),
        });
      const fallback = new AtRule({ name: 'supports', params: UNKNOWN, nodes: [inScheme(schemes[0])] });
      if (schemes.length > 1)
        fallback.append(
          new AtRule({ name: 'media', params: '(prefers-color-scheme: dark)', nodes: [inScheme(schemes[1])] }),
        );
      rule.after(fallback);
    },
  },
});
