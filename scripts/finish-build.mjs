// @ts-check
import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { close, createIndex } from 'pagefind';
import { writeSearchWords } from './search-words.mjs';

/**
 * What is left to do once the pages are written: the redirects go where the server looks for them, and the search
 * gets its index of all pages marked for it.
 *
 * @type {import('astro').AstroIntegration}
 */
export const finishBuild = {
  name: 'finish-build',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      // A page of Astro's cannot begin with an underscore.
      await rename(new URL('redirects.txt', dir), new URL('_redirects', dir));
      const folder = fileURLToPath(dir);
      const pages = await indexForSearch(folder);
      await writeSearchWords(folder);
      logger.info(`${pages} pages can be searched`);
    },
  },
};

/**
 * @param {string} folder the built site
 * @returns {Promise<number>} how many pages are in the index
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
