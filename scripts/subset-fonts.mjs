// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '..');
const CACHE = join(ROOT, '.cache/fonts');
const { resolve } = createRequire(import.meta.url);

/** Every letter of western Europe, for names that guests type and editors have not written yet. */
const ALWAYS = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
  ...'£€©·×°–—‘’“”…½¼¾éèêëáàâäãåæçíìîïñóòôöõøœúùûüýÿßÉÈÀÁÂÄÅÆÇÍÎÏÑÓÔÖØŒÚÛÜ•',
].join('');

/** Signs no heading of ours is set with. */
const NOT_IN_HEADINGS = /[{}|\\^~<>#*_=`[\]%°×¼½¾•©]/g;

/**
 * The fonts as the site serves them: only the characters it can show and only the axes its styles use, which halves
 * them. Both together stay under 60 kB (tests/site/weight.test.ts).
 *
 * Besley is pinned to one weight and Archivo goes no wider than its normal width: each further range costs as much as
 * a whole alphabet.
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
 * Writes the site's two fonts and says where they are. A font that is there already from the same source, characters
 * and axes is left alone.
 *
 * @returns {Promise<Record<keyof typeof FONTS, string>>} files relative to the project's folder
 */
export async function subsetFonts() {
  const characters = charactersInUse();
  return {
    besley: await subset('besley', characters),
    archivo: await subset('archivo', characters),
  };
}

/** @param {keyof typeof FONTS} name @param {string} characters */
async function subset(name, characters) {
  const { source, axes, leaveOut } = FONTS[name];
  const font = readFileSync(resolve(source));
  const text = leaveOut === null ? characters : characters.replace(leaveOut, '');
  const version = createHash('sha256')
    .update(font)
    .update(JSON.stringify([text, axes]))
    .digest('hex')
    .slice(0, 12);
  const file = join(CACHE, `${name}-${version}.woff2`);
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(file, await subsetFont(font, text, { targetFormat: 'woff2', variationAxes: axes }));
  }
  return `./.cache/fonts/${name}-${version}.woff2`;
}

/** What editors wrote may hold a letter from further away: Māori and Polish names keep theirs where the font has it. */
function charactersInUse() {
  const files = globSync('content/**/*.{md,mdx,yaml}', { cwd: ROOT });
  const used = new Set(ALWAYS);
  for (const file of files) for (const character of readFileSync(join(ROOT, file), 'utf8')) used.add(character);
  return [...used]
    .filter((character) => character >= ' ')
    .toSorted()
    .join('');
}
