import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { coloursIn, OWN_COLOURS, SHEER_COLOURS } from '../support/other-brand.ts';
import { allPages, readText } from './built-site.ts';

const TOKENS = new Set([...OWN_COLOURS, ...SHEER_COLOURS, '#000000']);
const A_COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^)]*\)/gi;

/** The colour as `#rrggbb`, however a minifier wrote it, without its transparency. */
function whole(colour: string): string {
  const digits = colour.slice(1);
  return `#${(digits.length < 6 ? digits.replace(/./g, '$&$&') : digits).slice(0, 6)}`;
}

function strange(text: string): string[] {
  const found = [...text.matchAll(A_COLOUR)].map(([colour]) => colour.toLowerCase());
  return [...new Set(found)].filter((colour) => !colour.startsWith('#') || !TOKENS.has(whole(colour)));
}

/** What of a page's markup can give a colour: its own styles, and what is drawn in it. */
function stylesOf(document: Document): string {
  const parts = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
  const painted = [...document.querySelectorAll('[style], [fill], [stroke], [stop-color], meta[name="theme-color"]')];
  const values = painted.flatMap((element) =>
    ['style', 'fill', 'stroke', 'stop-color', 'content'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [...parts, ...values].join('\n');
}

test('no page has a colour that is not one of the design tokens [E27]', () => {
  const pages = allPages();
  const wrong = pages.flatMap(({ path, document }) => strange(stylesOf(document)).map((colour) => `${path} ${colour}`));
  expect(pages.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});

test('no stylesheet has a colour that is not one of the design tokens [E27]', () => {
  const sheets = globSync('dist/**/*.css');
  const wrong = sheets.flatMap((sheet) => strange(readFileSync(sheet, 'utf8')).map((colour) => `${sheet} ${colour}`));
  expect(sheets.length).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});

test('each section with a colour scheme of its own has its colours without light-dark() too', () => {
  const sheets = globSync('dist/_astro/*.css').map((sheet) => readFileSync(sheet, 'utf8'));
  const paired = new Set(sheets.flatMap((css) => css.match(/--[\w-]+(?=:[^;{}]*light-dark\()/g) ?? []));
  const sections = sheets.flatMap((css) =>
    Array.from(css.matchAll(/(?<!prefers-)color-scheme:(?:dark|light)(?! dark)/g), ({ index }) => {
      const start = css.lastIndexOf('{', index);
      const selector = /[^{}]*$/.exec(css.slice(0, start))![0];
      return { selector, after: css.slice(css.indexOf('}', index) + 1) };
    }),
  );
  const own = sections.filter(({ selector }) => !selector.endsWith('iframe'));
  expect(paired.size).toBeGreaterThan(30);
  expect(new Set(own.map(({ selector }) => selector)).size).toBeGreaterThan(5);
  for (const { selector, after } of own) {
    const fallback = /^@supports not \(color:light-dark\([^)]*\)\)\{([^{}]*)\{([^{}]*)\}/.exec(after);
    expect.soft(fallback?.[1], selector).toBe(selector);
    expect.soft(new Set(fallback?.[2]!.match(/--[\w-]+(?=:)/g)), selector).toEqual(paired);
  }
});

test.each(['/site.webmanifest', '/catalogue/operator.json'])('%s takes its colours from the tokens [E27]', (path) => {
  const colours = [...coloursIn(readText(path))];
  expect(colours.length).toBeGreaterThan(0);
  expect(colours.filter((colour) => !OWN_COLOURS.has(colour))).toEqual([]);
});
