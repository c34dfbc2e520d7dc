import { expect, test } from 'vitest';
import { linesOfProof, withProof } from '../../scripts/testing/proof-lines.ts';
import { readProjectFile } from '../architecture/project-files.ts';

const counts = { isWhole: true, passed: 9_460, failed: 0 };
const scores = { pages: 20, lowest: { performance: 99, accessibility: 100 } };

test('the README gets the counts of the last whole run, rounded down, and the lowest scores', () => {
  const found = linesOfProof(counts, scores);
  if (found.kind === 'missing') throw new Error(found.what);
  const readme = withProof(readProjectFile('README.md'), found.lines);
  expect(readme).toContain('More than 9,000 tests');
  expect(readme).toContain('the lowest of 20 kinds of pages: performance 99, accessibility 100.');
  expect(withProof(readme, found.lines)).toBe(readme);
});

test('a part of the tests, a failed run, or no Lighthouse, writes nothing and says what to run', () => {
  expect(linesOfProof({ ...counts, isWhole: false }, scores)).toMatchObject({ kind: 'missing', fix: 'npm test' });
  expect(linesOfProof({ ...counts, failed: 1 }, scores)).toMatchObject({ kind: 'missing', fix: 'npm test' });
  expect(linesOfProof(counts, null)).toMatchObject({ fix: 'npm run -s bench' });
});
