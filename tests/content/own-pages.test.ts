import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OWN_FILES, OWN_PAGES } from '#catalogue/check/site-addresses.ts';

/** Pages that editors do not link to. */
const FOR_NO_LINK = /^\/(staff\/.*|404)/;
/** Files that the build creates without a file of their name in src/pages. */
const MADE_ELSEWHERE = ['/downloads/brochure.pdf', '/sitemap-index.xml'];

/** The addresses of files in src/pages with an ending, without those that content names. */
function addressesIn(ending: string): string[] {
  return globSync(`{*,.well-known/*,*/**/*}${ending}`, { cwd: 'src/pages' })
    .map((file) => file.replace(/\/\[\.{3}\w+\]\.astro$/, '.astro'))
    .filter((file) => !file.includes('['))
    .map((file) => `/${file.replace(/\.(astro|ts)$/, '')}`);
}

test('the check knows every page of the site that does not come from content [E01]', () => {
  const pages = addressesIn('.astro')
    .map((address) => `${address.replace(/\/index$/, '')}/`)
    .filter((address) => !FOR_NO_LINK.test(address));
  expect(Object.keys(OWN_PAGES).toSorted()).toEqual(pages.toSorted());
});

test('the check knows every file of the site that visitors and their programs may fetch [E01]', () => {
  const files = addressesIn('.ts').filter((address) => !address.startsWith('/catalogue/') && address !== '/redirects.txt');
  expect(OWN_FILES.toSorted()).toEqual([...files, ...MADE_ELSEWHERE].toSorted());
});
