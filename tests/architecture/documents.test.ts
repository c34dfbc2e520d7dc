import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

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
