import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureFile } from '#components/pictures/picture-file.ts';
import { tokenColour } from '#components/page/token-colour.ts';
import type { Picture } from '#catalogue/schema/picture.ts';
import type { Paper } from './paper.ts';

/** A picture as a paper holds it: a JPEG in the shape it is shown in. */
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
/** Enough for a printer at home, and little enough to be sent by mail. */
const DOTS_PER_INCH = 160;
const QUALITY = 80;
const CACHE = join(process.cwd(), '.cache/papers');
/** Part of every picture's key: to be changed with the drawing below. */
const DRAWING = 2;

const made = new Map<string, Promise<Buffer>>();

/** A picture cut to a shape in points around its middle. One made before, by this build or another, is taken again. */
export async function printPicture(
  picture: Picture,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<PrintedPicture> {
  const source = await readFile(pictureFile(picture));
  const pixels = [width, height].map((points) => Math.round((points / POINTS_PER_INCH) * DOTS_PER_INCH));
  const key = createHash('sha256')
    .update(source)
    .update(JSON.stringify([DRAWING, pixels, QUALITY]))
    .digest('hex')
    .slice(0, 20);
  const jpeg = made.get(key) ?? rasterise(source, pixels[0]!, pixels[1]!, join(CACHE, `${key}.jpg`));
  made.set(key, jpeg);
  return { jpeg: await jpeg, alt: picture.alt };
}

/** Draws a picture, with its words for who cannot see it. */
export function drawPicture(paper: Paper, { jpeg, alt }: PrintedPicture, { x, y, width, height }: Box): void {
  paper.tell(
    'Figure',
    () => {
      paper.doc.image(jpeg, x, y, { width, height });
    },
    { alt, bbox: [x, y, x + width, y + height] },
  );
}

async function rasterise(source: Buffer, width: number, height: number, kept: string): Promise<Buffer> {
  if (existsSync(kept)) return readFile(kept);
  const { autoOrient: own, density = POINTS_PER_INCH } = await sharp(source).metadata();
  // Only a drawing gains by it: it is drawn as large as it is needed.
  const enlarged = density * Math.max(1, width / own.width, height / own.height);
  const jpeg = await sharp(source, { density: Math.min(enlarged, 2400) })
    .autoOrient()
    .resize(width, height, { fit: 'cover', position: 'centre' })
    .flatten({ background: tokenColour('surface-raised') })
    .jpeg({ quality: QUALITY, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
  await mkdir(CACHE, { recursive: true });
  await writeFile(kept, jpeg);
  return jpeg;
}
