// @ts-check
import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PICTURES = '**/*.{avif,gif,jpeg,jpg,png,svg,webp}';
const TEXTS = '**/*.{css,html,js,json,txt,webmanifest,xml}';
/** The end of a picture's built name: a hash of the picture and of its settings. The name before it may hold any character. */
const END_OF_NAME = /[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)/g;
/** The folder where the build puts the files that content names, the editors' originals among them. */
const MADE = '_astro/';

/**
 * Publishes only the pictures that a page shows. An editor's original stays private; the pages show pictures made from
 * it.
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
      const withMetadata = await picturesWithMetadata(folder);
      if (withMetadata.length > 0) {
        throw new Error(
          `These pictures would tell where or when they were taken: ${withMetadata.join(', ')}. ` +
            'They could not be made anew: save each again as JPEG or PNG, or take it out of public/.',
        );
      }
    },
  },
};

/**
 * Removes the built pictures that no page, style, script or feed names.
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
 * Lists the pictures with metadata of a camera or a program: EXIF with its places, XMP, IPTC.
 *
 * @param {string} folder the built site, with a slash at its end
 */
export async function picturesWithMetadata(folder) {
  const files = globSync(PICTURES, { cwd: folder }).filter((file) => !file.endsWith('.svg'));
  const found = await Promise.all(
    files.map(async (file) => {
      const { exif, iptc, xmp } = await sharp(folder + file).metadata();
      return (exif ?? iptc ?? xmp) === undefined ? [] : [file];
    }),
  );
  return found.flat();
}
