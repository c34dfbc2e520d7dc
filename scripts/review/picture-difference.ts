import sharp from 'sharp';

/**
 * A pixel differs if red, green or blue differ by more than this, of 255: browsers round the edges of letters
 * differently.
 */
const ROUNDING = 2;
/** Red, green and blue. */
const CHANNELS = 3;

/** Where two pictures of one page differ. */
export interface PictureDifference {
  /** The part of all pixels that differ, above 0 and up to 1. What only one of the two pictures has, differs. */
  readonly share: number;
  /** The first and the last row with a pixel that differs, counted from 0. */
  readonly rows: readonly [first: number, last: number];
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** The channels of each pixel, row by row. */
  readonly values: Buffer;
}

/** Compares two pictures pixel by pixel. Null when no pixel differs. */
export async function pictureDifference(before: Buffer, after: Buffer): Promise<PictureDifference | null> {
  if (before.equals(after)) return null;
  const [was, now] = [await pixelsOf(before), await pixelsOf(after)];
  const width = Math.max(was.width, now.width);
  const height = Math.max(was.height, now.height);
  let count = 0;
  let first = height;
  let last = -1;
  for (let row = 0; row < height; row += 1) {
    const inRow = differencesInRow(was, now, row, width);
    if (inRow === 0) continue;
    count += inRow;
    first = Math.min(first, row);
    last = row;
  }
  return count === 0 ? null : { share: count / (width * height), rows: [first, last] };
}

function differencesInRow(was: Pixels, now: Pixels, row: number, width: number): number {
  if (row >= was.height || row >= now.height) return width;
  const common = Math.min(was.width, now.width);
  let count = width - common;
  for (let column = 0; column < common; column += 1) {
    if (differs(was, now, (row * was.width + column) * CHANNELS, (row * now.width + column) * CHANNELS)) count += 1;
  }
  return count;
}

function differs(was: Pixels, now: Pixels, at: number, atNow: number): boolean {
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    if (Math.abs(was.values[at + channel]! - now.values[atNow + channel]!) > ROUNDING) return true;
  }
  return false;
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, values: data };
}
