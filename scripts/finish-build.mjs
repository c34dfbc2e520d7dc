// @ts-check
import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { close, createIndex } from 'pagefind';
import { writeSearchWords } from './search-words.mjs';

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
  const { errors: notWritten } = await index.writeFiles({ outputPath: `${folder}pagefind` });
  await close();
  const faults = [...errors, ...notWritten];
  if (faults.length > 0) throw new Error(`The search index could not be made: ${faults.join(', ')}`);
  return page_count;
}
