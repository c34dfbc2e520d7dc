import { expect, test } from 'vitest';
import { builtPages, readText } from './built-site.ts';

/** What is closed or hidden at first. */
const NOT_IN_FIRST_VIEW = new Set(['nav__list', 'picker__list', 'spinner']);

const LATER = /<link rel="stylesheet" href="(\/_astro\/later[^"]+)"[^>]*>/;
const pages = builtPages().filter(({ html }) => LATER.test(html));

function classesStyledBy(styles: string): Set<string> {
  const selectors = styles.replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!));
}

test('every page for visitors names the styles of its foot where the foot begins', () => {
  expect(pages.length).toBeGreaterThan(80);
  for (const { path, html } of pages)
    expect.soft(html, path).toMatch(/<\/main> ?<link rel="stylesheet"[^>]*> ?<footer/);
});

test('what stands above the foot is styled without waiting for the foot’s styles', () => {
  for (const { path, html } of pages) {
    const [, address] = LATER.exec(html)!;
    const later = classesStyledBy(readText(address!));
    const [above] = html.split(LATER);
    const atOnce = classesStyledBy(
      [...above!.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join(''),
    );
    const shown = new Set([...above!.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')));
    const late = [...shown].filter((name) => later.has(name) && !atOnce.has(name) && !NOT_IN_FIRST_VIEW.has(name));
    expect.soft(late, path).toEqual([]);
  }
});
