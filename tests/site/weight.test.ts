import { expect, test } from 'vitest';
import { builtTours, compressedSize, readText } from './built-site.ts';

const SCRIPT_BUDGET = 3000;
const PAGE_BUDGET = 30_000;

/** Every script a page runs before anything is pressed: in the page, linked, and what those import at once. */
function initialScripts(path: string): string[] {
  const found = new Map<string, string>();
  const follow = (address: string) => {
    if (found.has(address)) return;
    const text = readText(address);
    found.set(address, text);
    for (const [, imported] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g)) {
      follow(new URL(imported!, `http://site.example${address}`).pathname);
    }
  };
  for (const [, attributes, text] of htmlOf(path).matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    const address = /src="([^"]+)"/.exec(attributes!)?.[1];
    if (address) follow(address);
    else if (!attributes!.includes('ld+json')) found.set(`inline ${found.size}`, text!);
  }
  return [...found.values()];
}

function styles(path: string): string[] {
  return [...htmlOf(path).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, address]) => readText(address!));
}

function htmlOf(path: string): string {
  return readText(`${path}index.html`);
}

const paths = ['/', '/trips/', ...builtTours().map(({ url }) => url)];

test.each(paths)('%s begins with no more than 3 kB of script, and no framework', (path) => {
  const scripts = initialScripts(path);
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.reduce((sum, script) => sum + compressedSize(script), 0)).toBeLessThanOrEqual(SCRIPT_BUDGET);
  expect(scripts.join('\n')).not.toMatch(/createRoot|useState|react\.element/);
});

test.each(paths)('%s is no more than 30 kB of HTML and CSS', (path) => {
  const size = [htmlOf(path), ...styles(path)].reduce((sum, text) => sum + compressedSize(text), 0);
  expect(size).toBeLessThanOrEqual(PAGE_BUDGET);
});

test('the order of the layers is said before any style', () => {
  for (const path of paths) {
    const html = htmlOf(path);
    const order = html.indexOf('@layer reset, tokens, base, components, pages, utilities');
    expect(order).toBeGreaterThan(0);
    expect(order).toBeLessThan(html.indexOf('rel="stylesheet"'));
  }
});
