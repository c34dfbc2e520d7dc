import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureDifference } from '../../../scripts/review/picture-difference.ts';

const WIDTH = 4;

/** A picture of 4 pixels a row: a letter for each pixel, `.` white, `x` black, `o` and `,` nearly white. */
function aPicture(...rows: string[]): Promise<Buffer> {
  const shades = { '.': 255, x: 0, o: 250, ',': 253 } as const;
  const values = [...rows.join('')].flatMap((pixel) => Array<number>(3).fill(shades[pixel as keyof typeof shades]));
  return sharp(Buffer.from(values), { raw: { width: WIDTH, height: rows.length, channels: 3 } })
    .png()
    .toBuffer();
}

test('E11 of two pictures the share of pixels that differ is counted, and the rows are named', async () => {
  const before = await aPicture('....', '....', '....', '....');
  const after = await aPicture('....', '.x..', '..oo', '....');
  expect(await pictureDifference(before, after)).toEqual({ share: 3 / 16, rows: [1, 2] });
});

test('E11 pictures with the same pixels do not differ, however they were written', async () => {
  const rows = ['x..x', '.xx.'];
  const packed = await sharp(await aPicture(...rows))
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(await pictureDifference(await aPicture(...rows), packed)).toBeNull();
});

test('E11 another rounding of a colour is no difference, a slightly other colour is one', async () => {
  const white = await aPicture('....', '....');
  expect(await pictureDifference(white, await aPicture('....', ',,,,'))).toBeNull();
  expect(await pictureDifference(white, await aPicture('....', 'o...'))).toEqual({ share: 1 / 8, rows: [1, 1] });
});

test('E11 what only one of two pictures has, differs', async () => {
  const short = await aPicture('....', '....');
  const long = await aPicture('....', '....', '....', '....');
  const difference = { share: 1 / 2, rows: [2, 3] };
  expect(await pictureDifference(short, long)).toEqual(difference);
  expect(await pictureDifference(long, short)).toEqual(difference);
});
