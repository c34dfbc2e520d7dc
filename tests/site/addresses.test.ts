import { globSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { builtPages, isBuilt, readBytes, staffPages } from './built-site.ts';

const DIST = new URL('../../dist/', import.meta.url);
/** The attributes of a page that hold addresses, by element. pages.test.ts follows the links between pages. */
const NAMED: readonly [selector: string, attribute: string][] = [
  ['link[href]:not([rel=canonical])', 'href'],
  ['a[href]', 'href'],
  ['[src]', 'src'],
  ['[srcset]', 'srcset'],
  ['[imagesrcset]', 'imagesrcset'],
  ['[poster]', 'poster'],
  ['[data-captions]', 'data-captions'],
  ['meta[property="og:image"]', 'content'],
  ['meta[name="twitter:image"]', 'content'],
];
/** Addresses that the Worker answers without a file. */
const OF_THE_WORKER = ['/api/', '/.well-known/receipt-key.json', '/staff/', '/check-in/'];

function addressesOf(document: Document): string[] {
  return NAMED.flatMap(([selector, attribute]) =>
    [...document.querySelectorAll(selector)].flatMap((element) => {
      const value = element.getAttribute(attribute)!;
      return attribute.endsWith('srcset') ? value.split(',').map((one) => one.trim().split(' ')[0]!) : [value];
    }),
  );
}

test('P27 every file of the site that a page names is there', () => {
  const [home] = builtPages().filter(({ path }) => path === '/');
  const site = new URL(home!.document.querySelector('link[rel=canonical]')!.getAttribute('href')!).origin;
  const gone = new Set<string>();
  const seen = new Set<string>();
  for (const { path, document } of [...builtPages(), ...staffPages()]) {
    for (const address of addressesOf(document)) {
      const { origin, pathname } = new URL(address, `${site}${path}`);
      if (origin !== site || seen.has(pathname) || OF_THE_WORKER.some((start) => pathname.startsWith(start))) continue;
      seen.add(pathname);
      if (!isBuilt(decodeURI(pathname))) gone.add(`${pathname} on ${path}`);
    }
  }
  expect([...gone]).toEqual([]);
  expect(seen.size).toBeGreaterThan(500);
});

test('P27 no published picture tells where it was taken, lies on its side, or is wider than a screen', async () => {
  const pictures = globSync('**/*.{avif,gif,jpeg,jpg,png,webp}', { cwd: DIST });
  expect(pictures.length).toBeGreaterThan(500);
  const metadata = await Promise.all(
    pictures.map(async (file) => {
      const { exif, xmp, iptc, orientation = 1, width } = await sharp(readBytes(`/${file}`)).metadata();
      return [exif, xmp, iptc].some((part) => part !== undefined) || orientation !== 1 || width > 2400 ? [file] : [];
    }),
  );
  expect(metadata.flat()).toEqual([]);
});

test('P27 a picture within a text comes in widths, as AVIF', () => {
  const pictures = builtPages().flatMap(({ document }) => [...document.querySelectorAll('.prose > p > img')]);
  expect(pictures.length).toBeGreaterThan(4);
  for (const picture of pictures)
    expect(picture.getAttribute('srcset')).toMatch(/^\S+\.avif 400w, \S+\.avif 800w, \S+\.avif 1280w$/);
});
