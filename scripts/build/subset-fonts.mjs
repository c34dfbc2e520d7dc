// @ts-check
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, '.cache/fonts');
const { resolve } = createRequire(import.meta.url);

/** Every letter of western Europe, for names that guests type and for later content. */
const ALWAYS = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
  '£€©·×°–—‘’“”…½¼¾éèêëáàâäãåæçíìîïñóòôöõøœúùûüýÿßÉÈÀÁÂÄÅÆÇÍÎÏÑÓÔÖØŒÚÛÜ•',
].join('');

/** Characters that no heading contains. */
const NOT_IN_HEADINGS = /[{}|\\^~<>#*_=`[\]%°×¼½¾•©]/g;

/**
 * Makes the site's fonts with only the characters that it can show and the axes that its styles use. This halves their
 * size: both together are less than 60 kB (tests/site/weight.test.ts).
 *
 * Besley has one fixed weight, and Archivo is never wider than normal, because each further range costs as much as a
 * whole alphabet.
 */
const FONTS = {
  besley: {
    source: '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
    axes: { wght: 800 },
    leaveOut: NOT_IN_HEADINGS,
  },
  archivo: {
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wght: { min: 400, max: 800 }, wdth: { min: 68, max: 100 } },
    leaveOut: null,
  },
};

/**
 * Writes the site's two fonts for the pages. It keeps a font that was made from the same
 * source, characters and axes.
 */
export async function subsetFonts() {
  mkdirSync(CACHE, { recursive: true });
  const characters = charactersInUse();
  for (const [name, { source, axes, leaveOut }] of Object.entries(FONTS)) {
    const font = readFileSync(resolve(source));
    const text = leaveOut === null ? characters : characters.replace(leaveOut, '');
    const version = createHash('sha256')
      .update(font)
      .update(JSON.stringify([text, axes]))
      .digest('hex')
      .slice(0, 12);
    const file = join(CACHE, `${name}-${version}.woff2`);
    if (!existsSync(file))
      writeFileSync(file, await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: axes }));
    copyFileSync(file, join(CACHE, `${name}.woff2`));
  }
}

/**
 * The characters of the content beyond western Europe. Māori and Polish names keep their letters if the font has them.
 */
function charactersInUse() {
  const files = globSync('content/**/*.{md,mdx,yaml}', { cwd: ROOT });
  const used = new Set(ALWAYS);
  for (const file of files) for (const character of readFileSync(join(ROOT, file), 'utf8')) used.add(character);
  return [...used]
    .filter((character) => character >= ' ')
    .toSorted()
    .join('');
}
