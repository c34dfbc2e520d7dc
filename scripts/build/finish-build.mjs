// @ts-check
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { close, createIndex } from 'pagefind';
import { parse } from 'yaml';
import { ROOT } from '../machine/machine.mjs';

/** The files of Pagefind's own search page, which this site does not use. */
const USER_INTERFACE = /^pagefind-(?:component-ui|highlight|modular-ui|ui)\./;

const HEADINGS = /<h[1-4][^>]*>(.*?)<\/h[1-4]>/gs;
const NO_WORDS = /<[^>]*>|&#?\w+;/g;
/** The shortest word to suggest. Shorter words are similar to too many others. */
const WORD = /\p{L}{4,}/gu;

/**
 * The last steps of a build: copies the redirects to where the server reads them, and makes the search index of all
 * pages marked for it.
 *
 * @type {import('astro').AstroIntegration}
 */
export const finishBuild = {
  name: 'finish-build',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      // The name of an Astro page cannot begin with an underscore.
      await rename(new URL('redirects.txt', dir), new URL('_redirects', dir));
      const folder = fileURLToPath(dir);
      const pages = await indexForSearch(folder);
      await writeSearchWords(folder);
      logger.info(`${pages} pages can be searched`);
    },
  },
};

/**
 * Makes the index of the search.
 *
 * @param {string} folder the built site
 * @returns {Promise<number>} the number of pages in the index
 */
async function indexForSearch(folder) {
  const { index, errors: notCreated } = await createIndex({ forceLanguage: 'en' });
  if (!index) throw new Error(`The search index could not be made: ${notCreated.join(', ')}`);
  const { page_count, errors } = await index.addDirectory({ path: folder });
  const { files, errors: notMade } = await index.getFiles();
  await close();
  const faults = [...errors, ...notMade];
  if (faults.length > 0) throw new Error(`The search index could not be made: ${faults.join(', ')}`);
  // Pagefind's own `writeFiles` sometimes ends before the last file has its content.
  for (const { path, content } of files.filter(({ path }) => !USER_INTERFACE.test(path))) {
    const file = join(folder, 'pagefind', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return page_count;
}

/**
 * Writes a file with the words of all titles and headings. A search without results suggests a similar word of it.
 *
 * @param {string} folder the built site, with a slash at its end
 */
async function writeSearchWords(folder) {
  const pages = globSync('**/*.html', { cwd: folder, exclude: ['staff/**'] });
  const words = wordsOf(pages.map((page) => readFileSync(folder + page, 'utf8')));
  await writeFile(`${folder}pagefind/words.json`, JSON.stringify(words));
}

/**
 * Lists the words of the headings of some pages, each word once.
 *
 * @param {readonly string[]} pages their HTML
 */
export function wordsOf(pages) {
  const headings = pages.flatMap((html) => [...html.matchAll(HEADINGS)].map(([, text = '']) => text));
  const words = headings.flatMap((text) => text.replace(NO_WORDS, ' ').toLowerCase().match(WORD) ?? []);
  return [...new Set(words)].toSorted();
}

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
