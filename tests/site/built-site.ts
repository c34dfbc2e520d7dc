import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseHTML } from 'linkedom';
import { dateInZone, type CalendarDate } from '#domain/calendar-date.ts';
import type { Operator } from '#domain/operator.ts';
import type { Tour } from '#domain/tour.ts';
import { updateDates } from '#features/calendar/dated.ts';
import { compress } from '../support/compress.ts';

/** Reads the site as `npm run -s build` wrote it, which is what a visitor gets. */
const DIST = new URL('../../dist/', import.meta.url);

export interface BuiltPage {
  /** The address on the site, such as `/trips/`. */
  readonly path: string;
  readonly html: string;
  readonly document: Document;
}

export function readText(path: string): string {
  return readFileSync(new URL(`.${path}`, DIST), 'utf8');
}

export function readBytes(path: string): Buffer {
  return readFileSync(new URL(`.${path}`, DIST));
}

/** Reads a built JSON file. The caller gives its type. */
export function readJson(path: string): unknown {
  return JSON.parse(readText(path));
}

/** Whether a built file answers an address of the site. */
export function isBuilt(path: string): boolean {
  return existsSync(new URL(path.endsWith('/') ? `.${path}index.html` : `.${path}`, DIST));
}

/** The size of a file in bytes, compressed as the server sends it. */
export function compressedSize(text: string): number {
  return compress(text).length;
}

/** The pages that a test has read. The files of tests share them, because parsing them takes longer than most tests. */
const pagesRead = new Map<string, BuiltPage>();

/** A page as it was built. A test that changes it takes its own with `ownPage`. */
export function builtPage(path: string): BuiltPage {
  const page = pagesRead.get(path) ?? ownPage(path);
  pagesRead.set(path, page);
  return page;
}

/** A page that no other test reads. */
export function ownPage(path: string): BuiltPage {
  const html = readText(path.endsWith('/') ? `${path}index.html` : path);
  return { path, html, document: parseHTML(html).document };
}

/** A page as its script shows it on a day, which may be later than the build. */
export function pageOn(path: string, day: CalendarDate): Document {
  const { document } = ownPage(path);
  // Noon in eastern Australia in every season.
  updateDates(document, new Date(`${day}T02:00:00Z`));
  return document;
}

/** Every page that a visitor can open. */
export function builtPages(): BuiltPage[] {
  return allPages().filter(({ path }) => !path.startsWith('/staff/') && path !== '/admin/');
}

/** The pages of staff, which visitors do not see. */
export function staffPages(): BuiltPage[] {
  return allPages().filter(({ path }) => path.startsWith('/staff/'));
}

export function allPages(): BuiltPage[] {
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => builtPage(`/${file.replace(/(^|\/)index\.html$/, '$1')}`));
}

/** The files of the catalogue from which the functions price a booking. */
export function builtTours(): Tour[] {
  return readdirSync(new URL('./catalogue/', DIST))
    .filter((file) => /^[A-Z0-9]+\.json$/.test(file))
    .map((file) => readJson(`/catalogue/${file}`) as Tour);
}

/** The day of the build in the operator's zone, as the build says it. The built pages show that day. */
export function buildDay(): CalendarDate {
  const { timeZone } = readJson('/catalogue/operator.json') as Operator;
  const { built } = readJson('/built.json') as { built: string };
  return dateInZone(Date.parse(built), timeZone);
}

/** The names of the built files in the folder of scripts, styles and fonts that end so. */
export function assets(ending: string): string[] {
  return readdirSync(new URL('./_astro/', DIST)).filter((file) => file.endsWith(ending));
}

/** What a page says to search engines, script by script. */
export function structuredData<Thing = Record<string, unknown>>(document: Document): Thing[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent) as Thing,
  );
}

/** The visible text of an element, with white space collapsed as in a browser. */
export function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
