import { basename, dirname } from 'node:path/posix';
import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

const LONGEST_FILE = 300;
const MOST_FILES = 30;
/** The database is set up once for each file of tests, so those come in fewer and longer ones. */
const LONGEST_TEST_FILE = 500;
const SAYS_NOTHING = /^((utils?|helpers?|misc|types?|common|shared)\.\w+|index\.(ts|tsx|mjs))$/i;
/** The Worker's entry, which the platform calls by this name. */
const WORKER_ENTRY = 'functions/index.ts';

const code = projectFiles('{src,functions,scripts,tests}/**/*.{ts,tsx,mjs,astro,css}', '*.{ts,mjs}');

test(`no file is longer than ${LONGEST_FILE} lines, or ${LONGEST_TEST_FILE} where it is a test`, () => {
  const long = code
    .map((path) => ({ path, lines: readProjectFile(path).trimEnd().split('\n').length }))
    .filter(({ path, lines }) => lines > (path.includes('.test.') ? LONGEST_TEST_FILE : LONGEST_FILE));
  expect(long).toEqual([]);
});

test(`no folder has more than ${MOST_FILES} files of code, those of styles counted`, () => {
  const folders = Map.groupBy(code, (path) => dirname(path));
  const full = [...folders].filter(([, files]) => files.length > MOST_FILES);
  expect(full.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

test('every file is named for the idea it holds', () => {
  expect(code.filter((path) => SAYS_NOTHING.test(basename(path)) && path !== WORKER_ENTRY)).toEqual([]);
});

test('components are named in PascalCase and everything else in kebab-case', () => {
  const misnamed = projectFiles('{src,functions}/**/*.{ts,tsx,astro}').filter((path) => {
    const name = basename(path).replace(/\.(d\.ts|config\.ts|(?:json|pdf|xml|txt|webmanifest)\.ts|ts|tsx|astro)$/, '');
    if (path.startsWith('src/pages/')) return !/^(\[[a-z.]+\]|[a-z0-9-]+)$/.test(name);
    if (path.endsWith('.astro')) return !/^[A-Z][A-Za-z0-9]*$/.test(name);
    return !/^([A-Z][A-Za-z0-9]*|[a-z0-9]+(-[a-z0-9]+)*)$/.test(name);
  });
  expect(misnamed).toEqual([]);
});

test('tests neither run alone nor wait by the clock', () => {
  const tests = projectFiles('tests/**/*.test.{ts,tsx}', 'tests/journeys/**/*.ts').filter(
    (path) => path !== 'tests/architecture/files.test.ts',
  );
  const forbidden = /\b(test|it|describe)\.(only|skip|todo|fixme)\b|waitForTimeout|networkidle/;
  expect(tests.filter((path) => forbidden.test(readProjectFile(path)))).toEqual([]);
});

test('no colour stands outside the tokens, in a text of a program either', () => {
  const RAW = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w/-])|\b(?:rgb|hsl|oklch)a?\(\s*\d/i;
  const texts = (path: string) => readProjectFile(path).match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [];
  const coloured = projectFiles('{src,functions}/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}').flatMap((path) =>
    texts(path).flatMap((text) => (RAW.test(text) ? [`${path}: ${text}`] : [])),
  );
  expect(coloured).toEqual([]);
});

test('no colour stands outside the tokens, in markup either', () => {
  const raw = /(?:#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\()/i;
  const coloured = projectFiles('src/**/*.{astro,tsx}').flatMap((path) =>
    [...readProjectFile(path).matchAll(/<style[^>]*>([\s\S]*?)<\/style>|style=(?:"([^"]*)"|\{\{([^}]*)\}\})/g)]
      .filter((match) => raw.test(match[1] ?? match[2] ?? match[3] ?? ''))
      .map(() => path),
  );
  expect(coloured).toEqual([]);
});
