import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

const documents = [...projectFiles('*.md'), ...projectFiles('docs/**/*.md')];
const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: Record<string, string> };

test('every npm command that the docs name exists', () => {
  const named = documents.flatMap((path) =>
    Array.from(readProjectFile(path).matchAll(/\bnpm (?:run -s ([a-z][a-z0-9:-]*)|(start|test)\b)/g), (match) => ({
      path,
      command: match[1] ?? match[2] ?? '',
    })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ command }) => !Object.hasOwn(scripts, command))).toEqual([]);
});

test('where a command is named it prints what it does, without the banner that npm puts before it', () => {
  const named = [...documents, ...projectFiles('{src,scripts,functions}/**/*.{ts,tsx,mjs,astro}', 'content/**/*.yaml')];
  expect(named.filter((path) => /\bnpm run (?!-s )/.test(readProjectFile(path)))).toEqual([]);
});

test('every file the scripts of package.json run exists', () => {
  const run = Object.values(scripts).flatMap((script) => script.match(/\bscripts\/\S+/g) ?? []);
  expect(run.length).toBeGreaterThan(3);
  expect(run.filter((path) => projectFiles(path).length === 0)).toEqual([]);
});

test('every script that a setting, a workflow, a test or another script names exists', () => {
  const naming = ['package.json', ...projectFiles('{scripts,tests}/**/*.{ts,mjs}', '*.{ts,mjs}', '.github/**/*.yml')];
  const named = naming.flatMap((path) =>
    Array.from(readProjectFile(path).matchAll(/(?<![\w./])(?:\.\/)?(scripts\/[\w/-]+\.(?:mjs|ts))\b/g), (match) => ({
      path,
      script: match[1] ?? '',
    })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ script }) => projectFiles(script).length === 0)).toEqual([]);
});

test('another brand’s fonts are named in the files that the guide to rebranding lists, and in no other', () => {
  const rebrand = readProjectFile('docs/how-to/rebrand.md');
  const config = readProjectFile('astro.config.mjs');
  const fonts = Array.from(config.matchAll(/fontProviders\.local\(\),\s+name: '([^']+)'/g), ([, name]) => name!);
  const named = new RegExp(fonts.join('|').replaceAll(' ', '[ -]'), 'i');
  const naming = projectFiles('{src,functions,scripts}/**/*.{ts,tsx,mjs,astro,css}', 'astro.config.mjs').filter(
    (path) => named.test(readProjectFile(path)),
  );
  expect(naming.length).toBeGreaterThan(5);
  expect(naming.filter((path) => !rebrand.includes(`\`${path}\``))).toEqual([]);
});

test('every link between the documents leads to a file', () => {
  const broken = documents.flatMap((path) =>
    Array.from(readProjectFile(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g), (match) => match[1] ?? '')
      .map((target) => new URL(target, `file:///${path}`).pathname.slice(1))
      .filter((target) => projectFiles(target, `${target}/*`).length === 0)
      .map((target) => `${path} links to ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every ruling that code, tests and documents point to stands in docs/rulings.md once, and no other does', () => {
  const CODE = /\bD\d{2}\b/g;
  const pointing = [
    ...projectFiles('{src,functions,scripts,tests}/**/*.{ts,tsx,mjs,astro,css}', 'functions/**/*.sql'),
    ...documents,
  ];
  const used = pointing
    .filter((path) => path !== 'docs/rulings.md')
    .flatMap((path) => readProjectFile(path).match(CODE) ?? []);
  const explained = Array.from(
    readProjectFile('docs/rulings.md').matchAll(/^- \*\*(D\d{2})\*\* \S/gm),
    (match) => match[1],
  );
  expect(used.length).toBeGreaterThan(100);
  expect(explained.toSorted()).toEqual([...new Set(used)].toSorted());
});

/** Files that a reader of a guide makes by following it, or has in another system. */
const MADE_BY_READERS = [
  'content/images',
  'content/imported.yaml',
  'content/tours/first-tour',
  'content/tours/the-red-centre/uluru.jpg',
  'src/components/leads/CallBackForm.astro',
  'src/islands/call-back/CallBack.tsx',
  'src/pages/call-back.astro',
  'tests/demonstration/',
];

test('every file and folder that a document names exists, without those that its reader makes', () => {
  const exists = (path: string) => projectFiles(path.replace(/\/$/, ''), `${path.replace(/\/$/, '')}/*`).length > 0;
  const named = documents.flatMap((document) =>
    Array.from(
      readProjectFile(document).matchAll(/`((?:src|functions|tests|scripts|docs|content|public)\/[\w./[\]-]*)`/g),
      (match) => ({ document, path: match[1] ?? '' }),
    ),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !MADE_BY_READERS.includes(path) && !exists(path))).toEqual([]);
  expect(MADE_BY_READERS.filter((path) => exists(path) || named.every((one) => one.path !== path))).toEqual([]);
});

const [, terms = '', storedNames = ''] = readProjectFile('docs/glossary.md').split(/^## .+|^# .+/m);
const rowsOf = (section: string) =>
  section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
const codeNames = (cell: string) => Array.from(cell.matchAll(/`([^`]+)`/g), (match) => match[1] ?? '');

test('every wire name, type and table that the glossary names exists', () => {
  const code = projectFiles('{src,functions}/**/*.ts').map(readProjectFile).join('\n');
  const contract = projectFiles('src/contract/**/*.ts').map(readProjectFile).join('\n');
  const cookies = projectFiles('functions/http/*.ts').map(readProjectFile).join('\n');
  const migrations = projectFiles('functions/migrations/*.sql').map(readProjectFile).join('\n');
  const rows = rowsOf(terms);
  expect(rows.length).toBeGreaterThan(15);
  const missing = rows.flatMap(([, term = '', , wire = '', type = '', tables = '']) => {
    const onTheWire = wire.startsWith('cookie') ? cookies : contract;
    return [
      ...codeNames(wire).filter((name) => !new RegExp(`(?<![\\w/])${name}(?![\\w/])`).test(onTheWire)),
      ...codeNames(type).filter((name) => !new RegExp(`^export (?:interface|type|const) ${name}\\b`, 'm').test(code)),
      ...codeNames(tables).filter((table) => !migrations.includes(`CREATE TABLE ${table} `)),
    ].map((name) => `${term}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('every stored name that the glossary explains is still in use', () => {
  const code = [...projectFiles('functions/**/*.{ts,tsx,sql}', 'src/contract/*.ts'), 'wrangler.jsonc']
    .map(readProjectFile)
    .join('\n');
  const names = rowsOf(storedNames).flatMap(([, name = '']) => codeNames(name));
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !new RegExp(`(?<!\\w)${name}(?!\\w)`).test(code))).toEqual([]);
});
