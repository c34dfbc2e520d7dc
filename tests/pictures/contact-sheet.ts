import sharp from 'sharp';

/** The part of a screen's size at which it stands on a sheet. */
const SCALE = 0.5;
const GAP = 24;
const BACKGROUND = '#8a8a8a';

/** Lays screens out in rows, at half their size, as one WebP. Each inner list is a row of PNGs. */
export async function contactSheet(rows: readonly (readonly Buffer[])[]): Promise<Buffer> {
  const layers: { input: Buffer; left: number; top: number }[] = [];
  let width = 0;
  let top = GAP;
  for (const row of rows) {
    let left = GAP;
    let height = 0;
    for (const screen of row) {
      const size = await sharp(screen).metadata();
      const scaled = { width: Math.round(size.width * SCALE), height: Math.round(size.height * SCALE) };
      layers.push({ input: await sharp(screen).resize(scaled).png().toBuffer(), left, top });
      left += scaled.width + GAP;
      height = Math.max(height, scaled.height);
    }
    width = Math.max(width, left);
    top += height + GAP;
  }
  return sharp({ create: { width, height: top, channels: 3, background: BACKGROUND } })
    .composite(layers)
    .webp({ quality: 68, effort: 6 })
    .toBuffer();
}
