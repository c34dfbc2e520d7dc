import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contentFiles } from '#catalogue/check/content-files.ts';
import { publishedTours } from '#catalogue/check/register.ts';
import { readSource } from '#catalogue/check/source-file.ts';
import { expandDepartures } from '#catalogue/departures.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Offers } from './money.ts';

/**
 * Reads the offers of a content folder without a build, for a change whose mistakes prevent a build. Tours that cannot
 * be read are missing.
 */
export function contentOffers(root: string, today: CalendarDate): Offers {
  const entries = contentFiles(root)
    .filter(({ file }) => existsSync(join(root, file)))
    .map((file) => ({ ...file, source: readSource(root, file.file) }))
    .filter(({ source }) => source.problems.length === 0);
  const departures = publishedTours(root, entries).flatMap(({ file, identity }) =>
    expandDepartures(file, identity, today),
  );
  return { departures, settings: {} };
}
