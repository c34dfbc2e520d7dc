// @ts-check
import { globSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PAGE_SCRIPT = /<script type="module" src="\/([^"]+)">/g;
const STATIC_IMPORT = /\b(?:from|import)"\.\/([^"]+\.js)"/g;
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
const HEADING_STAND_IN = 'local(Times New Roman),local(Liberation Serif),local(Noto Serif)';
const TEXT_STAND_INS = [
  ['400 549', 'local(Arial),local(Liberation Sans),local(Roboto)'],
  ['550 800', 'local(Arial Bold),local(Liberation Sans Bold),local(Roboto Bold)'],
];
/**
 * How wide English set in our text font is, in percent of Arial, light and bold. Astro compares the widths of all
 * letters there are, as if each came as often as the others, and is 4 per cent off: a line in six of a paragraph.
 */
const WIDTH_OF_TEXT = 97.8;
const TEXT_STAND_IN = /@font-face\{font-family:"Archivo fallback: Arial";[^}]*\}/;
/** The text font's own face. Its stand-in, which has its measures, stays where it is. */
const TEXT_FACE = /(@font-face\{font-family:Archivo;[^}]*\})/;

/**
 * Keeps what the first paint does not need out of its way: on a slow connection the text font alone, and the scripts
 * that answer presses, would take as long as page and first picture together. When the font comes is said by
 * src/components/page/before-paint.ts; without scripts it comes as it can.
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
 * The stand-in of the text font in two weights, as wide as the text; it stands on the line and above it as before.
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
 * A script of the page, and before it what it imports at once: else that is found only when the script has come, and
 * then asked for ahead of pictures.
 *
 * @param {string} folder
 * @param {string} script path in the built site
 * @param {Set<string>} named what the page has named before, to which is added
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
 * All styles of a page in one element, in their order: the page's policy needs a hash for each element there is.
 *
 * @param {string} html
 */
function withOneStyle(html) {
  const texts = [...html.matchAll(STYLE)].map(([, text = '']) => text.trim());
  return html.replace(STYLE, '').replace(END_OF_HEAD, () => `<style>${texts.join('')}</style>${END_OF_HEAD}`);
}
