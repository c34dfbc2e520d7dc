import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { INK } from '../../scripts/posters/draw/core.ts';
import { drawings } from '../../scripts/posters/drawings.ts';

const CONTENT = 'content';
/** Above this a picture costs more than it shows. */
const MOST_BYTES = 60_000;
/** How far from a mixture of two inks a colour may be, in steps of 255: mixtures of mixtures leave the line a little. */
const NEAR = 26;

const pictures = new Map(
  globSync('**/*.svg', { cwd: CONTENT })
    .toSorted()
    .map((file) => [file.replace(/\.svg$/, ''), readFileSync(`${CONTENT}/${file}`, 'utf8')]),
);
const drawn = await drawings();

/** The pictures of which something is true, by name, so that a failure says which. */
const picturesWhere = (isTrue: (svg: string) => boolean) =>
  [...pictures].filter(([, svg]) => isTrue(svg)).map(([path]) => path);

const channels = (colour: string) => [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));
const inks = Object.values(INK).map(channels);

/** How far a colour is from the nearest straight line between two inks. */
const awayFromInks = (colour: string) => {
  const at = channels(colour);
  const distances = inks.flatMap((from) =>
    inks.map((to) => {
      const along = to.map((v, i) => v - from[i]!);
      const length = along.reduce((sum, v) => sum + v * v, 0) || 1;
      const share = Math.min(1, Math.max(0, at.reduce((sum, v, i) => sum + (v - from[i]!) * along[i]!, 0) / length));
      return Math.hypot(...at.map((v, i) => v - from[i]! - along[i]! * share));
    }),
  );
  return Math.min(...distances);
};

const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);

test('every picture has its drawing, and every drawing its picture', () => {
  expect(drawn.map(({ path }) => path)).toEqual([...pictures.keys()].toSorted((a, b) => (a < b ? -1 : 1)));
});

test('drawing a picture again gives the same bytes', () => {
  expect(drawn.filter(({ path, draw }) => draw() !== pictures.get(path)).map(({ path }) => path)).toEqual([]);
});

test('every picture is shown by a file beside it', () => {
  const unseen = [...pictures.keys()].filter((path) => {
    const [, folder, name] = /^(.*)\/([^/]+)$/.exec(path)!;
    return !globSync(`${CONTENT}/${folder}/*.{md,yaml}`).some((file) =>
      readFileSync(file, 'utf8').includes(`./${name}.svg`),
    );
  });
  expect(unseen).toEqual([]);
});

test('no picture is heavier than sixty kilobytes', () => {
  expect(picturesWhere((svg) => Buffer.byteLength(svg) > MOST_BYTES)).toEqual([]);
});

test('no picture holds text, another picture, a script, or a way to the outside', () => {
  expect(picturesWhere((svg) => /<(text|image|foreignObject|script|style)\b|\son\w+=/.test(svg))).toEqual([]);
  expect(picturesWhere((svg) => /\b(href|src)="(?!#)|url\((?!#)/.test(svg))).toEqual([]);
});

test('no number of a picture went wrong', () => {
  expect(picturesWhere((svg) => /NaN|undefined|Infinity|null|\[object/.test(svg))).toEqual([]);
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

test('every colour is a mixture of the twelve inks', () => {
  expect(awayFromInks('#00ff00')).toBeGreaterThan(NEAR);
  const strange = new Map<string, boolean>();
  const isStrange = (colour: string) => {
    if (!strange.has(colour)) strange.set(colour, awayFromInks(colour) > NEAR);
    return strange.get(colour)!;
  };
  const found = [...pictures].flatMap(([path, svg]) =>
    [...new Set([...svg.matchAll(/#[0-9a-f]{6}\b/gi)].map(([colour]) => colour))]
      .filter(isStrange)
      .map((colour) => `${path} ${colour}`),
  );
  expect(found).toEqual([]);
});

test('no two pictures are the same', () => {
  const withoutName = [...pictures.values()].map((svg) =>
    svg.replace(/ aria-label="[^"]*"/, '').replaceAll(/p\d+-/g, ''),
  );
  expect(new Set(withoutName).size).toBe(pictures.size);
});
