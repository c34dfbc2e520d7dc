import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { openPicture } from '#components/pictures/cut-picture.ts';
import { pictureFile } from '#components/pictures/picture-file.ts';
import { tokenColour } from '#components/page/token-colour.ts';
import type { Picture } from '#catalogue/schema/picture.ts';
import type { PdfDocument } from './pdf-document.ts';

/** A picture as a PDF holds it: a JPEG, cut to the shape in which it is shown. */
export interface PrintedPicture {
  readonly jpeg: Buffer;
  readonly alt: string;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const POINTS_PER_INCH = 72;
/** Sharp on a home printer and small enough to send by mail. */
const DOTS_PER_INCH = 160;
const QUALITY = 80;
const CACHE = join(process.cwd(), '.cache/documents');
/** A part of every key of the cache. Change it together with the drawing below. */
const DRAWING = 2;

const made = new Map<string, Promise<Buffer>>();

/** Cuts a picture to a shape in points, around its focus. It takes the result of an earlier build from the cache. */
export async function printPicture(
  picture: Picture,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<PrintedPicture> {
  const source = await readFile(pictureFile(picture));
  const pixels = [width, height].map((points) => Math.round((points / POINTS_PER_INCH) * DOTS_PER_INCH));
  const key = createHash('sha256')
    .update(source)
    .update(JSON.stringify([DRAWING, pixels, QUALITY, picture.focus]))
    .digest('hex')
    .slice(0, 20);
  const jpeg =
    made.get(key) ??
    rasterise(source, { width: pixels[0]!, height: pixels[1]!, focus: picture.focus }, join(CACHE, `${key}.jpg`));
  made.set(key, jpeg);
  return { jpeg: await jpeg, alt: picture.alt };
}

/** Draws a picture with its text alternative. */
export function drawPicture(pdf: PdfDocument, { jpeg, alt }: PrintedPicture, { x, y, width, height }: Box): void {
  pdf.tagged(
    'Figure',
    () => {
      pdf.doc.image(jpeg, x, y, { width, height });
    },
    { alt, bbox: [x, y, x + width, y + height] },
  );
}

async function rasterise(
  source: Buffer,
  { width, height, focus }: Pick<Box, 'width' | 'height'> & Pick<Picture, 'focus'>,
  kept: string,
): Promise<Buffer> {
  if (existsSync(kept)) return readFile(kept);
  const { autoOrient: own, density = POINTS_PER_INCH } = await sharp(source).metadata();
  // Only a vector drawing is enlarged, because it stays sharp.
  const enlarged = density * Math.max(1, width / own.width, height / own.height);
  const opened = await openPicture(source, {
    density: Math.min(enlarged, 2400),
    focus,
    shape: { width, height },
  });
  const jpeg = await opened
    .resize(width, height, { fit: 'cover', position: 'centre' })
    .flatten({ background: tokenColour('surface-raised') })
    .jpeg({ quality: QUALITY, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  await mkdir(CACHE, { recursive: true });
  await writeFile(kept, jpeg);
  return jpeg;
}
