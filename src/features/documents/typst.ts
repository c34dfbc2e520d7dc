import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import type { Picture } from '#catalogue/schema/picture.ts';
import type { OperatorPage } from '#catalogue/settings.ts';
import { tokenColour } from '#styles/token-colour.ts';
import { pictureFile } from '#ui/pictures/picture-service.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { typographicQuotes } from '#domain/text/prose.ts';
import { WORDING } from '#domain/text/wording.ts';

/** The brand's fonts, and for letters that they lack, such as the ṟ of Uluṟu, one that has nearly every letter. */
const FACES = {
  display: { family: 'Besley', weight: 800, file: 'besley/800ExtraBold/Besley_800ExtraBold.ttf' },
  text: { family: 'Archivo', weight: 400, file: 'archivo/400Regular/Archivo_400Regular.ttf' },
  strong: { family: 'Archivo', weight: 600, file: 'archivo/600SemiBold/Archivo_600SemiBold.ttf' },
  ticket: { family: 'Archivo Narrow', weight: 500, file: 'archivo-narrow/500Medium/ArchivoNarrow_500Medium.ttf' },
  ticketStrong: { family: 'Archivo Narrow', weight: 700, file: 'archivo-narrow/700Bold/ArchivoNarrow_700Bold.ttf' },
};
const SPARE = {
  display: { family: 'Noto Serif', file: 'noto-serif/800ExtraBold/NotoSerif_800ExtraBold.ttf' },
  text: { family: 'Noto Sans', file: 'noto-sans/400Regular/NotoSans_400Regular.ttf' },
  strong: { family: 'Noto Sans', file: 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf' },
};
const COLOURS = [
  ...['paper', 'wattle', 'clay', 'gum', 'ocean', 'dusk', 'night', 'poster-edge', 'surface-raised', 'surface-tint'],
  ...['text-strong', 'text-body', 'text-muted', 'text-inverse', 'text-link', 'text-accent', 'rule', 'rule-strong'],
  ...['success-ink', 'sale-surface'],
];
const TEMPLATES = join(process.cwd(), 'src/features/documents');
/** Photographs of earlier builds, since each takes half a second. */
const CACHE = join(process.cwd(), '.cache/documents');
/** Sharp on a home printer and small enough to send by email. */
const PIXELS_PER_POINT = 160 / 72;
const QUALITY = 80;
/** Emoji, and the signs that join and colour them. They are left out where no font has them. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/u;

const { resolve } = createRequire(join(process.cwd(), 'package.json'));

interface Typesetter {
  readonly compiler: NodeCompiler;
  readonly brand: readonly Font[];
  readonly spare: readonly Font[];
}

/** What every document shows beside the tours: the operator, the day of its prices and the site's address. */
export interface Imprint {
  readonly operator: OperatorPage;
  readonly today: CalendarDate;
  /** The site's address without a slash at its end. */
  readonly site: string;
}

let loading: Promise<Typesetter | null> | undefined;

/** Loads the compiler of Typst. Where there is none for the machine, it says so once and gives null. */
export function loadTypesetter(): Promise<Typesetter | null> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Typesetter | null> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler').catch(() => null);
  if (typst === null) {
    console.warn('Typst has no compiler for this machine: the site is built without its PDFs.');
    return null;
  }
  const read = (faces: readonly { file: string }[]) =>
    Promise.all(faces.map(({ file }) => readFile(resolve(`@expo-google-fonts/${file}`))));
  const [brand, spare] = await Promise.all([read(Object.values(FACES)), read(Object.values(SPARE))]);
  return {
    compiler: typst.NodeCompiler.create({ workspace: TEMPLATES, fontArgs: [{ fontBlobs: [...brand, ...spare] }] }),
    brand: brand.map((font) => create(font) as Font),
    spare: spare.map((font) => create(font) as Font),
  };
}

/**
 * Gives a picture to the templates, for a place of a size in points: a file and its own size, which they cut around its
 * focus. A drawing stays a drawing; a photograph is turned upright, made as small as the place allows, and loses its
 * metadata.
 */
export async function printPicture(
  picture: Picture,
  { width, height }: { readonly width: number; readonly height: number },
) {
  const source = await readFile(pictureFile(picture));
  const { alt, focus = [50, 50] } = picture;
  const { format, autoOrient: own } = await sharp(source).metadata();
  if (format === 'svg') return { ...own, file: await keep(source, 'svg'), alt, focus };
  const [wide, high] = [width, height].map((points) => Math.ceil(points * PIXELS_PER_POINT));
  const made = join(CACHE, `${hashOf(source, `${wide} ${high} ${QUALITY}`)}.jpg`);
  if (!existsSync(made)) {
    const part = join(CACHE, randomUUID());
    await mkdir(CACHE, { recursive: true });
    await sharp(source)
      .autoOrient()
      .resize(wide, high, { fit: 'outside', withoutEnlargement: true })
      .flatten({ background: tokenColour('surface-raised') })
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toFile(part);
    await rename(part, made);
  }
  const photograph = await readFile(made);
  const size = (await sharp(photograph).metadata()).autoOrient;
  return { ...size, file: await keep(photograph, 'jpg'), alt, focus };
}

/** Makes a file known to the templates, under the name that they read it by. */
async function keep(bytes: Buffer, ending: string): Promise<string> {
  const name = `/${hashOf(bytes)}.${ending}`;
  const typesetter = await loadTypesetter();
  typesetter?.compiler.mapShadow(join(TEMPLATES, name), bytes);
  return name;
}

function hashOf(...parts: readonly (Buffer | string)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 20);
}

/** Gives a QR code of an address to the templates. */
export function printCode(address: string): Promise<string> {
  const colours = { blackColor: tokenColour('night'), whiteColor: tokenColour('surface-raised') };
  return keep(Buffer.from(renderSVG(address, { ecc: 'M', border: 2, pixelSize: 1, ...colours })), 'svg');
}

/**
 * Typesets a document as a tagged PDF (PDF/UA-1). The same content gives the same bytes, because the day of the prices
 * replaces the time of creation.
 *
 * @throws When a text has a letter that no font has, or the template refuses the content.
 */
export async function typeset(
  template: 'brochure' | 'trip-notes',
  {
    title,
    subject,
    ...content
  }: { readonly title: string; readonly subject: string; readonly [fact: string]: unknown },
  { operator, today }: Imprint,
): Promise<Buffer<ArrayBuffer>> {
  const typesetter = (await loadTypesetter())!;
  const { compiler } = typesetter;
  const letters = new Set<string>();
  const data = JSON.stringify({ title, subject, author: operator.name, ...content }, (_, value: unknown) =>
    typeof value === 'string' ? printable(value.normalize('NFC'), typesetter, letters, title) : value,
  );
  const colours = Object.fromEntries(COLOURS.map((name) => [name, tokenColour(name)]));
  const spare = { ...SPARE, ticket: SPARE.text, ticketStrong: SPARE.strong };
  const brand = JSON.stringify({
    colours,
    faces: FACES,
    spare,
    letters: [...letters].join(''),
    lang: WORDING.language,
  });
  const compiled = compiler.compile({
    mainFilePath: join(TEMPLATES, `${template}.typ`),
    inputs: { data, brand },
    resetRead: true,
  });
  if (compiled.result === null) {
    const faults = compiler.fetchDiagnostics(compiled.takeError()!) as { message: string }[];
    throw new Error(`${title} can't be typeset: ${faults.map(({ message }) => message).join('; ')}`);
  }
  const creationTimestamp = Date.parse(`${today}T00:00:00Z`) / 1000;
  return Buffer.from(compiler.pdf(compiled.result, { pdfStandard: 'ua-1', creationTimestamp }));
}

/** Gives a text with typographic quotes, without emoji that no font has. Notes the letters that need the spare fonts. */
function printable(text: string, { brand, spare }: Typesetter, letters: Set<string>, title: string): string {
  const lacks = (letter: string, fonts: readonly Font[]) =>
    !fonts.every((font) => font.hasGlyphForCodePoint(letter.codePointAt(0)!));
  const beyondAscii = new Set(text.match(/[^\0-\x7f]/gu));
  const far = [...beyondAscii].filter((letter) => lacks(letter, brand));
  const missing = far.filter((letter) => lacks(letter, spare));
  const unknown = missing.filter((letter) => !EMOJI.test(letter));
  if (unknown.length > 0) {
    throw new Error(
      `"${title}" can't show ${unknown.join(' ')} of "${text.slice(0, 80)}", which no font has. Use other letters, or add a font in src/features/documents/typst.ts.`,
    );
  }
  for (const letter of far) if (!missing.includes(letter)) letters.add(letter);
  return typographicQuotes(missing.reduce((shown, letter) => shown.replaceAll(letter, ''), text));
}
