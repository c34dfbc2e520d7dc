import { globSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import type { ImageMetadata } from 'astro';
import { expect, test } from 'vitest';
import { photographs, photographsIn } from '#catalogue/schema/picture.ts';

const CONTENT = 'content';

const pictures = new Map(
  globSync('**/*.svg', { cwd: CONTENT })
    .toSorted()
    .map((file) => [file.replace(/\.svg$/, ''), readFileSync(`${CONTENT}/${file}`, 'utf8')]),
);

/** The names of the pictures with this property, so that a failure names them. */
const picturesWhere = (isTrue: (svg: string) => boolean) =>
  [...pictures].filter(([, svg]) => isTrue(svg)).map(([path]) => path);

const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);

test('every picture is shown by a file beside it', () => {
  const unseen = [...pictures.keys()].filter((path) => {
    const [, folder, name] = /^(.*)\/([^/]+)$/.exec(path)!;
    return !globSync(`${CONTENT}/${folder}/*.{md,mdx,yaml}`).some((file) =>
      readFileSync(file, 'utf8').includes(`./${name}.svg`),
    );
  });
  expect(unseen).toEqual([]);
});

test('no picture holds text, another picture, a script, or a way to the outside', () => {
  expect(picturesWhere((svg) => /<(text|image|foreignObject|script|style)\b|\son\w+=/.test(svg))).toEqual([]);
  expect(picturesWhere((svg) => /\b(href|src)="(?!#)|url\((?!#)/.test(svg))).toEqual([]);
});


test('what a picture refers to is in it', () => {
  const dangling = picturesWhere((svg) => {
    const own = new Set(ids(svg));
    return [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].some(([, id]) => !own.has(id!));
  });
  expect(dangling).toEqual([]);
});

test('an id is in one picture only, so that several can be in one page', () => {
  const owners = new Map<string, string[]>();
  for (const [path, svg] of pictures) for (const id of ids(svg)) owners.set(id, [...(owners.get(id) ?? []), path]);
  expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([]);
});

const file = (name: string) => ({ src: name, width: 1600, height: 1000, format: 'jpg' }) as ImageMetadata;
const schema = photographs({ image: () => z.custom<ImageMetadata>() });

test('photographs of a trip stand in one order, and a place without one is left out', () => {
  const given = schema.parse({
    rooms: { image: file('tent.jpg'), alt: 'A tent' },
    guide: { image: file('tam.jpg'), alt: 'A guide', words: 'Tam' },
  });
  expect(photographsIn(given).map(({ alt, words }) => [alt, words])).toEqual([
    ['A guide', 'Tam'],
    ['A tent', ''],
  ]);
  expect(photographsIn(undefined)).toEqual([]);
});

test('a photograph needs words for people who can’t see it, and a place that there is', () => {
  expect(schema.safeParse({ vehicle: { image: file('bus.jpg') } }).success).toBe(false);
  expect(schema.safeParse({ driver: { image: file('tam.jpg'), alt: 'A guide' } }).success).toBe(false);
});
