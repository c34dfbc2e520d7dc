// @ts-check
import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
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

const BOXES = '**/*.{mp4,m4v,mov}';
const MATROSKA = '**/*.webm';
/** Boxes whose content is other boxes, on the way to the notes of a phone. */
const PARENTS = ['moov', 'trak'];
/** Boxes in which cameras and phones note the place, the device and the time. A player needs none of them. */
const NOTES = ['udta', 'meta', 'uuid'];
/** The tag in which a converter keeps the place that it found in a phone's video. */
const PLACE = /LOCATION/i;

/**
 * Publishes videos without the place where they were filmed. Pictures lose theirs when they are made smaller.
 *
 * @type {import('astro').AstroIntegration}
 */
export const privateVideos = {
  name: 'private-videos',
  hooks: {
    'astro:build:done': async ({ dir, logger }) => {
      const folder = fileURLToPath(dir);
      let cleaned = 0;
      for (const file of globSync(BOXES, { cwd: folder })) {
        const bytes = await readFile(folder + file);
        if (!removeNotes(bytes)) continue;
        await writeFile(folder + file, bytes);
        cleaned += 1;
      }
      if (cleaned > 0) logger.info(`${cleaned} videos are published without the notes of their camera`);
      for (const file of globSync(MATROSKA, { cwd: folder })) {
        if (!PLACE.test((await readFile(folder + file)).toString('latin1'))) continue;
        throw new Error(`${file} would tell where it was filmed. Save it again as .mp4, or without its tags.`);
      }
    },
  },
};

/**
 * Empties the boxes of notes. They keep their length, because the other boxes name places in the file by number.
 *
 * @param {Uint8Array} bytes a file of the MP4 family, which is changed
 * @returns {boolean} whether it had notes
 */
function removeNotes(bytes) {
  return removeWithin(bytes, 0, bytes.length);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @returns {boolean}
 */
function removeWithin(bytes, start, end) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let hadNotes = false;
  for (let at = start; at + 8 <= end;) {
    const short = view.getUint32(at);
    const head = short === 1 ? 16 : 8;
    // A length of 0 is the rest of the file.
    const size = short === 0 ? end - at : short === 1 && at + 16 <= end ? Number(view.getBigUint64(at + 8)) : short;
    if (size < head || at + size > end) break;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (NOTES.includes(name)) {
      bytes.set([0x66, 0x72, 0x65, 0x65], at + 4); // free
      bytes.fill(0, at + head, at + size);
      hadNotes = true;
    } else if (PARENTS.includes(name)) {
      hadNotes = removeWithin(bytes, at + head, at + size) || hadNotes;
    }
    at += size;
  }
  return hadNotes;
}
