import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

test('a link that opens a new tab says so in its name', () => {
  const links = projectFiles('src/**/*.{ts,tsx,astro}', 'functions/**/*.{ts,tsx}').flatMap((file) =>
    [...readProjectFile(file).matchAll(/<a\b(?:[^>]|=>)*?_blank(?:[^>]|=>)*>/g)].map(([tag]) => `${file}: ${tag}`),
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => !link.includes('newTabName('))).toEqual([]);
});
