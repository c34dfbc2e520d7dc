// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sitemap from '@astrojs/sitemap';

const NOT_LISTED = '<meta name="robots" content="noindex"';
/** The day of the last change, as the structured data of a page says it. */
const CHANGED = /"dateModified":"(\d{4}-\d\d-\d\d)"/;

/**
 * What the sitemap says of a built page: null for a page that asks search engines not to list it, otherwise the day of
 * its last change, if the page names one.
 *
 * @param {string} html
 * @returns {{ lastmod?: string } | null}
 */
function sitemapEntry(html) {
  if (html.includes(NOT_LISTED)) return null;
  const [, lastmod] = CHANGED.exec(html) ?? [];
  return lastmod === undefined ? {} : { lastmod };
}

/**
 * The sitemap of all pages that can be found. It reads the built pages, so that a page is hidden in one place.
 *
 * @returns {import('astro').AstroIntegration}
 */
export function siteMap() {
  let folder = '';
  const made = sitemap({
    namespaces: { news: false, xhtml: false, image: false, video: false },
    serialize: (item) => {
      const file = `${folder}${decodeURIComponent(new URL(item.url).pathname).slice(1)}index.html`;
      const entry = existsSync(file) ? sitemapEntry(readFileSync(file, 'utf8')) : null;
      return entry === null ? undefined : { ...item, ...entry };
    },
  });
  return {
    ...made,
    hooks: {
      ...made.hooks,
      'astro:build:done': async (options) => {
        folder = fileURLToPath(options.dir);
        await made.hooks['astro:build:done']?.(options);
      },
    },
  };
}
