import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Words of the demonstration that are no name in its content. */
const MORE = [
  'Australian',
  'Saltbush',
  'Uluru',
  'Ayers Rock',
  'Outback',
  'Aboriginal',
  'bus',
  'swag',
  'G’day',
  "G'day",
];

/**
 * The words by which the demonstration is known: the operator, its country, its tours and destinations with their
 * places, its people, its offices and its promo codes, as its content names them.
 */
export function demonstrationWords(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, 'content', file), 'utf8');
  const settings = (file: string) => parse(read(`settings/${file}`)) as Record<string, unknown>;
  const fronts = (pattern: string) =>
    globSync(pattern, { cwd: join(root, 'content') }).map((file) => parse(read(file).split(/^---$/m)[1]!) as object);
  const operator = settings('operator.yaml') as { name: string; tagline: string; offices: { code: string }[] };
  const wording = settings('wording.json') as { countries: string[] };
  const { codes } = settings('practice-codes.yaml') as { codes: { code: string }[] };
  const named = fronts('{tours/*/index,destinations/*,authors/*}.md').flatMap((front) => valuesOf(front, NAMING));
  const words = [
    ...[operator.name, operator.tagline, ...wording.countries],
    ...operator.offices.slice(0, 1).flatMap(({ code }) => [code, code.replaceAll('-', ' ')]),
    ...codes.map(({ code }) => code),
    ...named,
    ...MORE,
  ];
  return [...new Set(words)].filter((word) => !GENERIC.has(word)).toSorted();
}

/** Names of places that are common nouns. */
const GENERIC = new Set(['Airport']);

/** The fields of a tour, a destination and an author that name a place or a person. */
const NAMING = new Set(['name', 'full_name', 'start_place', 'finish_place', 'region']);

function valuesOf(data: unknown, fields: ReadonlySet<string>): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? (fields.has(key) ? [value] : []) : valuesOf(value, fields),
  );
}

/** Each line of a text that has one of the words, as `words: line`. */
export function linesWith(words: readonly string[], text: string): string[] {
  const any = new RegExp(
    `(?<![\\p{L}\\d])(?:${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')})(?![\\p{L}\\d])`,
    'giu',
  );
  return text.split('\n').flatMap((line) => {
    const found = line.match(any);
    return found === null ? [] : [`${[...new Set(found)].join(', ')}: ${line.trim()}`];
  });
}
