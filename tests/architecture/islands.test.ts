import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

/** Islands that an Astro component places by a directive, as folder and component. */
function placedIslands(astro: string): string[] {
  const imported = [...astro.matchAll(/import \{ (\w+) \} from '#islands\/([\w-]+)\//g)];
  return imported
    .filter(([, name]) => new RegExp(`<${name}\\s[^>]*?client:\\w+`).test(astro))
    .map(([, , folder]) => folder!);
}

test('every folder of islands is placed by a directive of some page', () => {
  const folders = new Set(projectFiles('src/islands/*/*').map((path) => path.split('/')[2]!));
  const placed = new Set(projectFiles('src/**/*.astro').flatMap((path) => placedIslands(readProjectFile(path))));
  expect(folders.size).toBeGreaterThan(12);
  expect([...folders].filter((folder) => !placed.has(folder))).toEqual([]);
});

test('no page mounts a component by hand: islands are in the built page and hydrate from it', () => {
  const files = projectFiles('src/**/*.{ts,tsx,astro}');
  expect(files.filter((path) => /\b(createRoot|hydrateRoot)\b/.test(readProjectFile(path)))).toEqual([]);
});

test('control: an import without a directive, and a directive without an island, are told apart', () => {
  const cart = "import { Cart } from '#islands/cart/Cart.tsx';";
  expect(placedIslands(`${cart}\n<Cart client:call={{ events: [] }} />`)).toEqual(['cart']);
  expect(placedIslands(`${cart}\n<Cart\n  client:load\n/>`)).toEqual(['cart']);
  expect(placedIslands(`${cart}\n<Cart />`)).toEqual([]);
  expect(placedIslands('<Cart client:load />')).toEqual([]);
});
