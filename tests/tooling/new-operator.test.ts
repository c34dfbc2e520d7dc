import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { checkContent } from '#catalogue/check/check-content.ts';
import { CURRENCIES } from '#domain/currency.ts';
import { askTheRest, readFlags } from '../../scripts/new-operator/answers.ts';
import { hasOperator, makeOperator } from '../../scripts/new-operator/make-operator.ts';
import { aFolder } from './a-folder.ts';

const FLAGS = [
  ...['--name', 'Cordillera a Pie', '--place', 'El Chaltén', '--countries', 'Argentina, Chile'],
  ...['--zone', 'America/Punta_Arenas', '--currencies', 'usd, CLP', '--language', 'en-GB'],
  ...['--phone', '+56 61 200 0000', '--email', 'hello@cordillera.example', '--visas', 'no', '--insurance', 'Yes'],
];
const notAsked = () => Promise.reject(new Error('asked'));

async function answersOf(flags: readonly string[]) {
  const read = readFlags(flags);
  if (read.kind === 'wrong') throw new Error(read.why);
  return askTheRest(read.given, notAsked, () => undefined);
}

test('with every answer as a flag nothing is asked [E23]', async () => {
  expect(await answersOf(FLAGS)).toEqual({
    name: 'Cordillera a Pie',
    place: 'El Chaltén',
    countries: ['Argentina', 'Chile'],
    zone: 'America/Punta_Arenas',
    currencies: ['USD', 'CLP'],
    language: 'en-GB',
    phone: '+56 61 200 0000',
    email: 'hello@cordillera.example',
    visas: false,
    insurance: true,
  });
});

test('what no flag says is asked until the answer can be used, and told what is wrong with it [E23]', async () => {
  const typed = ['Patagonia time', ' America/Punta_Arenas '];
  const asked: string[] = [];
  const told: string[] = [];
  const read = readFlags(FLAGS.filter((word) => word !== '--zone' && word !== 'America/Punta_Arenas'));
  if (read.kind === 'wrong') throw new Error(read.why);
  const ask = (question: string) => {
    asked.push(question);
    return Promise.resolve(typed.shift()!);
  };
  expect((await askTheRest(read.given, ask, (fault) => told.push(fault))).zone).toBe('America/Punta_Arenas');
  expect(asked).toHaveLength(2);
  expect(told).toEqual(['"Patagonia time" is not a time zone. Write continent and city, such as Europe/Lisbon.']);
});

test.each([
  [['--zone', 'Lisbon'], '--zone: "Lisbon" is not a time zone. Write continent and city, such as Europe/Lisbon.'],
  [['--currencies', 'EUR, XYZ1'], '--currencies: "XYZ1" is not a currency. Write codes such as EUR.'],
  [['--currencies', 'EUR, eur'], '--currencies: Write each currency once.'],
  [['--language', 'es-AR'], '--language: "es-AR" is not a kind of English. Write en-GB or en-US.'],
  [['--phone', '200 0000'], '--phone: "200 0000" is not a phone number. Write + and the country code first.'],
  [['--visas', 'perhaps'], '--visas: Write yes or no.'],
])('a flag that cannot be used is told: %j [E23]', (flags, why) => {
  expect(readFlags(flags)).toEqual({ kind: 'wrong', why });
});

/** A folder with what the command changes. */
function aProject(): string {
  const root = aFolder();
  for (const file of ['package.json', 'package-lock.json', 'wrangler.jsonc']) cpSync(file, join(root, file));
  mkdirSync(join(root, 'content'));
  mkdirSync(join(root, 'tests'));
  return root;
}

test('package and Worker of a new operator are formatted, however long the name is [E23]', async () => {
  const root = aProject();
  const name = 'The Extraordinarily Far Away Mountain Walking Company';
  makeOperator(root, { ...(await answersOf(FLAGS)), name }, Date.parse('2027-01-01T01:00:00Z'));
  const options = await resolveConfig('wrangler.jsonc');
  for (const file of ['package.json', 'wrangler.jsonc']) {
    const isFormatted = await check(readFileSync(join(root, file), 'utf8'), { ...options, filepath: file });
    expect.soft(isFormatted, file).toBe(true);
  }
});

test.each([
  [false, false],
  [true, false],
  [false, true],
  [true, true],
])('the first content has no mistake, with visas: %s, and insurance: %s [E23]', async (visas, insurance) => {
  const root = aProject();
  const countries = ['Bosnia and Herzegovina', 'Saint Vincent and the Grenadines'];
  const now = Date.parse('2027-01-01T01:00:00Z');
  makeOperator(root, { ...(await answersOf(FLAGS)), countries, currencies: CURRENCIES, visas, insurance }, now);
  expect(checkContent(root, { now }).filter(({ severity }) => severity === 'mistake')).toEqual([]);
});

test('the demonstration is moved to the tests, and package and Worker get the name [E23]', async () => {
  const root = aProject();
  writeFileSync(join(root, 'content/register.yaml'), '{}\n');
  expect(hasOperator(root)).toBe(false);
  makeOperator(root, await answersOf(FLAGS), Date.parse('2027-01-01T01:00:00Z'));
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(hasOperator(root)).toBe(true);
  expect(read('tests/demonstration/register.yaml')).toBe('{}\n');
  // The day is that of the operator, who is three hours behind.
  expect(read('content/pages/terms.md')).toContain('updated: 2026-12-31');
  expect(read('content/tours/first-tour/departures.yaml')).toContain('prices: { USD: 900, CLP: 855000 }');
  expect(read('content/tours/first-tour/departures.yaml')).toContain('insurance_types:');
  expect(read('content/tours/first-tour/departures.yaml')).not.toContain('visa_types:');
  const { name } = JSON.parse(read('package.json')) as { name: string };
  expect(name).toBe('cordillera-a-pie');
  const wrangler = read('wrangler.jsonc');
  expect(wrangler).toContain('"name": "cordillera-a-pie"');
  const { name: before } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string };
  // Where the demonstration's books are kept goes, with the comment above it, and nothing else.
  const lines = readFileSync('wrangler.jsonc', 'utf8').replace(', "PLACE": "oc"', '').split('\n');
  const region = lines.findIndex((line) => line.includes('"placement"'));
  const kept = region === -1 ? lines : lines.toSpliced(region - 1, 2);
  expect(wrangler.replace(/cordillera-a-pie/g, before)).toBe(kept.join('\n'));
  expect(wrangler).not.toMatch(/placement|aws:|PLACE|Beside the books/);
});
