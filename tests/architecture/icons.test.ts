import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

const SHARED = 'src/ui/icon-shapes.ts';
const OF_PAGES = 'src/components/Icon.astro';
const OF_ISLANDS = 'src/ui/Icon.tsx';
const TABLES = [SHARED, OF_PAGES, OF_ISLANDS];

/** The drawings of a file: the data of their paths by name. */
function drawingsIn(text: string): [name: string, drawing: string][] {
  return Array.from(text.matchAll(/^ {2}(\w+):\s+'([^']*(?:\d|\/>)[^']*)',$/gm), ([, name, drawing]) => [
    name!,
    drawing!.replace(/^<path d="([^"]*)"\/>$/, '$1'),
  ]);
}

/** Those that stand more than once. */
function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

const drawings = TABLES.flatMap((path) => drawingsIn(readProjectFile(path)));

test('an icon has one drawing for pages and islands, and a drawing has one name', () => {
  for (const path of TABLES) expect(drawingsIn(readProjectFile(path)).length, path).toBeGreaterThan(5);
  expect(repeated(drawings.map(([name]) => name))).toEqual([]);
  expect(repeated(drawings.map(([, drawing]) => drawing))).toEqual([]);
});

test('some page or island shows each icon', () => {
  const read = (...patterns: string[]) =>
    projectFiles(...patterns)
      .filter((path) => !TABLES.includes(path))
      .map(readProjectFile)
      .join('\n');
  const [pages, islands] = [read('src/**/*.{astro,ts}'), read('src/{islands,forms,ui}/**/*.tsx')];
  const isShown = (name: string, text: string) => new RegExp(`\\b(name|icon)(=|: )["']${name}["']`).test(text);
  for (const [path, texts] of [
    [OF_PAGES, [pages]],
    [OF_ISLANDS, [islands]],
    [SHARED, [pages, islands]],
  ] as const) {
    const names = drawingsIn(readProjectFile(path)).map(([name]) => name);
    expect
      .soft(
        names.filter((name) => !texts.every((text) => isShown(name, text))),
        path,
      )
      .toEqual([]);
  }
});

test('control: a second drawing of a name, and a second name of a drawing, are noticed', () => {
  const planted = drawingsIn(`  down: 'm5 9 7 7 7-7',\n  down: '<path d="M1 1h2"/>',\n  fold:\n    'm5 9 7 7 7-7',\n`);
  expect(repeated(planted.map(([name]) => name))).toEqual(['down']);
  expect(repeated(planted.map(([, drawing]) => drawing))).toEqual(['m5 9 7 7 7-7']);
});
