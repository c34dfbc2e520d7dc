import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import satori from 'satori';
import sharp from 'sharp';
import { tokenColour } from '#styles/token-colour.ts';
import { openPicture, pictureFile } from '#ui/pictures/picture-service.ts';
import type { Picture } from '#catalogue/schema/picture.ts';

/** The content of a share card: the picture of a page, and its title on a coloured band. */
export interface ShareCard {
  readonly title: string;
  /** A line below the title, such as the length of a tour. */
  readonly line: string;
  /** The operator's name, at the band's end. */
  readonly by: string;
  /** A token of the palette, such as `clay`. */
  readonly ink: string;
  readonly picture: Picture;
}

const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;
const BAND_HEIGHT = 190;
const MARGIN = 56;
const CACHE = join(process.cwd(), '.cache/share-cards');
/** The brand's font for headings, then one that has the letters it lacks, such as the ṟ of Uluṟu. */
const FONTS = [
  '@expo-google-fonts/besley/800ExtraBold/Besley_800ExtraBold.ttf',
  '@expo-google-fonts/noto-serif/800ExtraBold/NotoSerif_800ExtraBold.ttf',
];
/** Version of the drawing, part of the cache key. Increase it with every change of the drawing. */
const DRAWING = 3;

const { resolve } = createRequire(join(process.cwd(), 'package.json'));

/**
 * Draws the card as JPEG, which every site can show. Returns the cached file if it was drawn before.
 *
 * @throws When no font has a character of the card, which would be missing in the picture.
 */
export async function drawShareCard(card: ShareCard): Promise<Buffer<ArrayBuffer>> {
  const { focus } = card.picture;
  const [picture, ...fonts] = await Promise.all(
    [pictureFile(card.picture), ...FONTS.map((font) => resolve(font))].map((file) => readFile(file)),
  );
  const kept = join(CACHE, `${shareCardKey(card, picture!, fonts)}.jpg`);
  if (existsSync(kept)) return readFile(kept);
  expectGlyphs(card, fonts);
  const shape = { width: CARD_WIDTH, height: CARD_HEIGHT - BAND_HEIGHT };
  const opened = await openPicture(picture!, { density: 96, focus, shape });
  const art = await opened.resize({ ...shape, fit: 'cover', position: 'centre' }).toBuffer();
  const drawn = await sharp({
    create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: tokenColour(card.ink) },
  })
    .composite([
      { input: art, left: 0, top: 0 },
      { input: Buffer.from(await drawBand(card, fonts)), left: 0, top: CARD_HEIGHT - BAND_HEIGHT },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  await mkdir(CACHE, { recursive: true });
  await writeFile(kept, drawn);
  return Buffer.from(drawn);
}

/** Names a card by everything that it is drawn from. */
export function shareCardKey(card: ShareCard, picture: Uint8Array, fonts: readonly Uint8Array[]): string {
  const facts = [DRAWING, { ...card, picture: card.picture.focus }, tokenColour(card.ink), textColour(card.ink)];
  const hash = createHash('sha256').update(picture);
  for (const font of fonts) hash.update(font);
  return hash.update(JSON.stringify(facts)).digest('hex').slice(0, 20);
}

function expectGlyphs({ title, line, by }: ShareCard, fonts: readonly Buffer[]): void {
  const faces = fonts.map((font) => create(font) as Font);
  const missing = [...new Set(`${title}${line}${by}`)].filter(
    (letter) => !faces.some((face) => face.hasGlyphForCodePoint(letter.codePointAt(0)!)),
  );
  if (missing.length === 0) return;
  throw new Error(
    `The share picture of "${title}" can't show ${missing.join(' ')}, which no font has. Use other letters, or add a font in src/features/documents/share-card.ts.`,
  );
}

/** The colour of the text on a band: dark on the one light colour of the palette. */
function textColour(ink: string): string {
  return tokenColour(ink === 'wattle' ? 'night' : 'paper');
}

/** The band as SVG with its text as outlines, so that the machine's fonts do not matter. */
async function drawBand({ title, line, by, ink }: ShareCard, fonts: readonly Buffer[]): Promise<string> {
  return satori(
    box(
      {
        width: CARD_WIDTH - 2 * MARGIN,
        height: BAND_HEIGHT,
        padding: `0 ${MARGIN}px`,
        backgroundColor: tokenColour(ink),
        color: textColour(ink),
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 48,
      },
      [
        box({ flexDirection: 'column', flexShrink: 1, gap: 8 }, [
          box({ fontSize: title.length > 34 ? 44 : 60, lineHeight: 1, letterSpacing: '-0.025em' }, title),
          box({ fontSize: 24, opacity: 0.86 }, line),
        ]),
        box({ fontSize: 28, flexShrink: 0 }, by),
      ],
    ),
    {
      width: CARD_WIDTH,
      height: BAND_HEIGHT,
      fonts: fonts.map((data, index) => ({ name: `Font ${index}`, data, weight: 800 })),
    },
  );
}

type Box = Parameters<typeof satori>[0];

function box(style: Record<string, string | number>, children: string | Box[]): Box {
  return { type: 'div', key: null, props: { style: { display: 'flex', ...style }, children } };
}
