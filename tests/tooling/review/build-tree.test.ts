import { expect, test } from 'vitest';
import { readProjectFile } from '../../architecture/project-files.ts';

test('E11 no part of the build looks for packages in the folder it builds, for a copy that is reviewed has none', () => {
  const parts = [...readProjectFile('astro.config.mjs').matchAll(/from '\.\/(scripts\/[\w/-]+\.mjs)'/g)];
  const files = ['astro.config.mjs', ...parts.map(([, file = '']) => file)];
  expect(files).toContain('scripts/build/editor-page.mjs');
  expect(files.filter((file) => /\bROOT\b.*node_modules/.test(readProjectFile(file)))).toEqual([]);
});
