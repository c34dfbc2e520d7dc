import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImageMetadata } from 'astro';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { focused, type Focus, type Picture } from '#catalogue/schema/picture.ts';
import { drawShareCard } from '#features/documents/share-card.ts';
import { regionOf } from '#ui/pictures/picture-service.ts';
import pictureService from '#ui/pictures/picture-service.ts';
import { drawTripNotes } from '#features/documents/trip-notes.ts';
import { focusInHead } from '../../scripts/build/page-styles.mjs';
import { aCameraPicture, coloursOf } from '../support/a-camera-picture.ts';
import { photographsIn, type PlacedPhotograph } from '../support/read-pdf.ts';
import { imprint, tourOnDisk } from './content-on-disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'focus-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Upright, its upper half is red and its lower half is blue. */
const file = join(folder, 'uluru.jpg');
let camera: Buffer;
beforeAll(async () => {
  camera = await aCameraPicture();
  writeFileSync(file, camera);
});

const image = { src: file, width: 2000, height: 3000, format: 'jpg' } satisfies ImageMetadata;
const pictureAt = (focus?: Focus): Picture => focused({ image, alt: 'Uluru', focus });
const UP: Focus = [50, 0];
const DOWN: Focus = [50, 100];

test('the part of a picture that is kept lies where its focus says [E15]', () => {
  const own = { width: 300, height: 100 };
  const square = { width: 50, height: 50 };
  expect(regionOf(own, square, [80, 40])).toEqual({ left: 160, top: 0, width: 100, height: 100 });
  expect(regionOf(own, square, [0, 0])).toMatchObject({ left: 0 });
  expect(regionOf(own, square, [100, 100])).toMatchObject({ left: 200, top: 0 });
  expect(regionOf(own, { width: 600, height: 100 }, [50, 100])).toEqual({ left: 0, top: 50, width: 300, height: 50 });
});

test('a picture in a PDF is cut around its focus [E15]', async () => {
  const printed = async (focus?: Focus) => {
    const notes = await drawTripNotes({ ...tourOnDisk('tasmania'), hero: pictureAt(focus) }, imprint);
    const [{ top, height }] = (await photographsIn(notes)).places as [PlacedPhotograph];
    return [Math.round(top), Math.round(height)];
  };
  expect(await printed(UP)).toEqual([0, 893]);
  expect(await printed()).toEqual([-197, 893]);
  expect(await printed(DOWN)).toEqual([-393, 893]);
});

test('the card of a shared page follows the focus of its picture [E15]', async () => {
  const drawn = async (focus?: Focus) => {
    const card = { title: 'Uluru', line: 'A rock', by: 'Us', ink: 'clay', picture: pictureAt(focus) };
    return coloursOf(await drawShareCard(card), 440 / 630);
  };
  expect(await drawn()).toBe('red, blue');
  expect(await drawn(DOWN)).toBe('blue, blue');
});

const CONFIG = { service: { entrypoint: '', config: {} }, domains: [], remotePatterns: [] } as never;

test('a picture of a page that is cut follows its focus, in the file and where a style cuts it [E15]', async () => {
  const asked = async (focus: Focus | undefined, fit?: 'cover') => {
    const src = pictureAt(focus).image;
    const size = { width: 600, height: 400, ...(fit && { fit }) };
    return pictureService.validateOptions({ src, format: 'webp', ...size }, CONFIG, {} as never);
  };
  const made = async (focus?: Focus) => {
    const options = { ...(await asked(focus, 'cover')), src: image.src };
    const { data } = await pictureService.transform(camera, options, CONFIG, {} as never);
    const { width, height, exif } = await sharp(data).metadata();
    expect([width, height, exif]).toEqual([600, 400, undefined]);
    return coloursOf(data);
  };
  expect(await made()).toBe('red, blue');
  expect(await made(UP)).toBe('red, red');
  expect(await made(DOWN)).toBe('blue, blue');
  // The whole picture is one file, whatever its focus.
  expect((await asked(DOWN)).position).toBeUndefined();
  const attributes = async (focus?: Focus) =>
    (await pictureService.getHTMLAttributes(await asked(focus), CONFIG, {} as never))['style'];
  expect(await attributes(DOWN)).toBe('object-position:50% 100%');
  expect(await attributes()).toBeUndefined();
});

test('the focus of a picture stands in the head of its page, because a policy allows no style in a tag [E15]', () => {
  const picture = (style: string) => `<img src="/a.webp"${style}>`;
  const page = (styles: string, pictures: string) => `<head>${styles}</head><body>${pictures}</body>`;
  const [one, other] = ['70% 40%', '0% 5%'].map((at) => ` style="object-position:${at}"`);
  const rules = '<style>[data-focus="70 40"]{object-position:70% 40%}[data-focus="0 5"]{object-position:0% 5%}</style>';
  expect(focusInHead(page('', picture(one!) + picture(other!) + picture(one!)))).toBe(
    page(rules, picture(' data-focus="70 40"') + picture(' data-focus="0 5"') + picture(' data-focus="70 40"')),
  );
  expect(focusInHead(page('', picture('')))).toBe(page('', picture('')));
});
