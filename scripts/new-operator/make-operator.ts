import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { currencyScale } from '#catalogue/schema/prices.ts';
import { addDays, dateInZone, type CalendarDate } from '#domain/calendar-date.ts';
import { DEMONSTRATION } from '../machine/demonstration-copy.mjs';
import type { NewOperator } from './answers.ts';

/** Whether the project still has the demonstration's content. */
export function hasOperator(root: string): boolean {
  return existsSync(join(root, DEMONSTRATION));
}

/**
 * Makes the project another operator's: moves the demonstration to the tests, which still use it, writes a
 * content with one tour, gives Worker and package the operator's name, and takes out where the
 * demonstration's books are kept.
 */
export function makeOperator(root: string, operator: NewOperator, now: number): void {
  renameSync(join(root, 'content'), join(root, DEMONSTRATION));
  writeContent(root, operator, dateInZone(now, operator.zone));
  nameEverything(root, slugOf(operator.name));
  forgetPlace(root);
}

const FIRST_CONTENT = join(import.meta.dirname, 'content');
const DAYS_UNTIL_FIRST = 45;
const CONDITION = /^\{\{if (visas|insurance)\}\}\n([^]*?)^\{\{end\}\}\n/gm;

/**
 * Writes the content of a new operator: settings, one tour to copy, its destination, two questions and the terms. The
 * files of `FIRST_CONTENT` say with `{{…}}` what the answers fill in. The tour's dates begin some weeks after today.
 */
function writeContent(root: string, operator: NewOperator, today: CalendarDate): void {
  const { name, place, countries, zone, currencies, language, phone, email } = operator;
  const written: Readonly<Record<string, string>> = {
    ...{ name, place, zone, language, phone, email, today },
    countries: new Intl.ListFormat('en-GB').format(countries),
    'place in an address': encodeURIComponent(place),
    'first day': addDays(today, DAYS_UNTIL_FIRST),
  };
  const filled = (text: string) =>
    text
      .replace(CONDITION, (_, condition: 'visas' | 'insurance', lines: string) => (operator[condition] ? lines : ''))
      .replace('{{currencies}}', JSON.stringify(currencies))
      .replace('{{list of countries}}', JSON.stringify(countries))
      .replace(/\{\{amounts (\d+)\}\}/g, (_, dollars: string) => amounts(currencies, Number(dollars)))
      // Answers stand in texts in quotation marks.
      .replace(/\{\{(.+?)\}\}/g, (_, answer: string) => JSON.stringify(written[answer]).slice(1, -1));
  for (const file of globSync('**/*.*', { cwd: FIRST_CONTENT })) {
    const path = join(root, 'content', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, filled(readFileSync(join(FIRST_CONTENT, file), 'utf8')));
  }
  // A drawing in the place of photographs.
  for (const folder of ['tours/first-tour', 'destinations'])
    copyFileSync(join(import.meta.dirname, 'hills.svg'), join(root, 'content', folder, 'hills.svg'));
}

/** An amount of so many dollars' worth in every currency: a number to be replaced. */
function amounts(currencies: NewOperator['currencies'], dollars: number): string {
  return `{ ${currencies.map((code) => `${code}: ${dollars * currencyScale(code)}`).join(', ')} }`;
}

/** An operator chooses where the books are kept: until then they are where the first visitor is. */
function forgetPlace(root: string): void {
  const file = join(root, 'wrangler.jsonc');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(?:^ *\/\/.*\n)*^ *"placement": .*\n/m, '').replace(/, "PLACE": "\w+"/, ''));
}

function nameEverything(root: string, name: string): void {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { name: old } = JSON.parse(read('package.json')) as { name: string };
  for (const file of ['package.json', 'package-lock.json', 'wrangler.jsonc'])
    writeFileSync(join(root, file), read(file).replaceAll(`"${old}"`, `"${name}"`));
}

/** Small letters, digits and hyphens, as the name of a Worker must be. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
      .replace(/^-+|-+$/g, '') || 'site'
  );
}
