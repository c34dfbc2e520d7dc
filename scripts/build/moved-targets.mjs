// @ts-check
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { ROOT } from '../machine/machine.mjs';

const SETTINGS = `${ROOT}content/settings/redirects.yaml`;

/**
 * Adds the old target of a link to a page, so that a browser with the old address scrolls to the new place.
 *
 * @param {string} html
 * @param {string} from the old id
 * @param {string} to the new id; empty for the top of the page
 * @returns {string | null} null if the page has no such place
 */
export function addTarget(html, from, to) {
  const place = to === '' ? /<main[^>]*>/ : new RegExp(`<[a-z][^>]* id="${to}"[^>]*>`);
  if (!place.test(html)) return null;
  return html.includes(` id="${from}"`) ? html : html.replace(place, (tag) => `${tag}<span id="${from}"></span>`);
}

/**
 * Writes the redirects of places on a page into that page: a server does not see the part of an address after `#`.
 *
 * @type {import('astro').AstroIntegration}
 */
export const movedTargets = {
  name: 'moved-targets',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const settings = existsSync(SETTINGS) ? parse(readFileSync(SETTINGS, 'utf8')) : null;
      /** @type {{ from: string, to: string }[]} */
      const redirects = settings?.redirects ?? [];
      for (const { from, to } of redirects.filter((redirect) => redirect.from.includes('#'))) {
        const [path = '', old = ''] = from.split('#');
        const page = fileURLToPath(new URL(`.${path}index.html`, dir));
        const html = existsSync(page) ? addTarget(readFileSync(page, 'utf8'), old, to.split('#')[1] ?? '') : null;
        if (html === null) throw new Error(`content/settings/redirects.yaml leads to ${to}, which is on no page.`);
        writeFileSync(page, html);
      }
    },
  },
};
