import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentFiles } from '#catalogue/check/content-files.ts';
import { siteAddresses } from '#catalogue/check/site-addresses.ts';
import { publishedTours } from '#catalogue/check/register.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import { RESERVED_HASHES } from '#catalogue/schema/text.ts';
import { buildDay, builtPages, isBuilt } from './built-site.ts';

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
