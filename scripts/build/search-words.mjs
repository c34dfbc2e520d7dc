// @ts-check
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';

const HEADINGS = /<h[1-4][^>]*>(.*?)<\/h[1-4]>/gs;
const NO_WORDS = /<[^>]*>|&#?\w+;/g;
/** The shortest word to suggest. Shorter words are similar to too many others. */
const WORD = /\p{L}{4,}/gu;

/**
 * Writes a file with the words of all titles and headings. A search without results suggests a similar word of it.
 *
 * @param {string} folder the built site, with a slash at its end
 */
export async function writeSearchWords(folder) {
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
