import { expect, test } from 'vitest';
import { projectFiles, readProjectFile } from './project-files.ts';

test('D84 what guests told for the trip alone is read out in one place, which writes down for whom and why', () => {
  const readers = projectFiles('{functions,scripts}/**/*.{ts,tsx,mjs}').filter((path) =>
    /\breveal\b/.test(readProjectFile(path)),
  );
  expect(readers.toSorted()).toEqual(['functions/office/open-details.ts', 'functions/platform/sealed-data.ts']);
});
