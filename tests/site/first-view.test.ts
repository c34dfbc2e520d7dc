import { parseHTML } from 'linkedom';
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

/**
 * The classes of what is visible above the foot before any script. A script shows what is hidden, with the later styles;
 * the dock is hidden until they come.
 */
function visibleClasses(above: string): string[] {
  const { document } = parseHTML(above);
  const visible = [...document.querySelectorAll('[class]')].filter((element) => !element.closest('[hidden], .dock'));
  return visible.flatMap((element) => [...element.classList]);
}

test('what stands above the foot is styled without waiting for the foot’s styles', () => {
  for (const { path, html } of pages) {
    const [, address] = LATER.exec(html)!;
    const [above] = html.split(LATER);
    const late = styledTooLate({
      classes: visibleClasses(above!),
      styles: [...above!.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text).join(''),
      laterStyles: readText(address!),
    });
    expect.soft(late, path).toEqual([]);
    if (above!.includes('class="dock"')) expect.soft(above, path).toContain('.dock{visibility:hidden;position:fixed');
  }
});
