import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';

/**
 * The fonts of the documents, cut from the two families of the site. `ticket` is narrow and sets facts and prices.
 *
 * A PDF cannot hold a variable font, so each font is an instance with fixed axes.
 */
const CUTS = {
  display: { family: 'besley', file: 'wght', axes: { wght: 800 } },
  text: { family: 'archivo', file: 'wdth', axes: { wght: 400, wdth: 100 } },
  strong: { family: 'archivo', file: 'wdth', axes: { wght: 650, wdth: 100 } },
  ticket: { family: 'archivo', file: 'wdth', axes: { wght: 500, wdth: 78 } },
  ticketStrong: { family: 'archivo', file: 'wdth', axes: { wght: 700, wdth: 78 } },
} as const;

export type FaceName = keyof typeof CUTS;

/** A font in two files: `near` has the letters of western Europe, `far` has the others, which few texts need. */
export interface Face {
  readonly name: FaceName;
  readonly near: Font;
  readonly far: Font;
}

const CACHE = join(process.cwd(), '.cache/fonts');
const { resolve } = createRequire(join(process.cwd(), 'package.json'));

/** Every character that a font of these families may have. The PDF keeps only the characters that it uses. */
const ALL_CHARACTERS = String.fromCharCode(...Array.from({ length: 0x2c00 - 0x20 }, (_, index) => 0x20 + index));

let faces: Promise<Face[]> | undefined;

/** Loads all fonts. They are made once in a build and kept for the next build. */
export function loadFaces(): Promise<Face[]> {
  faces ??= Promise.all(
    (Object.keys(CUTS) as FaceName[]).map(async (name) => ({
      name,
      near: create(await cut(name, 'latin')) as Font,
      far: create(await cut(name, 'latin-ext')) as Font,
    })),
  );
  return faces;
}

async function cut(name: FaceName, letters: 'latin' | 'latin-ext'): Promise<Buffer> {
  const { family, file, axes } = CUTS[name];
  const source = resolve(`@fontsource-variable/${family}/files/${family}-${letters}-${file}-normal.woff2`);
  const font = await readFile(source);
  const version = createHash('sha256').update(font).update(JSON.stringify(axes)).digest('hex').slice(0, 12);
  const kept = join(CACHE, `${family}-${letters}-${version}.ttf`);
  if (existsSync(kept)) return readFile(kept);
  const made = await subsetFont(font, ALL_CHARACTERS, { targetFormat: 'truetype', variationAxes: axes });
  await mkdir(CACHE, { recursive: true });
  await writeFile(kept, made);
  return Buffer.from(made);
}
