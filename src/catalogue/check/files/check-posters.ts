import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Entry } from '#catalogue/check/check-references.ts';
import type { ContentProblem } from '#catalogue/check/problem.ts';

/** A poster fills the width of a laptop. A narrower picture is blurred there. */
const LEAST_WIDTH = 1600;

/** Advises a larger picture where the poster of a tour or a destination is narrow. */
export function checkPosters(root: string, { kind, file, source }: Entry): ContentProblem[] {
  if (kind !== 'tours' && kind !== 'destinations') return [];
  const { hero } = source.data as { hero?: { image?: unknown } | null };
  if (typeof hero?.image !== 'string') return [];
  const path = join(root, dirname(file), hero.image);
  const width = existsSync(path) ? widthOf(readFileSync(path)) : null;
  if (width === null || width >= LEAST_WIDTH) return [];
  const problem = `${hero.image} is ${width} pixels wide, so it would be blurred on a wide screen`;
  const mend = `Use the largest version you have, at least ${LEAST_WIDTH} pixels wide.`;
  return [source.complaint(['hero', 'image'], problem, mend, 'advice')];
}

/** The width of a PNG, JPEG or WebP in pixels; null for other formats and for a file that cannot be read. */
function widthOf(bytes: Buffer): number | null {
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('\x89PNG') && bytes.length > 24) return bytes.readUInt32BE(16);
  if (head.startsWith('\xff\xd8')) return widthOfJpeg(bytes);
  if (bytes.length < 30) return null;
  if (head.endsWith('WEBPVP8X')) return bytes.readUIntLE(24, 3) + 1;
  if (head.endsWith('WEBPVP8L')) return (bytes.readUInt16LE(21) & 0x3fff) + 1;
  return head.endsWith('WEBPVP8 ') ? bytes.readUInt16LE(26) & 0x3fff : null;
}

/** Follows the segments of a JPEG to the one that starts its frame. */
function widthOfJpeg(bytes: Buffer): number | null {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    // C4, C8 and CC are tables among the markers of frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return bytes.readUInt16BE(at + 7);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
