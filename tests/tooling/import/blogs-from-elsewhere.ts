import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

const EXPORTS = join(import.meta.dirname, '../exports/long');
const MEDIUM = 'Eleven-things-I-learned-from-one-bus--and-you-won-t-believe-number-seven--9f8e7d6c5b4a';

/** The pictures that the exports name, with their sizes: wide and tall ones are what pages break on. */
export const PICTURES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  '2019/07/PANO_20190708_144201.jpg': [4096, 820],
  '2019/07/tower.png': [360, 1800],
  '2019/07/IMG_4711-scaled.jpg': [2560, 1707],
  '2022/05/deck.jpg': [2000, 3000],
  '2022/05/gull.jpg': [1600, 1200],
  '2022/05/wake.png': [3000, 300],
  '2022/05/ginger.jpg': [800, 800],
  '2022/05/sea.jpg': [2000, 1200],
  '2022/05/mara.jpg': [400, 400],
  '1_Bus_at_dusk-QxZ.jpeg': [2592, 600],
  '1_Left-seat.jpeg': [1500, 1000],
  '1_Right-seat.png': [450, 2000],
};

/** The words after `npm run -s import --` for each export: posts with everything ugly that real ones have. */
export const IMPORTS = [
  ['wordpress', join(EXPORTS, 'wordpress.xml')],
  ['ghost', join(EXPORTS, 'ghost.json')],
  ['markdown', join(EXPORTS, 'medium')],
] as const;

/** Draws the pictures of the exports into a folder, each in a colour of its own. */
export async function drawPictures(folder: string): Promise<void> {
  for (const [index, [file, [width, height]]] of Object.entries(PICTURES).entries()) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    const background = { r: 20 * index, g: 120, b: 255 - 20 * index };
    const picture = sharp({ create: { width, height, channels: 3, background } });
    writeFileSync(path, await (file.endsWith('.png') ? picture.png() : picture.jpeg()).toBuffer());
  }
}

/** A post as its export has it, and the name of the article that it becomes. */
export interface ForeignPost {
  readonly slug: string;
  readonly html: string;
}

/** The posts of all exports, read without the code that imports them. */
export function foreignPosts(): ForeignPost[] {
  const xml = readFileSync(join(EXPORTS, 'wordpress.xml'), 'utf8');
  const texts = [...xml.matchAll(/<content:encoded><!\[CDATA\[([\s\S]*?)\]\]><\/content:encoded>/g)];
  const ghost = JSON.parse(readFileSync(join(EXPORTS, 'ghost.json'), 'utf8')) as {
    readonly db: readonly [{ readonly data: { readonly posts: readonly [{ readonly html: string }] } }];
  };
  const medium = readFileSync(join(EXPORTS, `medium/2017-03-14_${MEDIUM}.html`), 'utf8');
  const [, body = ''] = /<section data-field="body"[^>]*>([\s\S]*)<\/section>\s*<footer>/.exec(medium) ?? [];
  return [
    { slug: 'nine-days', html: texts[0]![1]! },
    { slug: 'the-telephone', html: texts[1]![1]! },
    { slug: 'the-ferry', html: ghost.db[0].data.posts[0].html },
    { slug: 'eleven-things-i-learned-from-one-bus-and-you-won-t-believe-number-seven', html: body },
  ];
}
