import { globSync, statSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { shippedPackages, type ShippedPackage } from '../../scripts/build/shipped-packages.ts';
import { readProjectFile } from '../architecture/project-files.ts';

interface Work {
  readonly of: readonly string[];
  readonly what: string;
  readonly by: string;
  readonly licence: string;
  readonly source: string;
}

const { files, drawings, packages } = parse(readProjectFile('LICENCES.yaml')) as {
  files: Work[];
  drawings: Work[];
  packages: ShippedPackage[];
};

/** Licences that allow to show or to ship a work beside code of any licence. */
const ALLOWED = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1'];
const OF_AN_AUTHOR = /\.(jpe?g|png|gif|webp|avif|mp4|webm|mov|mp3|woff2?|ttf|otf)$/i;
const OWN_CODE = /\.(ts|tsx|astro|css|md|json|typ)$/;
const A_DRAWING = /<(path|circle|polygon|polyline|ellipse)\b/;

const patternsOf = (works: readonly Work[]) => works.flatMap(({ of }) => of);

/** The files that no entry names. */
function unnamed(paths: readonly string[], works: readonly Work[]): string[] {
  return paths.filter((path) => !patternsOf(works).some((pattern) => matchesGlob(path, pattern)));
}

function filesIn(pattern: string): string[] {
  return globSync(pattern).filter((path) => statSync(path).isFile());
}

test('every file that is shown has its author, licence and source in LICENCES.yaml [E28]', () => {
  const shown = [
    ...filesIn('{public,content}/**/*'),
    ...filesIn('{src,docs}/**/*').filter((path) => !OWN_CODE.test(path)),
  ];
  expect(shown.length).toBeGreaterThan(200);
  expect(unnamed(shown, files)).toEqual([]);
});

test('a photograph that nobody named is found, also beside the drawings [E28]', () => {
  expect(unnamed(['content/tours/the-red-centre/uluru.jpg', 'public/logo.png'], files)).toHaveLength(2);
  const broad = patternsOf(files).filter((pattern) => pattern.includes('*') && OF_AN_AUTHOR.test(pattern));
  expect(broad.filter((pattern) => !pattern.startsWith('docs/pictures/'))).toEqual([]);
});

test('every drawing in the code is named [E28]', () => {
  const drawn = globSync('src/**/*.{astro,tsx,ts}').filter((path) => A_DRAWING.test(readProjectFile(path)));
  expect(drawn.length).toBeGreaterThan(5);
  expect(unnamed(drawn, drawings)).toEqual([]);
});

test('every entry says what, by whom, under which licence and from where, and is of something [E28]', () => {
  for (const work of [...files, ...drawings]) {
    for (const fact of [work.what, work.by, work.licence, work.source]) expect(fact).toMatch(/\S{2}/);
    for (const pattern of work.of) expect.soft(filesIn(pattern).length, pattern).toBeGreaterThan(0);
  }
});

test('the packages are those that ship to browsers: npm run -s licences writes them [E28]', () => {
  expect(packages).toEqual(shippedPackages(process.cwd()));
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'swiper', 'valibot', 'pagefind']));
});

test('every package has a licence that allows it, and a source [E28]', () => {
  for (const { name, licence, source } of packages) {
    for (const one of licence.split(' AND ')) expect.soft(ALLOWED, name).toContain(one);
    expect.soft(source, name).toMatch(/^https:\/\/[^\s/]+\/\S+$/);
  }
});
