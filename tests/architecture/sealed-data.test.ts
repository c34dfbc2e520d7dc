import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

test('a guest’s details for the trip are opened in one place, which records for whom and why [D84]', () => {
  const readers = projectFiles('{functions,scripts}/**/*.{ts,tsx,mjs}').filter((path) =>
    /\breveal[<(]/.test(readProjectFile(path)),
  );
  expect(readers.toSorted()).toEqual(['functions/office/open-details.ts', 'functions/platform/sealed-data.ts']);
});
