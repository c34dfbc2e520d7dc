// @ts-check
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PAGE_SCRIPT = /<script type="module" src=/g;
/** The text font's own face. Its stand-in, which has its measures, stays where it is. */
const TEXT_FACE = /<style>(@font-face\{font-family:Archivo-\w+;[^}]*\})/;

/**
 * Lets the text font come once all that the page shows is there; from then on, in this visit, pages begin with it: the
 * browser has it. Without scripts it comes as it can.
 */
const COME_LATE = `(() => {
  const late = document.currentScript.previousElementSibling;
  const come = () => { late.media = 'all'; };
  try {
    if (sessionStorage.getItem('text-font')) return come();
    addEventListener('load', () => sessionStorage.setItem('text-font', 'here'));
  } catch {}
  addEventListener('load', come);
})()`.replace(/\n\s*/g, ' ');

/**
 * Keeps what the first paint does not need out of its way: on a slow connection the text font alone, and the scripts
 * that answer presses, would take as long as page and first picture together.
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
        const lighter = html
          .replace(PAGE_SCRIPT, '<script type="module" fetchpriority="low" src=')
          .replace(
            TEXT_FACE,
            (_, face) =>
              `<style media="not all">${face}</style><script>${COME_LATE}</script><noscript><style>${face}</style></noscript><style>`,
          );
        if (lighter !== html) await writeFile(`${folder}${file}`, lighter);
      }
    },
  },
};
