import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

/** What lets a test run alone, wait by the clock, take longer than the others or run a second time. */
const LENIENT = new RegExp(
  [
    String.raw`\b(test|it|describe)\.(only|skip|todo|fixme|slow)\b`,
    String.raw`waitForTimeout|networkidle`,
    // A promise that a timer fulfils.
    String.raw`new Promise(<\w+>)?\(\(?\w*\)? => (void )?setTimeout\(`,
    String.raw`\bretr(y|ies)['"]?\s*:\s*[\d{]`,
  ].join('|'),
);

test('tests neither run alone, wait by the clock, take long leave nor run a second time', () => {
  const tests = projectFiles(
    'tests/**/*.test.{ts,tsx}',
    'tests/{journeys,in-browser,operator}/**/*.{ts,tsx}',
    '{playwright,vitest}.config.ts',
  ).filter((path) => path !== 'tests/architecture/files.test.ts');
  expect(tests).toContain('tests/operator/playwright.config.ts');
  // Pictures are compared only in the browser that they were taken with; the run says when there is another.
  expect(tests.filter((path) => LENIENT.test(readProjectFile(path)))).toEqual(['tests/looks/looks.test.ts']);
});

/** A time that a test reads from its own machine, and not in a page. */
const MACHINES_TIME = /(?<!evaluate\(\(\) => )(?:Date\.now\(\)|new Date\(\))/;

test('journeys and pictures take the time from the site', () => {
  const tests = projectFiles('tests/{journeys,looks,pictures}/**/*.ts');
  expect(tests.length).toBeGreaterThan(40);
  expect(tests.filter((path) => MACHINES_TIME.test(readProjectFile(path)))).toEqual([
    'tests/journeys/support/site-clock.ts',
  ]);
});

test('every random value can be repeated by the seed of its run', () => {
  const BY_CHANCE = /from 'fast-check'|\bMath\.random\(|\bseed: ?Date\.now\(/;
  const random = projectFiles('tests/**/*.{ts,tsx}').filter((path) => BY_CHANCE.test(readProjectFile(path)));
  expect(random).toEqual(['tests/architecture/files.test.ts', 'tests/support/seeded.ts']);
});

test('no locale stands for a date format, because engines write its dates differently', () => {
  const AS_FORMAT = /['"](?:en-CA|fr-CA|sv|sv-SE|lt|lt-LT)['"]/;
  const formatted = projectFiles('{src,functions,scripts}/**/*.{ts,tsx,mjs,astro}');
  expect(formatted.filter((path) => AS_FORMAT.test(readProjectFile(path)))).toEqual([]);
});

const documents = [...projectFiles('*.md'), ...projectFiles('docs/**/*.md')];

test('every link between the documents leads to a file', () => {
  const broken = documents.flatMap((path) =>
    Array.from(readProjectFile(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g), (match) => match[1] ?? '')
      .map((target) => new URL(target, `file:///${path}`).pathname.slice(1))
      .filter((target) => projectFiles(target, `${target}/*`).length === 0)
      .map((target) => `${path} links to ${target}`),
  );
  expect(broken).toEqual([]);
});
