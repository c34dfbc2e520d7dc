// @ts-check
import { SELECT_MAX_HEIGHT_PX } from '../../src/domain/constants.ts';
import { CURRENCIES } from '../../src/domain/currency.ts';
import { MEDIA } from '../../src/domain/media-queries.ts';

const CUSTOM_MEDIA = /\(--([a-z-]+)\)/g;
const CONSTANT = /env\(--([a-z-]+)\)/g;

/** The media queries by the names that stylesheets use: `above-phone`. */
const QUERIES = new Map(
  Object.entries(MEDIA).map(([name, query]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), query]),
);

const EACH_CURRENCY = 'env(--currency)';

const VALUES = new Map([['select-max-height', `${SELECT_MAX_HEIGHT_PX}px`]]);

/**
 * Replaces the names of the site's constants in stylesheets by their values, so that no stylesheet repeats a number: a
 * width as `@media (--above-phone)` (M154), the height of a list as `env(--select-max-height)` (M32). An unknown name
 * stops the build. A selector with `env(--currency)` is repeated for each currency of the operator (E24).
 *
 * @param {readonly string[]} currencies
 */
export const styleConstants = (currencies = CURRENCIES) => ({
  postcssPlugin: 'style-constants',
  AtRule: {
    /** @param {{ params: string, error: (message: string) => Error }} rule */
    media(rule) {
      const params = rule.params.replace(CUSTOM_MEDIA, (written, name) => {
        const query = QUERIES.get(name);
        if (query === undefined) throw rule.error(`${written} is no width of src/domain/media-queries.ts`);
        return query;
      });
      if (params !== rule.params) rule.params = params;
    },
  },
  /** @param {{ selector: string }} rule */
  Rule(rule) {
    const { selector } = rule;
    if (!selector.includes(EACH_CURRENCY)) return;
    rule.selector = currencies.map((currency) => selector.replaceAll(EACH_CURRENCY, currency)).join(',\n');
  },
  /** @param {{ value: string, error: (message: string) => Error }} declaration */
  Declaration(declaration) {
    const value = declaration.value.replace(CONSTANT, (written, name) => {
      const constant = VALUES.get(name);
      if (constant === undefined)
        throw declaration.error(`${written} is no constant of scripts/build/style-constants.mjs`);
      return constant;
    });
    if (value !== declaration.value) declaration.value = value;
  },
});
