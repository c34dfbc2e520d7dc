import { writeFileSync, mkdtempSync, rmSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImageMetadata } from 'astro';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { drawShareCard } from '#components/page/share-card.ts';
import pictureService, { MAX_WIDTH } from '#components/pictures/picture-service.ts';
import { printPicture } from '#papers/printed-picture.ts';
import { removeUnshown, tellingPictures } from '../../scripts/published-pictures.mjs';
import { aCameraPicture } from '../support/a-camera-picture.ts';

let camera: Buffer;
beforeAll(async () => {
  camera = await aCameraPicture();
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return `${folder}/`;
}

function onDisk(): string {
  const file = `${aFolder()}uluru.jpg`;
  writeFileSync(file, camera);
  return file;
}

/** The colour in the middle of the picture's upper and of its lower part. */
async function aboveAndBelow(picture: Uint8Array, part = 1): Promise<string[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  return [0.1, 0.9].map((share) => {
    const at = (Math.floor(info.height * part * share) * info.width + info.width / 2) * info.channels;
    return data[at]! > data[at + 2]! ? 'red' : 'blue';
  });
}

test('the camera picture lies on its side and tells where it was taken', async () => {
  const { exif, orientation, width } = await sharp(camera).metadata();
  expect([orientation, width]).toEqual([6, 3000]);
  expect(exif!.includes('A camera')).toBe(true);
});

test('P27 a published picture is turned, no wider than a screen, and tells nothing', async () => {
  const config = { service: { entrypoint: '', config: {} }, domains: [], remotePatterns: [] } as never;
  const src = { src: '/uluru.jpg', width: 5000, height: 4000, format: 'jpg' } satisfies ImageMetadata;
  const asked = await pictureService.validateOptions(
    { src, width: 5000, height: 4000, format: 'webp' },
    config,
    {} as never,
  );
  expect(asked).toMatchObject({ width: MAX_WIDTH, height: 1920 });
  const { data } = await pictureService.transform(
    camera,
    { src: src.src, width: 1600, height: 2400, format: 'webp' },
    config,
    {} as never,
  );
  const { width, height, exif, orientation } = await sharp(data).metadata();
  expect([width, height, exif, orientation]).toEqual([1600, 2400, undefined, undefined]);
  expect(await aboveAndBelow(data)).toEqual(['red', 'blue']);
});

test('P16 P27 a card of a shared page shows a photograph as it was taken', async () => {
  const card = await drawShareCard({ title: 'Uluru', line: 'A rock', by: 'Us', ink: 'clay', picture: onDisk() });
  expect((await sharp(card).metadata()).exif).toBeUndefined();
  expect(await aboveAndBelow(card, 440 / 630)).toEqual(['red', 'blue']);
});

test('P27 a paper shows a photograph as it was taken', async () => {
  const image = { src: onDisk(), width: 2000, height: 3000, format: 'jpg' } satisfies ImageMetadata;
  const { jpeg } = await printPicture({ image, alt: 'Uluru' }, { width: 90, height: 120 });
  expect((await sharp(jpeg).metadata()).exif).toBeUndefined();
  expect(await aboveAndBelow(jpeg)).toEqual(['red', 'blue']);
});

test('P27 an editor’s own file is not published, and a picture that would tell is found', async () => {
  const site = aFolder();
  mkdirSync(`${site}_astro`);
  for (const name of ['uluru.Ab_1.jpg', 'uluru.Ab_1_Zx2.jpg']) writeFileSync(`${site}_astro/${name}`, camera);
  writeFileSync(`${site}index.html`, '<img srcset="/_astro/uluru.Ab_1_Zx2.jpg 400w">');
  expect(await removeUnshown(site)).toEqual(['_astro/uluru.Ab_1.jpg']);
  expect(readdirSync(`${site}_astro`)).toEqual(['uluru.Ab_1_Zx2.jpg']);
  expect(await tellingPictures(site)).toEqual(['_astro/uluru.Ab_1_Zx2.jpg']);
});
