// @ts-check
import { MEDIA } from '../src/domain/media-queries.ts';

const CUSTOM = /\(--([a-z-]+)\)/g;

/** The queries by the name a stylesheet has for them: `above-phone`. */
const QUERIES = new Map(
  Object.entries(MEDIA).map(([name, query]) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), query]),
);

/**
 * Writes the site's widths where a stylesheet names them, `@media (--above-phone)`, so that no stylesheet has a number
 * of its own (M154). A name that is none stops the build.
 */
export const customMedia = {
  postcssPlugin: 'custom-media',
  AtRule: {
    /** @param {{ params: string, error: (message: string) => Error }} rule */
    media(rule) {
      const params = rule.params.replace(CUSTOM, (written, name) => {
        const query = QUERIES.get(name);
        if (query === undefined) throw rule.error(`${written} is no width of src/domain/media-queries.ts`);
        return query;
      });
      if (params !== rule.params) rule.params = params;
    },
  },
};
