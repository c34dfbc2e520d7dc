import { expect, test } from 'vitest';
import { installCommand } from '../../scripts/machine/ensure-installed.mjs';
import { projectFiles, readProjectFile } from '../architecture/project-files.ts';

const wanted = {
  '': {},
  'node_modules/astro': { version: '2.0.0' },
  'node_modules/sharp-darwin': { version: '1.0.0', optional: true },
  'node_modules/vitest': { version: '1.0.0', dev: true },
};
const { 'node_modules/astro': astro, 'node_modules/vitest': vitest } = wanted;
const [site, everything] = [
  { 'node_modules/astro': astro },
  { 'node_modules/astro': astro, 'node_modules/vitest': vitest },
];
const older = { 'node_modules/astro': { version: '1.0.0' } };

test('a first npm start installs no development dependencies, and another command installs all', () => {
  expect(installCommand(wanted, null, 'site')).toEqual(['npm', 'ci', '--omit=dev']);
  expect(installCommand(wanted, null, 'everything')).toEqual(['npm', 'ci']);
});

test('what a command needs is installed once', () => {
  expect(installCommand(wanted, site, 'site')).toBeNull();
  expect(installCommand(wanted, everything, 'site')).toBeNull();
  expect(installCommand(wanted, everything, 'everything')).toBeNull();
});

test('a test adds its packages to those of a running site', () => {
  expect(installCommand(wanted, site, 'everything')).toEqual(['npm', 'install', '--no-save']);
});

test('after a change of the lock file development dependencies stay, where they were', () => {
  expect(installCommand(wanted, older, 'site')).toEqual(['npm', 'ci', '--omit=dev']);
  expect(installCommand(wanted, older, 'everything')).toEqual(['npm', 'ci']);
  expect(installCommand(wanted, { ...older, 'node_modules/vitest': vitest }, 'site')).toEqual(['npm', 'ci']);
});

/** Commands of a developer, which bring the development dependencies or are run after one that does. */
const FOR_DEVELOPERS = /^scripts\/((licences|openapi|review)(\.ts$|\/)|testing\/import-rules\.mjs$)/;

test('what builds, serves and deploys the site imports no development dependency', () => {
  const { devDependencies } = JSON.parse(readProjectFile('package.json')) as { devDependencies: object };
  const files = projectFiles('{src,functions,scripts}/**/*.{ts,tsx,mjs,astro}').filter(
    (path) => !FOR_DEVELOPERS.test(path),
  );
  const imports = [...files, 'astro.config.mjs'].flatMap((path) =>
    [...readProjectFile(path).matchAll(/^import (?!type\b)[^;'"]*?['"]((?:@[^/'"]+\/)?[^/'"]+)/gm)].map(
      ([, name = '']) => `${name} in ${path}`,
    ),
  );
  expect(imports).toContain('pagefind in scripts/build/finish-build.mjs');
  expect(imports.filter((found) => Object.hasOwn(devDependencies, found.split(' ')[0]!))).toEqual([]);
});
