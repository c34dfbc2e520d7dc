import sharp from 'sharp';

/**
 * A photograph as a camera saves it: 3000 by 2000 pixels, or as many as asked for, with a rotation to upright, red above
 * and blue below, and the place where it was taken.
 */
export function aCameraPicture({ width, height } = { width: 3000, height: 2000 }): Promise<Buffer> {
  const half = { width: width / 2, height, channels: 3 } as const;
  return sharp({ create: { ...half, width, background: 'blue' } })
    .composite([{ input: { create: { ...half, background: 'red' } }, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '23/1 41/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** The colours in the middle of a picture: at a tenth and at nine tenths of `part` of its height. */
export async function coloursOf(picture: Uint8Array, part = 1): Promise<string> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const found = [0.1, 0.9].map((share) => {
    const at = (Math.floor(info.height * part * share) * info.width + Math.floor(info.width / 2)) * info.channels;
    return data[at]! > data[at + 2]! ? 'red' : 'blue';
  });
  return found.join(', ');
}
