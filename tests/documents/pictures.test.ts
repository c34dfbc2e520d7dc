import type { ImageMetadata } from 'astro';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Focus, focused, type Picture } from '#catalogue/schema/picture.ts';
import { drawShareCard } from '#features/documents/share-card.ts';
import { drawTripNotes } from '#features/documents/trip-notes.ts';
import pictureService, { LONGEST_SIDE, regionOf } from '#ui/pictures/picture-service.ts';
import { focusInHead } from '../../scripts/build/page-styles.mjs';
import { picturesWithMetadata, removeUnshown } from '../../scripts/build/published-media.mjs';
import { aCameraPicture, coloursOf } from '../support/a-camera-picture.ts';
import { photographsIn, type PlacedPhotograph } from '../support/read-pdf.ts';
import { aFolder } from '../tooling/a-folder.ts';
import { imprint, tourOnDisk } from './content-on-disk.ts';

let camera: Buffer;
beforeAll(async () => {
  camera = await aCameraPicture();
});

/** The picture on the disk: upright, its upper half is red and its lower half is blue. */
function onDisk(): ImageMetadata {
  const file = `${aFolder()}uluru.jpg`;
  writeFileSync(file, camera);
  return { src: file, width: 2000, height: 3000, format: 'jpg' };
}

const pictureAt = (focus?: Focus): Picture => focused({ image: onDisk(), alt: 'Uluru', focus });

/** Astro's settings with these of the picture service. */
const configured = (config: object = {}) =>
  ({ service: { entrypoint: '', config }, domains: [], remotePatterns: [] }) as never;
const CONFIG = configured();

test('control: the camera picture is rotated and holds the place where it was taken', async () => {
  const { exif, orientation, width } = await sharp(camera).metadata();
  expect([orientation, width]).toEqual([6, 3000]);
  expect(exif!.includes('A camera')).toBe(true);
});

test('a published picture is rotated upright, no larger than a screen, and has no metadata [P27, E04]', async () => {
  const src = { src: '/uluru.jpg', width: 1600, height: 2400, format: 'jpg' } satisfies ImageMetadata;
  const asked = async (width: number, height?: number) => {
    const size = height === undefined ? { width } : { width, height };
    const options = { src: { ...src, width: 4000, height: 5000 }, format: 'webp', ...size } as const;
    const { width: w, height: h } = await pictureService.validateOptions(options, CONFIG, {} as never);
    return [w, h];
  };
  expect(await asked(5000, 4000)).toEqual([LONGEST_SIDE, 1920]);
  expect(await asked(4000, 5000)).toEqual([1920, LONGEST_SIDE]);
  expect(await asked(4000)).toEqual([1920, undefined]);
  expect(await asked(400, 600)).toEqual([400, 600]);
  const { data } = await pictureService.transform(
    camera,
    { src: src.src, width: 1600, height: 2400, format: 'webp' },
    CONFIG,
    {} as never,
  );
  const { width, height, exif, orientation } = await sharp(data).metadata();
  expect([width, height, exif, orientation]).toEqual([1600, 2400, undefined, undefined]);
  expect(await coloursOf(data)).toBe('red, blue');
});

test('the quality that the configuration sets for a format is an option of its pictures, from which files are named', async () => {
  const config = configured({ avif: { effort: 2, quality: 43 }, webp: { effort: 2 } });
  const src = { src: '/uluru.jpg', width: 1600, height: 2400, format: 'jpg' } satisfies ImageMetadata;
  const qualityOf = async (options: { format: 'avif' | 'webp' | 'png'; quality?: number }) =>
    (await pictureService.validateOptions({ src, ...options }, config, {} as never)).quality;
  expect(await qualityOf({ format: 'avif' })).toBe(43);
  expect(await qualityOf({ format: 'avif', quality: 80 })).toBe(80);
  expect(await qualityOf({ format: 'webp' })).toBeUndefined();
  expect(await qualityOf({ format: 'png' })).toBeUndefined();
});

test('a pdf shows a photograph as it was taken [P27]', async () => {
  const notes = await drawTripNotes({ ...tourOnDisk('tasmania'), hero: { image: onDisk(), alt: 'Uluru' } }, imprint);
  const [photograph] = (await photographsIn(notes)).files;
  const { exif, width } = await sharp(photograph).metadata();
  expect([exif, width]).toEqual([undefined, 1323]);
  expect(await coloursOf(photograph!)).toBe('red, blue');
});

test('an editor’s own file is not published, and a picture with metadata is found [P27, E04]', async () => {
  const site = aFolder();
  mkdirSync(`${site}_astro`);
  for (const name of ['uluru.Ab_1.jpg', 'uluru.Ab_1_Zx2.jpg']) writeFileSync(`${site}_astro/${name}`, camera);
  writeFileSync(`${site}index.html`, '<img srcset="/_astro/uluru.Ab_1_Zx2.jpg 400w">');
  expect(await removeUnshown(site)).toEqual(['_astro/uluru.Ab_1.jpg']);
  expect(readdirSync(`${site}_astro`)).toEqual(['uluru.Ab_1_Zx2.jpg']);
  expect(await picturesWithMetadata(site)).toEqual(['_astro/uluru.Ab_1_Zx2.jpg']);
});

test('a picture stays published whatever its editor called it [P27]', async () => {
  const site = aFolder();
  mkdirSync(`${site}_astro`);
  const shown = ['uluru (1)', 'Größe', "Ada's rock!", 'two~words'].map((name) => `${name}.CWJ5Qd-w_Z1a_b3.avif`);
  for (const name of [...shown, 'uluru (1).CWJ5Qd-w.jpg']) writeFileSync(`${site}_astro/${name}`, camera);
  const images = shown.map((name) => `<img src="${encodeURI(`/_astro/${name}`).replaceAll("'", '&#39;')}">`);
  writeFileSync(`${site}index.html`, images.join(''));
  expect(await removeUnshown(site)).toEqual(['_astro/uluru (1).CWJ5Qd-w.jpg']);
});

test('a quick build makes one small WebP file of a picture, and only where the configuration asks for it', async () => {
  const src = { src: '/uluru.jpg', width: 3000, height: 2000, format: 'jpg' } satisfies ImageMetadata;
  const asked = { src, width: 3000, height: 2000, widths: [1000, 1600], format: 'avif' } as const;
  const filesOf = async (config: object) => {
    const site = configured(config);
    const checked = await pictureService.validateOptions({ ...asked, widths: [...asked.widths] }, site, {} as never);
    const files = await pictureService.getSrcSet!(checked, site, {} as never);
    return files.map(({ transform, descriptor }) => `${transform.format} ${transform.height} ${descriptor}`);
  };
  expect(await filesOf({})).toEqual(['avif 667 1000w', 'avif 1067 1600w']);
  expect(await filesOf({ isQuick: true })).toEqual(['webp 853 1280w']);
});

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

test('the card of a shared page shows a photograph as it was taken, around its focus [P16, P27, E15]', async () => {
  const drawn = async (focus?: Focus) => {
    const picture = pictureAt(focus);
    const card = await drawShareCard({ title: 'Uluru', line: 'A rock', by: 'Us', ink: 'clay', picture });
    expect((await sharp(card).metadata()).exif).toBeUndefined();
    return coloursOf(card, 440 / 630);
  };
  expect(await drawn()).toBe('red, blue');
  expect(await drawn(DOWN)).toBe('blue, blue');
});

test('a picture of a page that is cut follows its focus, in the file and where a style cuts it [E15]', async () => {
  const asked = async (focus: Focus | undefined, fit?: 'cover') => {
    const src = pictureAt(focus).image;
    const size = { width: 600, height: 400, ...(fit && { fit }) };
    return pictureService.validateOptions({ src, format: 'webp', ...size }, CONFIG, {} as never);
  };
  const made = async (focus?: Focus) => {
    const options = { ...(await asked(focus, 'cover')), src: '/uluru.jpg' };
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

const sign = { src: 'public/favicon.svg', width: 32, height: 32, format: 'svg' } as const;
const drawTitle = (title: string) =>
  drawShareCard({ title, line: '5 days', by: 'Us', ink: 'clay', picture: { image: sign, alt: '' } });

test.each([
  ['Uluṟu', 'Uluu'],
  ['Kata Tjuṯa', 'Kata Tjua'],
  ['Łódź', 'ód'],
])('a share picture shows every letter of %s', async (title, withoutThem) => {
  expect((await drawTitle(title)).equals(await drawTitle(withoutThem))).toBe(false);
});

test('a letter that no font has stops the build with the letter and the title', async () => {
  await expect(drawTitle('Uluru 日本語')).rejects.toThrow('"Uluru 日本語" can\'t show 日 本 語, which no font has.');
});
