import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { styledTooLate } from '../support/first-view.ts';
import { assets, builtPages, compressedSize, readBytes, readText } from './built-site.ts';

/**
 * The most bytes of script that a page begins with, of which Astro and Vite take half. What the page fetches once the
 * browser is idle (`page-behaviour.ts`) is not counted.
 */
const SCRIPT_BUDGET = 7_000;
/** The most bytes that a page begins with: HTML, styles and scripts, without pictures and fonts. */
const PAGE_BUDGET = 40_000;
const FONT_BUDGET = 60_000;
/**
 * The most bytes that the largest paint of a tour needs beside its picture: the page, the styles of its foot and the
 * font of headings. With more, that paint comes a round trip later on a slow connection.
 */
const LARGEST_PAINT_BUDGET_OF_TOURS = 50_800;
/** The most bytes of a tour's page. A server sends no more within two round trips. */
const TWO_ROUND_TRIPS = 31_300;
/**
 * The most bytes of a tour's first picture on a phone. With the styles of the foot and the first scripts it then comes
 * in one round trip on a slow connection.
 */
const FIRST_PICTURE_OF_TOURS = 24_000;
/** Elements of a page, of which each costs when the page is laid out, however small. */
const ELEMENTS = 1_560;
const TOUR = /^\/trips\/[^/]+\/$/;

const INLINE = 'inline';

/** Every script that a page names, and the modules that those import at once, by address; an inline one by its place. */
function initialScripts(html: string): Map<string, string> {
  const found = new Map<string, string>();
  const follow = (address: string) => {
    if (found.has(address)) return;
    const text = readText(address);
    found.set(address, text);
    followImports(text, address);
  };
  const followImports = (text: string, from: string) => {
    for (const [, imported] of text.matchAll(/(?:\bfrom|\bimport)\s*["'`]([./][^"'`]+)["'`]/g)) {
      follow(new URL(imported!, `http://site.example${from}`).pathname);
    }
  };
  for (const [, attributes, text] of html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
    const address = /src="([^"]+)"/.exec(attributes!)?.[1];
    if (address) follow(address);
    else if (!attributes!.includes('ld+json')) {
      found.set(`${INLINE} ${found.size}`, text!);
      followImports(text!, '/');
    }
  }
  return found;
}

function styles(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, address]) => readText(address!));
}

function sizeOf(scripts: readonly (readonly [address: string, text: string])[]): number {
  return scripts.reduce((sum, [, text]) => sum + compressedSize(text), 0);
}

/** The bytes of a page and the styles that it links, as a server compresses them. */
function sizeWithStyles(html: string): number {
  return [html, ...styles(html)].reduce((sum, text) => sum + compressedSize(text), 0);
}

const pages = builtPages();

test.each(pages)('$path begins with at most 7 kB of script, 40 kB in all, and no framework', ({ html }) => {
  const scripts = [...initialScripts(html)];
  const files = scripts.filter(([address]) => !address.startsWith(INLINE));
  expect(files.length).toBeGreaterThan(0);
  expect(sizeOf(scripts)).toBeLessThanOrEqual(SCRIPT_BUDGET);
  // The inline scripts are in the page.
  expect(sizeWithStyles(html) + sizeOf(files)).toBeLessThanOrEqual(PAGE_BUDGET);
  expect(scripts.join('\n')).not.toMatch(/createRoot|useState|react\.element|swiper-initialized/);
});

test('a tour’s page comes within two round trips, and little else before its picture', () => {
  const tours = pages.filter(({ path }) => TOUR.test(path));
  expect(tours.length).toBeGreaterThan(5);
  for (const { path, html } of tours) {
    const font = readBytes(/<link rel="preload" href="([^"]+)" as="font"/.exec(html)![1]!).length;
    const picture = readBytes(/(\/_astro\/[^" ]+\.avif) 940w/.exec(html)![1]!).length;
    expect.soft(picture, path).toBeLessThanOrEqual(FIRST_PICTURE_OF_TOURS);
    expect.soft(compressedSize(html), path).toBeLessThanOrEqual(TWO_ROUND_TRIPS);
    expect.soft(sizeWithStyles(html) + font, path).toBeLessThanOrEqual(LARGEST_PAINT_BUDGET_OF_TOURS);
  }
});

test.each(pages)('$path links no styles of what has not been asked for', ({ html }) => {
  expect(styles(html).join('\n')).not.toMatch(/\.booking__foot|\.calendar__/);
});

test.each(pages)('$path has at most 1,560 elements', ({ document }) => {
  // To a browser with scripts the other two are text, or another document.
  const elements = [...document.querySelectorAll('*')].filter(
    ({ parentElement }) => !parentElement?.closest('noscript, template'),
  );
  expect(elements.length).toBeGreaterThan(100);
  expect(elements.length).toBeLessThanOrEqual(ELEMENTS);
});

test('the picture that a page begins with is AVIF, with WebP for browsers that do not take that', () => {
  const begins = pages.map(({ path, document }) => ({
    path,
    pictures: [...document.querySelectorAll('main :is(.poster img[loading="eager"], img[fetchpriority="high"])')],
  }));
  expect(begins.filter(({ pictures }) => pictures.length > 0).length).toBeGreaterThan(50);
  for (const { path, pictures } of begins) {
    for (const picture of pictures) {
      expect.soft(picture.getAttribute('src'), path).toMatch(/\.webp$/);
      expect.soft(picture.closest('picture')?.querySelector('source')?.getAttribute('type'), path).toBe('image/avif');
    }
  }
});

test('an article’s picture in a list has a size for a common phone', () => {
  const blog = pages.find(({ path }) => path === '/travel-blog/')!;
  const pictures = [...blog.document.querySelectorAll('.post__art :is(img, source)[srcset]')];
  expect(pictures.length).toBeGreaterThan(2);
  for (const picture of pictures) {
    const srcset = picture.getAttribute('srcset')!;
    const widths = [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
    // 360 points with two pixels each, of which the picture takes 92 %, are 662.
    const taken = widths.find((width) => width >= 662);
    expect.soft(taken, srcset).toBeLessThan(800);
  }
});

test('control: the styles of islands are there, to be fetched with them', () => {
  expect(
    assets('.css')
      .map((file) => readText(`/_astro/${file}`))
      .join('\n'),
  ).toMatch(/\.booking__foot/);
});

test.each([
  { island: 'Booking', shows: ['ticket', 'price'] },
  { island: 'Calendar', shows: ['price'] },
  { island: 'Cart', shows: ['price'] },
])('$island fetches the styles of all that it shows', ({ island, shows }) => {
  const [script, ...others] = assets('.js').filter((file) => new RegExp(`^${island}\\.[^.]+\\.js$`).test(file));
  expect(others).toEqual([]);
  const named = [...readText(`/_astro/${script}`).matchAll(/_astro\/[^"`']+\.css/g)];
  const css = named.map(([file]) => readText(`/${file}`)).join('\n');
  for (const name of shows) expect.soft(css).toMatch(new RegExp(`[{}]\\.${name}\\{`));
});

const FONT = /\/_astro\/[\w.-]+\.woff2/g;

test('two fonts weigh at most 60 kB together, and each page asks for that of headings early', () => {
  const fonts = assets('.woff2');
  expect(fonts).toHaveLength(2);
  expect(fonts.reduce((sum, file) => sum + readBytes(`/_astro/${file}`).length, 0)).toBeLessThanOrEqual(FONT_BUDGET);
  for (const { path, html } of pages) {
    const [early, ...others] = html.match(/<link rel="preload"[^>]*as="font"/g) ?? [];
    expect.soft(early, path).toContain('/_astro/besley');
    expect.soft(others, path).toEqual([]);
  }
});

test('the font of the text loads by script after the page, and without script by its styles', () => {
  for (const { path, html, document } of pages) {
    const [, late] = /"file":"(\/_astro\/archivo[^"]+)"/.exec(html) ?? [];
    expect.soft(late, path).toBeDefined();
    expect.soft(document.querySelector('head noscript')?.innerHTML, path).toContain(`src:url(${late})`);
    expect.soft(html.split(late!).length - 1, path).toBe(2);
    expect.soft(new Set(html.match(FONT)).size, path).toBe(2);
  }
});

test('the order of the layers comes before any style', () => {
  for (const { path, html } of pages) {
    const [first, ...others] = html.matchAll(/@layer [^{;]+[{;]/g);
    expect(first?.[0], path).toBe('@layer reset, tokens, base, components, pages, utilities;');
    expect(others.length, path).toBeGreaterThan(0);
  }
});

const LATER = /<link rel="stylesheet" href="(\/_astro\/later[^"]+)"[^>]*>/;
const visited = builtPages().filter(({ html }) => LATER.test(html));

test('every page for visitors names the styles of its foot where the foot begins', () => {
  expect(visited.length).toBeGreaterThan(80);
  for (const { path, html } of visited)
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
  for (const { path, html } of visited) {
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
