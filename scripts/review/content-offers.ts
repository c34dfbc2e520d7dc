import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentFiles } from '#catalogue/check/content-files.ts';
import { publishedTours } from '#catalogue/check/register.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import { expandDepartures } from '#catalogue/departures.ts';
import type { Offers } from './money.ts';

/**
 * What the content of a folder offers, read without a build: for a change with mistakes that keep the site from being
 * built. Tours that cannot be read are not in it.
 */
export function contentOffers(root: string): Offers {
  const entries = contentFiles(root)
    .filter(({ file }) => existsSync(join(root, file)))
    .map((file) => ({ ...file, source: readSource(root, file.file) }))
    .filter(({ source }) => source.problems.length === 0);
  const departures = publishedTours(root, entries).flatMap(({ file, identity }) => expandDepartures(file, identity));
  return { departures, settings: {} };
}
