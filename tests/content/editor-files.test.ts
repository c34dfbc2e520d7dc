import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COLLECTIONS, extensionOf, fieldsOfKind, SETTINGS } from '#catalogue/editing/collections.ts';
import { formatOf, markdownFormat, SOURCE, yamlFormat, type ContentFormat } from '#catalogue/editing/content-format.ts';
import type { ContentKind } from '#catalogue/content-kinds.ts';

type Form = Record<string, unknown>;

/** Every file of the demonstration that the editor changes, with its format. */
const FILES = [
  ...COLLECTIONS.flatMap(({ kind, folder, path, extension }) =>
    globSync(`${folder}/${path.replace('{{slug}}', '*')}.${extension}`).map((file) => ({
      file,
      kind,
      format: formatOf(extension, fieldsOfKind(kind)),
    })),
  ),
  ...SETTINGS.map((settings) => {
    const { kind, file } = settings;
    return { file, kind, format: formatOf(extensionOf(settings), fieldsOfKind(kind)) };
  }),
].map((each) => ({ ...each, text: readFileSync(each.file, 'utf8') }));

/** The form without the text of its file, as of an entry that is written for the first time. */
function fresh(form: Form): Form {
  return Object.fromEntries(Object.entries(form).filter(([name]) => name !== SOURCE));
}

test('every file of the demonstration that was opened and saved is the same, byte for byte [E15]', () => {
  expect(FILES.length).toBeGreaterThan(150);
  for (const { file, format, text } of FILES) expect.soft(format.toFile(format.fromFile(text)), file).toBe(text);
});

test('a changed field changes no line outside it, in every file of the demonstration [E15]', () => {
  let changed = 0;
  for (const { file, kind, format, text } of FILES) {
    const form = format.fromFile(text);
    for (const { name, shape } of fieldsOfKind(kind)) {
      if (shape.kind !== 'text' || typeof form[name] !== 'string' || form[name] === '') continue;
      const lines = linesWithout(name, text);
      const saved = format.toFile({ ...form, [name]: `${form[name]} again` });
      expect.soft(linesWithout(name, saved), `${file}, ${name}`).toEqual(lines);
      expect.soft(saved, `${file}, ${name}`).not.toBe(text);
      changed += 1;
    }
  }
  expect(changed).toBeGreaterThan(300);
});

/** The lines of a file without those of one of its fields: the line with its name, and the indented ones below. */
function linesWithout(name: string, text: string): string[] {
  const lines = text.split('\n');
  const isJson = text.startsWith('{');
  const first = lines.findIndex((line) => line.startsWith(isJson ? `  "${name}":` : `${name}:`));
  const next = isJson ? first + 1 : lines.findIndex((line, index) => index > first && !line.startsWith('  '));
  return [...lines.slice(0, first), ...lines.slice(next)];
}

test('every Markdown and JSON file of the demonstration, written anew from its form, is the same, byte for byte [E15]', () => {
  for (const { file, format, text } of FILES.filter(({ file: each }) => !each.endsWith('.yaml'))) {
    expect.soft(format.toFile(fresh(format.fromFile(text))), file).toBe(text);
  }
});

test('every YAML file, written anew from its form, says the same without the comments [E15]', () => {
  for (const { file, format, text } of FILES.filter(({ file: each }) => each.endsWith('.yaml'))) {
    const form = fresh(format.fromFile(text));
    expect.soft(fresh(format.fromFile(format.toFile(form))), file).toEqual(form);
  }
});

const PRICES = '{ GBP: 300, USD: 390, EUR: 350, AUD: 580, NZD: 630, CAD: 525 }';
const DATES = `# When it runs.
capacity: 12 # the big bus
prices: ${PRICES}

# Visas.
visa_types:
  - id: 1
    name: Visitor visa
    price: null

dates:
  # Every Saturday.
  - every: Saturday
    from: 2027-03-01
    to: 2027-10-31
    except: [2027-05-08]

  # The little bus.
  - date: 2027-05-08
    capacity: 2
    note: "Two seats only."

# The end.
`;

/** Changes the form of a file, and gives the file that the editor writes. */
function edited(kind: ContentKind, text: string, change: (form: Form) => Form, of: typeof yamlFormat = yamlFormat) {
  const format: ContentFormat = of(fieldsOfKind(kind));
  return format.toFile(change(format.fromFile(text)));
}

const dates = (form: Form) => form['dates'] as readonly Form[];

describe('a change is written as a person would write it: [E15]', () => {
  test.each<[what: string, change: (form: Form) => Form, find: string, replaceBy: string]>([
    ['a number, beside its comment', (form) => ({ ...form, capacity: 10 }), 'capacity: 12', 'capacity: 10'],
    [
      'one amount of a price',
      (form) => ({ ...form, prices: { ...(form['prices'] as Form), GBP: 310 } }),
      'GBP: 300',
      'GBP: 310',
    ],
    [
      'a new field in its place',
      (form) => ({ ...form, sale: { prices: form['prices'], ends: '2027-01-31' } }),
      `prices: ${PRICES}\n`,
      `prices: ${PRICES}\nsale:\n  prices: ${PRICES}\n  ends: 2027-01-31\n`,
    ],
    [
      'a text in its quotation marks',
      (form) => ({ ...form, dates: [dates(form)[0], { ...dates(form)[1], note: 'Two seats.' }] }),
      '"Two seats only."',
      '"Two seats."',
    ],
    [
      'one more day without the pattern',
      (form) => ({ ...form, dates: [{ ...dates(form)[0], except: ['2027-05-08', '2027-05-15'] }, dates(form)[1]] }),
      '[2027-05-08]',
      '[2027-05-08, 2027-05-15]',
    ],
    [
      'a departure more',
      (form) => ({ ...form, dates: [...dates(form), { date: ['2027-06-05'], capacity: 6 }] }),
      '"Two seats only."\n',
      '"Two seats only."\n\n  - date: 2027-06-05\n    capacity: 6\n',
    ],
    [
      'a departure less, with the comment above',
      (form) => ({ ...form, dates: [dates(form)[1]] }),
      '  # Every Saturday.\n  - every: Saturday\n    from: 2027-03-01\n    to: 2027-10-31\n    except: [2027-05-08]\n\n',
      '',
    ],
    [
      'a field taken away',
      (form) => ({ ...form, dates: [dates(form)[0], { ...dates(form)[1], note: '' }] }),
      '    note: "Two seats only."\n',
      '',
    ],
  ])('%s', (_, change, find, replaceBy) => {
    expect(edited('departures', DATES, change)).toBe(DATES.replace(find, replaceBy));
  });
});

test('what the form fills in by itself is not written [E15]', () => {
  const filled = (form: Form): Form => ({
    ...form,
    allow_deposit: true,
    require_insurance: false,
    sale: null,
    choices: [],
    dates: dates(form).map((date) => ({ ...date, allow_deposit: '', prices: null, addons: [], to: date['to'] ?? '' })),
  });
  expect(edited('departures', DATES, filled)).toBe(DATES);
  expect(edited('departures', DATES, (form) => ({ ...form, allow_deposit: false }))).toContain('allow_deposit: false\n');
});

test('a word that stands instead of a list or a group stays one [E15]', () => {
  const text = `capacity: 2\nprices: ${PRICES}\ndates:\n  - date: 2027-05-08\n    sale: none\n    visa_types: none\n`;
  expect(edited('departures', text, (form) => ({ ...form, capacity: 3 }))).toBe(text.replace('2\n', '3\n'));
  const offered = edited('departures', text, (form) => ({
    ...form,
    dates: [{ ...dates(form)[0], visa_types: ['1', '3'], sale: null }],
  }));
  expect(offered).toBe(text.replace('    sale: none\n', '').replace('visa_types: none', 'visa_types: [1, 3]'));
});

test('a day on which a text goes live keeps its minute, and its lack of one [E15]', () => {
  const text = '---\ntitle: A\nsummary: B.\nupdated: 2026-09-01\npublish: 2027-03-01 09:00\nuntil: 2027-04-01\n---\n\nC.\n';
  const format = markdownFormat(fieldsOfKind('pages'));
  expect(format.fromFile(text)).toMatchObject({ publish: '2027-03-01 09:00', until: '2027-04-01 00:00' });
  expect(edited('pages', text, (form) => ({ ...form, title: 'D' }), markdownFormat)).toBe(text.replace('A', 'D'));
});

describe('a change of a JSON file is written as a person would write it: [E15]', () => {
  const PRICES_FILE = '{\n  "currencies": ["EUR", "USD"],\n  "postfix": "({CODE})",\n  "default_currency": "USD"\n}\n';
  test.each<[what: string, change: Form, find: string, replaceBy: string]>([
    ['a text', { postfix: '{CODE} "a"' }, '"({CODE})"', '"{CODE} \\"a\\""'],
    ['one more in a list', { currencies: ['EUR', 'USD', 'CAD'] }, '"USD"],', '"USD", "CAD"],'],
    ['a field taken away', { default_currency: '' }, ',\n  "default_currency": "USD"', ''],
  ])('%s', (_, change, find, replaceBy) => {
    const format = formatOf('json', fieldsOfKind('prices'));
    const written = format.toFile({ ...format.fromFile(PRICES_FILE), ...change });
    expect(written).toBe(PRICES_FILE.replace(find, replaceBy));
  });

  test('a field more stands where the schema has it, and a long list has a line for each entry', () => {
    const format = formatOf('json', fieldsOfKind('wording'));
    const file = '{\n  "language": "en",\n  "offer": "Walks"\n}\n';
    const countries = ['Portugal', 'Spain'].flatMap((name) => Array.from({ length: 6 }, (_, at) => `${name} ${at}`));
    const written = format.toFile({ ...format.fromFile(file), countries, trees_per_trip: 3 });
    const lines = countries.map((name) => `    "${name}"`).join(',\n');
    const middle = `  "countries": [\n${lines}\n  ],\n  "offer": "Walks",\n  "trees_per_trip": 3\n`;
    expect(written).toBe(`{\n  "language": "en",\n${middle}}\n`);
  });
});

test('a text of several lines, and one that YAML would misread, are written so that they say the same [E15]', () => {
  const texts = ['One.\nTwo.', 'yes', '12', '# no comment', 'a: b', '- dash', "it's", '"quoted"', '{brace', '2027-01-01'];
  const format = markdownFormat(fieldsOfKind('pages'));
  for (const title of texts) {
    const file = format.toFile({ title, summary: 'B.', updated: '2026-09-01', body: 'C.' });
    expect.soft(format.fromFile(file), title).toMatchObject({ title, body: 'C.' });
  }
});
