import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS } from '#domain/constants.ts';
import { builtPages, readText, staffPages } from './built-site.ts';

/** The widths at which a page changes. The others of the table are for reference. */
const SWITCHING = [BREAKPOINTS.phone, BREAKPOINTS.reviewSlider, BREAKPOINTS.desktop].map((width) => `${width}px`);
const WIDTH =
  /\b(?:min-|max-)?(?:width|inline-size)\b\s*(?:[<>]=?|:)\s*([\d.]+[a-z]+)|([\d.]+[a-z]+)\s*[<>]=?\s*(?=width)/g;

function widthsOf(query: string): string[] {
  return Array.from(query.matchAll(WIDTH), ([, after, before]) => (after ?? before)!);
}

function queriesIn(css: string): string[] {
  return Array.from(css.matchAll(/@media([^{]+)\{/g), ([, query]) => query!);
}

const pages = [...builtPages(), ...staffPages()];
const files = readdirSync(new URL('../../dist/_astro/', import.meta.url)).filter((file) => file.endsWith('.css'));

test('M154 D63 media queries of the built styles know no widths but those of the one table', () => {
  const styles = [...files.map((file) => readText(`/_astro/${file}`)), ...pages.map(({ html }) => html)];
  const widths = new Set(styles.flatMap(queriesIn).flatMap(widthsOf));
  expect([...widths].toSorted()).toEqual(SWITCHING.toSorted());
});

test('M154 D63 pictures that are cut for phones change where phones end', () => {
  const sources = pages.flatMap(({ document }) => [...document.querySelectorAll('source[media], style[media]')]);
  const widths = new Set(sources.flatMap((source) => widthsOf(source.getAttribute('media')!)));
  expect([...widths]).toEqual([`${BREAKPOINTS.phone}px`]);
});

test('M32 every list that drops down is as high as the one constant says, and no stylesheet repeats it', () => {
  const styles = [...files.map((file) => readText(`/_astro/${file}`)), ...pages.map(({ html }) => html)].join('');
  for (const list of ['picker__list', 'trip-filter__list']) {
    const heights = Array.from(
      styles.matchAll(new RegExp(`\\.${list}\\{[^}]*max-block-size:([^;}]+)`, 'g')),
      ([, at]) => at,
    );
    expect([...new Set(heights)], list).toEqual(['300px']);
  }
  const written = globSync('src/**/*.css').filter((file) =>
    readFileSync(file, 'utf8').includes('max-block-size: 300px'),
  );
  expect(written).toEqual([]);
});

test('control: a width is read however a query is written', () => {
  const css = '@media (width<36rem){}@media (48rem<=width<62rem){}@media screen and (min-width: 40em){}';
  expect(queriesIn(css).flatMap(widthsOf)).toEqual(expect.arrayContaining(['36rem', '48rem', '62rem', '40em']));
});
