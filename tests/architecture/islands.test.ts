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

/** Files that come with an island's own script: what it imports, but for types and for what it imports on demand. */
function drawnAtOnce(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name] of readProjectFile(path).matchAll(
    /^import (?!type )[^;]*?'#((?:islands|forms|ui)\/[^']+\.tsx?)';/gm,
  ))
    drawnAtOnce(`src/${name}`, seen);
  return seen;
}

/** Reads of a store that do not begin as the built page does. */
function lateReads(text: string): string[] {
  return [...text.matchAll(/useStore\([^()]*\)/g)]
    .map(([read]) => read)
    .filter((read) => !read.includes("ssr: 'initial'"));
}

test('what is prerendered begins with the first value of its stores, as the built page does', () => {
  const entries = projectFiles('src/**/*.astro').flatMap((path) =>
    [...readProjectFile(path).matchAll(/import \{ \w+ \} from '#(islands\/[\w/.-]+\.tsx)'/g)].map(
      ([, name]) => `src/${name}`,
    ),
  );
  const files = new Set(entries.flatMap((entry) => [...drawnAtOnce(entry)]));
  expect(files.size).toBeGreaterThan(30);
  expect(files).toContain('src/forms/use-contract-form.ts');
  expect([...files].flatMap((path) => lateReads(readProjectFile(path)).map((read) => `${path}: ${read}`))).toEqual([]);
});

test('control: a read of a store that follows the visitor from the first moment is noticed', () => {
  expect(lateReads("const a = useStore($a, { ssr: 'initial' }); const b = useStore($b);")).toEqual(['useStore($b)']);
});

test('every form of an island is one of useContractForm, but for those of chat, staff chat and receipt, which send none', () => {
  const forms = projectFiles('src/{islands,forms,ui}/**/*.tsx').filter((path) => /<form\b/.test(readProjectFile(path)));
  const others = forms.filter((path) => !/<form\s+\{\.\.\.formProps\}/.test(readProjectFile(path)));
  expect(forms.length).toBeGreaterThan(6);
  expect(others).toEqual([
    'src/islands/chat/AddressOffer.tsx',
    'src/islands/chat/Composer.tsx',
    'src/islands/receipt/ReceiptCheck.tsx',
    'src/islands/staff-chat/AnswerBox.tsx',
  ]);
  const users = projectFiles('src/**/*.{ts,tsx}').filter((path) =>
    readProjectFile(path).includes("from 'react-hook-form'"),
  );
  expect(users).toEqual(['src/forms/use-contract-form.ts']);
});

test('stores know values and answers, and nothing of forms and their elements', () => {
  const stores = projectFiles('src/stores/**/*.ts');
  expect(stores.filter((path) => path.split('/').length > 3).length).toBeGreaterThan(20);
  expect(
    stores.filter((path) =>
      /\b(FormData|HTML(Form|Input|Select|TextArea)Element)\b|\.elements\b/.test(readProjectFile(path)),
    ),
  ).toEqual([]);
});

test('control: an import without a directive, and a directive without an island, are told apart', () => {
  const cart = "import { Cart } from '#islands/cart/Cart.tsx';";
  expect(placedIslands(`${cart}\n<Cart client:call={{ events: [] }} />`)).toEqual(['cart']);
  expect(placedIslands(`${cart}\n<Cart\n  client:load\n/>`)).toEqual(['cart']);
  expect(placedIslands(`${cart}\n<Cart />`)).toEqual([]);
  expect(placedIslands('<Cart client:load />')).toEqual([]);
});
