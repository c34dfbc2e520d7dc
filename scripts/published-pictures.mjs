// @ts-check
import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PICTURES = '**/*.{avif,gif,jpeg,jpg,png,svg,webp}';
const TEXTS = '**/*.{css,html,js,json,txt,webmanifest,xml}';
/** What the build puts behind a picture's own name, which may hold any sign: a hash of it and of how it is made. */
const END_OF_NAME = /[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)/g;
/** Where the build puts what content names, the editors' own files among it. */
const MADE = '_astro/';

/**
 * Leaves of the pictures those that something shows. An editor's own file stays at home: what is shown is made of it.
 *
 * @type {import('astro').AstroIntegration}
 */
export const publishedPictures = {
  name: 'published-pictures',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const folder = fileURLToPath(dir);
      const removed = await removeUnshown(folder);
      logger.info(`${removed.length} pictures that nothing shows are left out`);
      const telling = await tellingPictures(folder);
      if (telling.length > 0) {
        throw new Error(
          `These pictures would tell where or when they were taken: ${telling.join(', ')}. ` +
            'They could not be made anew: save each again as JPEG or PNG, or take it out of public/.',
        );
      }
    },
  },
};

/**
 * Removes the pictures of the build that no page, style, script or feed names.
 *
 * @param {string} folder the built site, with a slash at its end
 * @returns {Promise<string[]>} the files it removed
 */
export async function removeUnshown(folder) {
  /** @type {Set<string>} */
  const shown = new Set();
  for (const file of globSync(TEXTS, { cwd: folder })) {
    for (const [name] of (await readFile(folder + file, 'utf8')).matchAll(END_OF_NAME)) shown.add(name);
  }
  const unshown = globSync(MADE + PICTURES, { cwd: folder }).filter((file) => !shown.has(endOf(file)));
  for (const file of unshown) await rm(folder + file);
  return unshown;
}

/** @param {string} file */
function endOf(file) {
  return file.split('.').slice(-2).join('.');
}

/**
 * The pictures that hold what a camera or a program wrote beside the picture itself: EXIF with its places, XMP, IPTC.
 *
 * @param {string} folder the built site, with a slash at its end
 */
export async function tellingPictures(folder) {
  const files = globSync(PICTURES, { cwd: folder }).filter((file) => !file.endsWith('.svg'));
  const found = await Promise.all(
    files.map(async (file) => {
      const { exif, iptc, xmp } = await sharp(folder + file).metadata();
      return (exif ?? iptc ?? xmp) === undefined ? [] : [file];
    }),
  );
  return found.flat();
}
