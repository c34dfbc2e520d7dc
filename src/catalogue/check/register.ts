import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Document, parse } from 'yaml';
import type { Entry } from '#catalogue/check/check-references.ts';
import { pictureFilesBeside } from '#catalogue/check/content-files.ts';
import { fileMistake, type ContentProblem } from '#catalogue/check/problem.ts';
import { readSource, type SourceFile } from '#catalogue/check/source-file.ts';
import { identityOf, lastDayAhead, placeStarts, startsOf } from '#catalogue/departures.ts';
import { departuresSchema, type DeparturesFile } from '#catalogue/schema/departures.ts';
import { tourSchema, type TourFile } from '#catalogue/schema/tour.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { z } from 'astro/zod';
import { day } from '#catalogue/schema/text.ts';

export const REGISTER = 'content/register.yaml';
const HEADING =
  ' Every id that was ever published. npm run -s check:content writes it: commit it with what you changed,\n' +
  ' and never edit it by hand. Sold seats, bookings and promo codes are found by these ids.';

/** The lists of a departures file whose ids are stored in bookings. */
export const KEPT = ['visa_types', 'insurance_types'] as const;

/** What a check does with the register: ignores it, compares it with the content, or writes new entries. */
export type RegisterUse = 'left' | 'compared' | 'written';

/** With CI set the register is only compared, because a change there would not be committed. */
export function registerIs({ CI: ci = '' }: NodeJS.ProcessEnv): RegisterUse {
  return ci === '' || ci === 'false' ? 'written' : 'compared';
}

/** A tour in the current content, with the ids that it would be published under. */
export interface PublishedTour {
  readonly slug: string;
  /** The code in the tour's ids. */
  readonly identity: string;
  readonly index: SourceFile;
  readonly departures: SourceFile;
  readonly file: DeparturesFile;
  readonly tour: TourFile;
  /** The days of its departures, and `open`. */
  readonly running: readonly string[];
}

export interface EarlierRegister {
  readonly text: string;
  readonly commit: string;
}

/** Reads the text of a register; null if the check did not write it. */
export function readRegisterText(text: string): Register | null {
  try {
    return registerSchema.safeParse(parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * Reads the register and its file. A missing file is an empty register; a file that the check did not write gives null.
 */
export function readRegister(root: string): { register: Register; source: SourceFile | null } | null {
  if (!existsSync(join(root, REGISTER))) return { register: { tours: {} }, source: null };
  const source = readSource(root, REGISTER);
  const read = registerSchema.safeParse(source.data);
  return read.success ? { register: read.data, source } : null;
}

/** The tours that can be read, as a build of this day publishes them. Another check reports the others. */
export function publishedTours(root: string, entries: readonly Entry[], today: CalendarDate): PublishedTour[] {
  return entries.flatMap((entry): PublishedTour[] => {
    const dates = entries.find(({ kind, slug }) => kind === 'departures' && slug === entry.slug);
    if (entry.kind !== 'tours' || dates === undefined) return [];
    const tour = tourSchema(pictureFilesBeside(root, entry.file)).safeParse(entry.source.data);
    const file = departuresSchema.safeParse(dates.source.data);
    if (!tour.success || !file.success) return [];
    return [
      {
        slug: entry.slug,
        identity: identityOf(tour.data),
        index: entry.source,
        departures: dates.source,
        file: file.data,
        tour: tour.data,
        running: placeStarts(file.data, today)
          .map(({ start }) => start ?? 'open')
          .toSorted(),
      },
    ];
  });
}

/** The departures of a tour that builds up to this day have published: days, and `open`. */
export function publishedDepartures({ departures, patterns }: RegisteredTour, today: CalendarDate): string[] {
  return union(departures, daysOfPatterns(patterns, today));
}

/** What two patterns have in common that are the same one. */
export function patternName({ every, from, months }: Omit<RegisteredPattern, 'to' | 'except'>): string {
  return `${[every].flat().join(', ')} from ${from}${months === undefined ? '' : ` in ${months}`}`;
}

function daysOfPatterns(patterns: readonly RegisteredPattern[] = [], today: CalendarDate): CalendarDate[] {
  return patterns.flatMap((pattern) => startsOf(pattern, today));
}

/**
 * Adds new content to the register, except for days that a pattern stands for. It removes only the mark of a cancelled
 * departure that runs again.
 */
function withPublished(
  { tours: registered }: Register,
  published: readonly PublishedTour[],
  today: CalendarDate,
): Register {
  const tours: Record<string, RegisteredTour> = { ...registered };
  for (const { identity, slug, file, running } of published) {
    const known = tours[identity];
    const names = (list: (typeof KEPT)[number]) => ({
      ...Object.fromEntries(file[list].map(({ id, name, formerly }) => [String(id), formerly ?? name])),
      ...known?.[list],
    });
    const patterns = withEndless(known?.patterns, file, today);
    const covered = new Set<string>(daysOfPatterns(patterns, today));
    tours[identity] = {
      folder: slug,
      visa_types: names('visa_types'),
      insurance_types: names('insurance_types'),
      ...(patterns.length > 0 && { patterns }),
      departures: union(
        known?.departures,
        running.filter((departure) => !covered.has(departure)),
      ),
      cancelled: union(known?.cancelled, file.cancelled).filter((departure) => !running.includes(departure)),
    };
  }
  return { tours };
}

/**
 * Adds the patterns of a file that have no end. One that ended, or left the file, keeps the last day that it had
 * published; one that runs on days it left out before was published on them.
 */
function withEndless(
  known: readonly RegisteredPattern[] = [],
  { dates }: DeparturesFile,
  today: CalendarDate,
): RegisteredPattern[] {
  const endless = dates.flatMap(({ every, from, to, months, except }): RegisteredPattern[] =>
    every === undefined || from === undefined || to !== undefined
      ? []
      : [{ every, from, ...(months !== undefined && { months }), ...(except !== undefined && { except }) }],
  );
  const isIn = (list: readonly RegisteredPattern[], pattern: RegisteredPattern) =>
    list.find((other) => patternName(other) === patternName(pattern));
  const kept = known.map((pattern) => {
    const now = isIn(endless, pattern);
    if (now === undefined) return { ...pattern, to: pattern.to ?? lastDayAhead(today) };
    const { to: _, except = [], ...same } = pattern;
    const stillOut = except.filter((day) => now.except?.includes(day));
    return stillOut.length === 0 ? same : { ...same, except: stillOut };
  });
  return [...kept, ...endless.filter((pattern) => isIn(known, pattern) === undefined)];
}

/** Returns whether the file is up to date. It writes the file if it is not, except in the mode that only compares. */
export function keepRegister(
  root: string,
  published: readonly PublishedTour[],
  { write, today }: { readonly write: boolean; readonly today: CalendarDate },
): ContentProblem | null {
  const read = readRegister(root);
  if (read === null) return null;
  const register = withPublished(read.register, published, today);
  if (asText(register) === asText(read.register) && read.source !== null) return null;
  if (write) {
    writeFileSync(join(root, REGISTER), asText(register));
    return null;
  }
  const mend = 'Run npm run -s check:content on your machine, and commit the file with your change.';
  return fileMistake(REGISTER, 'does not list every id in the content', mend);
}

function union(known: readonly string[] = [], added: readonly string[]): string[] {
  return [...new Set([...known, ...added])].toSorted();
}

/** Sorts the codes and writes each day on its own line, so that Git can merge the additions of two editors. */
function asText({ tours }: Register): string {
  const sorted = Object.fromEntries(Object.entries(tours).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  const document = new Document({ tours: sorted });
  document.commentBefore = HEADING;
  return document.toString({ lineWidth: 0 });
}

/** Names by id, as they were at the first publication of the id. */
const names = z.record(z.string(), z.string());

/** A pattern without an end, by the fields of departures.yaml. */
const pattern = z.strictObject({
  every: z.union([z.string(), z.array(z.string())]),
  from: day('Example: 2027-03-13'),
  /** The last day that was published. The check writes it when the pattern ends or leaves the content. */
  to: day('Example: 2027-03-13').optional(),
  months: z.string().optional(),
  /** The days that were left out ever since the pattern was published. */
  except: z.array(day('Example: 2027-03-13')).optional(),
});
export type RegisteredPattern = z.infer<typeof pattern>;

const tour = z.strictObject({
  /** The tour's last folder in content/tours. */
  folder: z.string(),
  visa_types: names,
  insurance_types: names,
  /** Their days need not stand under `departures`. */
  patterns: z.array(pattern).optional(),
  /** Days, and `open` for the open date. */
  departures: z.array(z.string()),
  cancelled: z.array(z.string()),
});

/**
 * `content/register.yaml`: every published id, grouped by the first published code of its tour. The check writes the
 * file and only adds to it, because bookings refer to these ids.
 */
export const registerSchema = z.strictObject({ tours: z.record(z.string(), tour) });
export type Register = z.infer<typeof registerSchema>;
export type RegisteredTour = z.infer<typeof tour>;
