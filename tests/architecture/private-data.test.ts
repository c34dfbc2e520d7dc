import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

/** All that is built, deployed or read by somebody. Tests set keys of their own. */
const FILES = projectFiles(
  '*.{json,jsonc,md,mjs,ts,yaml,yml}',
  '.github/**/*.{yaml,yml}',
  '{content,docs,public}/**/*.{html,js,json,md,mdx,txt,yaml,yml}',
  '{functions,scripts,src}/**/*.{astro,mjs,ts,tsx}',
);

/** The places where a text gives the lead forms' key a value, instead of reading it from the build or the Worker. */
function valuesIn(text: string): string[] {
  const name = '(?<!TURNSTILE_)\\b(?:PUBLIC_)?SITE_KEY';
  const given = [
    `${name}["'\`]?\\s*[:=]\\s*["'\`][^"'\`\\s]+`,
    `${name}=[\\w-]+`,
    `^\\s*${name}:[ \\t]*[\\w-]+\\s*$`,
    `authorization["'\`]?\\s*:\\s*["'\`]Token (?!\\$\\{)`,
  ];
  return [...text.matchAll(new RegExp(given.join('|'), 'gim'))].map(([value]) => value.trim());
}

test('no value of the key of the lead forms is in the repository [M135, D35]', () => {
  expect(FILES.length).toBeGreaterThan(500);
  const found = FILES.flatMap((path) => valuesIn(readProjectFile(path)).map((value) => `${path}: ${value}`));
  expect(found).toEqual([]);
});

test.each([
  '"vars": { "SITE_KEY": "pk_saltbush" }',
  'PUBLIC_SITE_KEY=pk_saltbush npm run -s build',
  'env:\n  PUBLIC_SITE_KEY: pk_saltbush',
  "authorization: 'Token pk_saltbush'",
])('control: a value is found in %s', (text) => {
  expect(valuesIn(text)).toHaveLength(1);
});

test.each([
  'const siteKey = import.meta.env.PUBLIC_SITE_KEY || Astro.site!.host;',
  'const { SITE_KEY: key } = c.env;',
  'readonly SITE_KEY?: string;',
  'authorization: `${AUTHORIZATION_SCHEME} ${siteKey}`',
  'PUBLIC_TURNSTILE_SITE_KEY=0x4AAAAAAA',
])('control: none is found where the key is read: %s', (text) => {
  expect(valuesIn(text)).toEqual([]);
});

test('one module of the functions reads and sets our cookies, so that each has the name and path of its host [P28]', () => {
  const users = projectFiles('functions/**/*.{ts,tsx}').filter((path) => readProjectFile(path).includes('hono/cookie'));
  // Staff's session also reads a cookie that Cloudflare Access sets.
  expect(users).toEqual(['functions/http/cookies.ts', 'functions/office/staff-session.ts']);
  expect(readProjectFile('functions/office/staff-session.ts')).toContain("import { getCookie } from 'hono/cookie';");
});

test('a guest’s details for the trip are opened in one place, which records for whom and why [D84]', () => {
  const readers = projectFiles('{functions,scripts}/**/*.{ts,tsx,mjs}').filter((path) =>
    /\breveal[<(]/.test(readProjectFile(path)),
  );
  expect(readers.toSorted()).toEqual(['functions/office/open-details.ts', 'functions/platform/secrets.ts']);
});
