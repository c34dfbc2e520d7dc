// @ts-check
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;
/**
 * A piece of each inline script of islands: of our two directives, and of Astro's island runtime. The runtime is last,
 * because it waits for a directive that comes after it.
 */
const PARTS = ['self.Astro={})).call=', 'self.Astro={})).touch=', 'customElements.define("astro-island"'];
/** A name that differs in each build, and a name that only Astro's toolbar shows. The runtime reads neither. */
const NAMES = [/(?<=<astro-island )uid="\w+" /g, /(?<=<astro-island [^>]* opts="\{)&quot;name&quot;:&quot;\w+&quot;,/g];

/**
 * Makes the islands of each page lighter: one inline script instead of three, and no names that nothing reads.
 *
 * The three scripts repeat each other, so that one is 200 bytes smaller, and the page's policy names one hash. If a later
 * Astro writes scripts or islands in another way, they stay as they are, and the tests of the pages' weight fail.
 *
 * @type {import('astro').AstroIntegration}
 */
export const lightIslands = {
  name: 'light-islands',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir);
      for (const file of globSync('**/*.html', { cwd: folder })) {
        const html = await readFile(`${folder}${file}`, 'utf8');
        const lighter = withOneScript(NAMES.reduce((page, name) => page.replace(name, ''), html));
        if (lighter !== html) await writeFile(`${folder}${file}`, lighter);
      }
    },
  },
};

/**
 * The page with its scripts of islands joined at the place of the first. A page that lacks one of them stays as it is:
 * the policy knows each inline script of the site by its text, and each other choice would be one more text.
 *
 * @param {string} html
 */
function withOneScript(html) {
  const scripts = [...html.matchAll(INLINE_SCRIPT)];
  const parts = PARTS.map((piece) => scripts.find(([, text]) => text?.includes(piece))).filter(
    (part) => part !== undefined,
  );
  if (parts.length < PARTS.length) return html;
  const together = `<script>${parts.map(([, text = '']) => text.trim()).join('')}</script>`;
  const first = Math.min(...parts.map(({ index }) => index));
  return parts.reduce((page, part) => page.replace(part[0], () => (part.index === first ? together : '')), html);
}
