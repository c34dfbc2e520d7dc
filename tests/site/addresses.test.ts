import { existsSync, globSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentFiles } from '#catalogue/check/content-files.ts';
import { publishedTours } from '#catalogue/check/register.ts';
import { siteAddresses } from '#catalogue/check/site-addresses.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import { RESERVED_HASHES } from '#catalogue/schema/text.ts';
import { buildDay, builtPages, isBuilt, readBytes, readText, staffPages } from './built-site.ts';

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
const OF_THE_WORKER = ['/api/', '/staff/', '/check-in/', '/book/'];

/** The address of a file in the folders that hold files and no pages. Brackets in a name are in pairs. */
const FILE = /\/(?:_astro|downloads|icons|og|portraits)\/(?:\([^\s"'<>()]*\)|[^\s"'<>()\\`,;?#&|*])+/g;

function addressesOf(document: Document): string[] {
  return NAMED.flatMap(([selector, attribute]) =>
    [...document.querySelectorAll(selector)].flatMap((element) => {
      const value = element.getAttribute(attribute)!;
      return attribute.endsWith('srcset') ? value.split(',').map((one) => one.trim().split(' ')[0]!) : [value];
    }),
  );
}

test('every file of the site that a page names is there [P27]', () => {
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

test('every file that islands, data, feeds, styles and scripts name is there [P27]', () => {
  const texts = globSync('**/*.{css,html,js,json,txt,webmanifest,xml}', { cwd: DIST });
  const named = new Set<string>();
  for (const file of texts) {
    // A script may put an address together: then its end is not in the text.
    const text = readText(`/${file}`).replaceAll('&#39;', '%27');
    for (const [address] of text.matchAll(FILE)) if (!address.includes('$')) named.add(address);
  }
  expect([...named].filter((address) => !isBuilt(decodeURI(address)))).toEqual([]);
  expect(named.size).toBeGreaterThan(700);
});

test('no published picture contains its place, is rotated, or is larger than a screen [P27, E04]', async () => {
  const pictures = globSync('**/*.{avif,gif,jpeg,jpg,png,webp}', { cwd: DIST });
  expect(pictures.length).toBeGreaterThan(500);
  const metadata = await Promise.all(
    pictures.map(async (file) => {
      const { exif, xmp, iptc, orientation = 1, width, height } = await sharp(readBytes(`/${file}`)).metadata();
      const hasMetadata = [exif, xmp, iptc].some((part) => part !== undefined);
      return hasMetadata || orientation !== 1 || Math.max(width, height) > 2400 ? [file] : [];
    }),
  );
  expect(metadata.flat()).toEqual([]);
});

test('a picture within a text comes in widths, as AVIF [P27, E04]', () => {
  const pictures = builtPages().flatMap(({ document }) => [...document.querySelectorAll('.prose > p > img')]);
  expect(pictures.length).toBeGreaterThan(4);
  for (const picture of pictures)
    expect(picture.getAttribute('srcset')).toMatch(/^\S+\.avif 400w, \S+\.avif 800w, \S+\.avif 1280w$/);
});

/** Compares the addresses that the content check knows with the built site. */
const ROOT = process.cwd();
const present = contentFiles(ROOT)
  .filter(({ file }) => existsSync(file))
  .filter(({ file }) => !isDraft(readSource(ROOT, file).data));
const entries = present.map((file) => ({ ...file, source: readSource(ROOT, file.file) }));
const known = siteAddresses({ root: ROOT, entries, present, published: publishedTours(ROOT, entries, buildDay()) });

/** The check lets texts lead to drafts, which only previews have. */
function isDraft(data: unknown): boolean {
  return (data as { readonly draft?: unknown } | undefined)?.draft === true;
}

/** Pages of past months are not built. The ids of start dates appear when a visitor opens their month. */
const OF_A_MONTH = /^\/(calendar\/\d|trips\/month\/)/;
const A_START = /-\d{4}-\d\d-\d\d$/;
/** Addresses that the site redirects. */
const LED_ON = /^\/blog\/[\w-]+\/$/;

test('the check knows every page that was built, and none besides [E01]', () => {
  const pages = builtPages().map(({ path }) => path);
  expect(pages.filter((path) => path !== '/404.html' && !known.has(path))).toEqual([]);
  const surplus = [...known.keys()].filter((path) => !OF_A_MONTH.test(path) && !LED_ON.test(path) && !isBuilt(path));
  expect(surplus).toEqual([]);
});

test('every place on a page that the check knows is on it, or opens by script [E01]', () => {
  const gone = builtPages().flatMap(({ path, document }) =>
    [...(known.get(path) ?? [])]
      .filter((anchor) => !A_START.test(anchor) && !(RESERVED_HASHES as readonly string[]).includes(anchor))
      .filter((anchor) => document.getElementById(anchor) === null)
      .map((anchor) => `${path}#${anchor}`),
  );
  expect(gone).toEqual([]);
});

test('the check knows every heading of a text by the anchor it was built with [E01]', () => {
  const unknown = builtPages().flatMap(({ path, document }) =>
    [...document.querySelectorAll('.prose :is(h2, h3, h4)[id]')]
      .map(({ id }) => id)
      .filter((id) => known.get(path)?.has(id) === false)
      .map((id) => `${path}#${id}`),
  );
  expect(unknown).toEqual([]);
});
