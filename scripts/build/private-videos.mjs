// @ts-check
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

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
