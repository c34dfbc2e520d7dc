import { expect, test } from 'vitest';
import { builtPages, compressedSize, readText } from './built-site.ts';

/**
 * Bytes of a page without what it says. A server sends some 14 kB before it hears from a new visitor; a page that fits
 * into them is drawn a round trip earlier than one that does not, and most of them are for what it says.
 */
const FRAME_BUDGET = 9_800;
/** Posters that take turns; tabs, a map, dates, rooms and pictures. */
const FRAME_BUDGET_OF_HOME_AND_TOURS = 12_600;
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

test('the frame of a page and its styles leave room for what it says', () => {
  for (const { path, html } of pages) {
    const frame = html.replace(/(<main[^>]*>).*(<\/main>)/s, '$1$2');
    const budget = /^\/(trips\/[^/]+\/)?$/.test(path) ? FRAME_BUDGET_OF_HOME_AND_TOURS : FRAME_BUDGET;
    expect.soft(compressedSize(frame), path).toBeLessThanOrEqual(budget);
  }
});
