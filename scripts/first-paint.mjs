// @ts-check
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PAGE_SCRIPT = /<script type="module" src=/g;
const BETWEEN_ELEMENTS = />\s{2,}</g;
const STYLE = /<style>(.*?)<\/style>\s*/gs;
const END_OF_HEAD = '</head>';
/** Astro names families after what is in them; here each name stands once. */
const HASH_OF_FAMILY = /\b(Archivo|Besley)-[\da-f]{16}/g;
const LAST_SEMICOLON = /(@font-face\{[^}]*);\}/g;
/**
 * The fonts that stand in until ours are there. Phones with Android and machines with Linux have neither Arial nor Times;
 * what they have has the same widths, or nearly, so that nothing moves there either when ours come.
 */
const STAND_INS = /** @type {const} */ ([
  ['local("Arial")', 'local(Arial),local(Liberation Sans),local(Roboto)'],
  ['local("Times New Roman")', 'local(Times New Roman),local(Liberation Serif),local(Noto Serif)'],
]);
/** The text font's own face. Its stand-in, which has its measures, stays where it is. */
const TEXT_FACE = /(@font-face\{font-family:Archivo;[^}]*\})/;

/**
 * Keeps what the first paint does not need out of its way: on a slow connection the text font alone, and the scripts
 * that answer presses, would take as long as page and first picture together. When the font comes is said by
 * src/components/before-paint.ts; without scripts it comes as it can.
 *
 * @type {import('astro').AstroIntegration}
 */
export const firstPaint = {
  name: 'first-paint',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir);
      for (const file of globSync('**/*.html', { cwd: folder })) {
        const html = await readFile(`${folder}${file}`, 'utf8');
        const stoodIn = STAND_INS.reduce((text, [one, several]) => text.replace(one, several), html);
        const lighter = stoodIn
          .replace(PAGE_SCRIPT, '<script type="module" fetchpriority="low" src=')
          .replace(HASH_OF_FAMILY, '$1')
          .replace(TEXT_FACE, '</style><style media="(scripting: none)">$1</style><style>')
          .replace(LAST_SEMICOLON, '$1}')
          .replace('<!DOCTYPE', '<!doctype')
          .replace(BETWEEN_ELEMENTS, html.includes('<pre') ? '$&' : '> <');
        await writeFile(`${folder}${file}`, withOneStyle(lighter));
      }
    },
  },
};

/**
 * All styles of a page in one element, in their order: the page's policy needs a hash for each element there is.
 *
 * @param {string} html
 */
function withOneStyle(html) {
  const texts = [...html.matchAll(STYLE)].map(([, text = '']) => text.trim());
  return html.replace(STYLE, '').replace(END_OF_HEAD, () => `<style>${texts.join('')}</style>${END_OF_HEAD}`);
}
