// @ts-check
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PAGE_SCRIPT = /<script type="module" src="\/([^"]+)">/g;
const STATIC_IMPORT = /\b(?:from|import)"\.\/([^"]+\.js)"/g;
const BETWEEN_ELEMENTS = />\s{2,}</g;
const STYLE = /<style>(.*?)<\/style>\s*/gs;
const END_OF_HEAD = '</head>';
/** The hash that Astro adds to the name of a font family. Here each family has one variant. */
const HASH_OF_FAMILY = /\b(Archivo|Besley)-[\da-f]{16}/g;
const LAST_SEMICOLON = /(@font-face\{[^}]*);\}/g;
/**
 * The fallback fonts until the site's fonts load. Android and Linux have neither Arial nor Times. Their own fonts have
 * nearly the same widths, so that nothing moves there either when the site's fonts load.
 */
const HEADING_STAND_IN = 'local(Times New Roman),local(Liberation Serif),local(Noto Serif)';
const TEXT_STAND_INS = [
  ['400 549', 'local(Arial),local(Liberation Sans),local(Roboto)'],
  ['550 800', 'local(Arial Bold),local(Liberation Sans Bold),local(Roboto Bold)'],
];
/**
 * The width of English text in the text font, in percent of Arial, light and bold. Astro compares all letters as if
 * each were equally frequent, and is 4 percent wrong: one line in six of a paragraph.
 */
const WIDTH_OF_TEXT = 97.8;
const TEXT_STAND_IN = /@font-face\{font-family:"Archivo fallback: Arial";[^}]*\}/;
/** The face of the text font. The face of its fallback stays in the page. */
const TEXT_FACE = /(@font-face\{font-family:Archivo;[^}]*\})/;

/**
 * Removes from the first paint what it does not need. On a slow connection the text font and the scripts for presses
 * would take as long as the page and its first picture together. src/components/page/before-paint.ts decides when the
 * font loads. Without script the browser decides.
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
        /** @type {Set<string>} */
        const named = new Set();
        const lighter = html
          .replace(HASH_OF_FAMILY, '$1')
          .replace('local("Times New Roman")', HEADING_STAND_IN)
          .replace(TEXT_STAND_IN, asWideAsText)
          .replace(PAGE_SCRIPT, (_, script) => withItsParts(folder, script, named))
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
 * The fallback of the text font in two weights, with the width of the text font. Its line metrics stay the same.
 *
 * @param {string} face
 */
function asWideAsText(face) {
  const width = Number(/size-adjust:([\d.]+)%/.exec(face)?.[1]);
  const sized = face
    .replace(/size-adjust:[\d.]+%/, `size-adjust:${WIDTH_OF_TEXT}%`)
    .replace(
      /(ascent|descent)-override:([\d.]+)%/g,
      (_, edge, share) => `${edge}-override:${((Number(share) * width) / WIDTH_OF_TEXT).toFixed(2)}%`,
    );
  return TEXT_STAND_INS.map(([weights, names]) =>
    sized.replace(/src:[^;]*/, `src:${names}`).replace(/font-weight:[^;]*/, `font-weight:${weights}`),
  ).join('');
}

/**
 * The tags of a page's script, with the modules that it imports at once before it. Otherwise the browser finds these
 * modules only after the script, and then loads them before pictures.
 *
 * @param {string} folder
 * @param {string} script path in the built site
 * @param {Set<string>} named the files that the page already names; this function adds to it
 */
function withItsParts(folder, script, named) {
  const parts = [...readFileSync(folder + script, 'utf8').matchAll(STATIC_IMPORT)].map(([, part]) => part ?? '');
  const links = parts
    .filter((part) => !named.has(part))
    .map((part) => `<link rel="modulepreload" fetchpriority="low" href="/_astro/${part}">`);
  for (const part of parts) named.add(part);
  return `${links.join('')}<script type="module" fetchpriority="low" src="/${script}">`;
}

/**
 * Joins all styles of a page in one element, in their order, because the page's policy needs a hash for each element.
 *
 * @param {string} html
 */
function withOneStyle(html) {
  const texts = [...html.matchAll(STYLE)].map(([, text = '']) => text.trim());
  return html.replace(STYLE, '').replace(END_OF_HEAD, () => `<style>${texts.join('')}</style>${END_OF_HEAD}`);
}
