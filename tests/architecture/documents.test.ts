import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

const documents = ['README.md', ...projectFiles('docs/**/*.md')];
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

test('every type and every table that the glossary names exists', () => {
  const code = projectFiles('{src,functions}/**/*.ts').map(readProjectFile).join('\n');
  const migrations = projectFiles('functions/migrations/*.sql').map(readProjectFile).join('\n');
  const rows = readProjectFile('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));
  expect(rows.length).toBeGreaterThan(15);
  const missing = rows.flatMap(([, term = '', , , type = '', tables = '']) => [
    ...(new RegExp(`^export (?:interface|type|const) ${type}\\b`, 'm').test(code) ? [] : [`${term}: ${type}`]),
    ...tables
      .split(', ')
      .filter((table) => /^[a-z_]+$/.test(table) && table !== 'content')
      .filter((table) => !migrations.includes(`CREATE TABLE ${table} `))
      .map((table) => `${term}: ${table}`),
  ]);
  expect(missing).toEqual([]);
});
