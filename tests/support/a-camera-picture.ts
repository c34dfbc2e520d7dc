import sharp from 'sharp';

/**
 * A photograph as a camera saves it: 3000 by 2000 pixels with a rotation to upright, red above and blue below, and the
 * place where it was taken.
 */
export function aCameraPicture(): Promise<Buffer> {
  const half = { width: 1500, height: 2000, channels: 3 } as const;
  return sharp({ create: { ...half, width: 3000, background: 'blue' } })
    .composite([{ input: { create: { ...half, background: 'red' } }, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '23/1 41/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}
