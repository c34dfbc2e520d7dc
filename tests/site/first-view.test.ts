import { expect, test } from 'vitest';
import { styledTooLate } from '../support/first-view.ts';
import { builtPages, readText } from './built-site.ts';

const LATER = /<link rel="stylesheet" href="(\/_astro\/later[^"]+)"[^>]*>/;
const pages = builtPages().filter(({ html }) => LATER.test(html));

test('every page for visitors names the styles of its foot where the foot begins', () => {
  expect(pages.length).toBeGreaterThan(80);
  for (const { path, html } of pages)
    expect.soft(html, path).toMatch(/<\/main> ?<link rel="stylesheet"[^>]*> ?<footer/);
});

test('what stands above the foot is styled without waiting for the foot’s styles', () => {
  for (const { path, html } of pages) {
    const [, address] = LATER.exec(html)!;
    const [above] = html.split(LATER);
    const late = styledTooLate({
      classes: [...above!.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')),
      styles: [...above!.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join(''),
      laterStyles: readText(address!),
    });
    expect.soft(late, path).toEqual([]);
  }
});
