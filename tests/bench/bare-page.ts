import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const CARDS = 12;

/**
 * Writes the smallest possible page of trips: one AVIF picture, twelve cards, a dozen lines of style, no script and no
 * font. The difference in time to this page is the cost of the site's design.
 *
 * @returns the folder of the page, at `/bare/`
 */
export async function makeBarePage(art: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bare-page-'));
  mkdirSync(join(folder, 'bare'));
  const picture = sharp(art, { density: 96 });
  writeFileSync(
    join(folder, 'bare/hero.avif'),
    await picture.clone().resize(800, 1000, { fit: 'cover' }).avif().toBuffer(),
  );
  writeFileSync(
    join(folder, 'bare/card.webp'),
    await picture.clone().resize(400, 250).webp({ quality: 70 }).toBuffer(),
  );
  const cards = Array.from(
    { length: CARDS },
    (_, index) =>
      `<article><img src="card.webp" width="400" height="250" loading="lazy" alt="A rock"><h2>Trip ${index + 1}</h2>
<p>Ten days from Alice Springs to Yulara. <b>$2,490 AUD</b></p></article>`,
  );
  writeFileSync(
    join(folder, 'bare/index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A bare page</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A bare page to compare with.">
<style>body{margin:0 auto;max-width:60rem;padding:1rem;font:16px/1.6 sans-serif}img{max-width:100%;height:auto}main{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr))}</style>
</head><body><h1>A bare page</h1><img src="hero.avif" width="800" height="1000" fetchpriority="high" alt="A rock at dusk"><main>${cards.join('\n')}</main></body></html>`,
  );
  return folder;
}
