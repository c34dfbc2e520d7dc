// @ts-check
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { close, createIndex } from 'pagefind';
import { writeSearchWords } from './search-words.mjs';

/** The files of Pagefind's own search page, which this site does not use. */
const USER_INTERFACE = /^pagefind-(?:component-ui|highlight|modular-ui|ui)\./;

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
