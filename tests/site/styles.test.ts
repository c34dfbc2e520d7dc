import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '#domain/constants.ts';
import { MEDIA } from '#domain/media-queries.ts';
import { coloursIn, OWN_COLOURS, SHEER_COLOURS } from '../support/other-brand.ts';
import { allPages, assets, builtPages, readText, staffPages } from './built-site.ts';

/** Each condition on a width, without spaces: `(width<=576px)`. */
const CONDITION = /\([^()]*\b(?:width|inline-size)\b[^()]*\)/g;
/** All conditions that styles may have. "Up to" includes the number; at exactly 62rem, 992 pixels, two of them apply. */
const TABLE = [
  '(width<15rem)',
  '(width>=15rem)',
  '(width<=36rem)',
  '(width<=36.125rem)',
  '(width<=62rem)',
  '(width<62rem)',
  '(width>36rem)',
  '(width>62rem)',
  '(width>=62rem)',
];

function conditionsOf(query: string): string[] {
  return Array.from(query.matchAll(CONDITION), ([condition]) => withoutSpaces(condition));
}

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '');
}

function queriesIn(css: string): string[] {
  return Array.from(css.matchAll(/@media([^{]+)\{/g), ([, query]) => query!);
}

const pages = [...builtPages(), ...staffPages()];
const sheets = assets('.css').map((file) => readText(`/_astro/${file}`));
/** All styles of the site: those of files, and those in pages. */
const styles = [...sheets, ...pages.map(({ html }) => html)];

test('the breakpoints are 576, 578, 768, 992 and 1024 pixels, also those at which nothing changes [M154]', () => {
  expect(Object.values(BREAKPOINTS)).toEqual([576, 578, 768, 992, 1024]);
});

test('media queries of the built styles are those of the one table, as inclusive as it says [M154, D63]', () => {
  const queries = styles.flatMap(queriesIn);
  expect([...new Set(queries.flatMap(conditionsOf))].toSorted()).toEqual(TABLE.toSorted());
  expect(queries.filter((query) => query.includes('(--'))).toEqual([]);
});

test('scripts and stylesheets have the same queries under the same names [M154]', () => {
  const names = readFileSync('src/styles/media.css', 'utf8').matchAll(/^@custom-media --([a-z-]+) (.*);$/gm);
  const inStyles = Array.from(names, ([, name, query]) => [
    name!.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    query,
  ]);
  expect(Object.fromEntries(inStyles)).toEqual(MEDIA);
});

test('pictures that are cut for phones change where phones end [M154, D63]', () => {
  const sources = pages.flatMap(({ document }) => [...document.querySelectorAll('source[media], style[media]')]);
  const conditions = new Set(sources.flatMap((source) => conditionsOf(source.getAttribute('media')!)));
  expect([...conditions]).toEqual(['(width<=36rem)']);
});

test('the widths of pictures change where the page changes [M154]', () => {
  const pictures = pages.flatMap(({ document }) => [...document.querySelectorAll('[sizes]')]);
  const conditions = new Set(pictures.flatMap((picture) => conditionsOf(picture.getAttribute('sizes')!)));
  expect([...conditions].toSorted()).toEqual(['(width>36rem)', '(width>=62rem)']);
});

test('every list that drops down is 300 pixels high at most, and no stylesheet repeats it [M32]', () => {
  const all = styles.join('');
  expect(all).toMatch(/--select-max-height:300px[;}]/);
  for (const list of ['picker__list', 'trip-filter__list']) {
    const heights = Array.from(
      all.matchAll(new RegExp(`\\.${list}\\{[^}]*max-block-size:([^;}]+)`, 'g')),
      ([, at]) => at,
    );
    expect([...new Set(heights)], list).toEqual(['var(--select-max-height)']);
  }
  const written = globSync('src/**/*.css').filter((file) =>
    readFileSync(file, 'utf8').includes('max-block-size: 300px'),
  );
  expect(written).toEqual([]);
});

test('control: a condition is read however a query is written', () => {
  const css = '@media (width<36rem){}@media print and (48rem <= width < 62rem){}@media screen and (min-width: 40em){}';
  expect(queriesIn(css).flatMap(conditionsOf)).toEqual(['(width<36rem)', '(48rem<=width<62rem)', '(min-width:40em)']);
});

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
