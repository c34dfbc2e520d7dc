import { expect, test } from 'vitest';
import { linesOfProof, withProof } from '../../scripts/stages/proof-lines.ts';
import { timesTable } from '../../scripts/stages/stage-times.mjs';
import { STAGES } from '../../scripts/stages/stages.mjs';
import { readProjectFile } from '../architecture/project-files.ts';

const results = STAGES.map((stage) => ({
  ...{ stage, ok: true, seconds: 60, why: '', passed: 460, failed: 0 },
  ...{ tests: [], skipped: 0, refuted: [] },
}));
const scores = { pages: 20, lowest: { performance: 99, accessibility: 100 } };

test('the README gets the counts of the last whole run, rounded down, and the lowest scores', () => {
  const found = linesOfProof(timesTable(results, 900), scores);
  if (found.kind === 'missing') throw new Error(found.what);
  const readme = withProof(readProjectFile('README.md'), found.lines);
  expect(readme).toContain('More than 9,000 tests');
  expect(readme).toContain('the lowest of 20 kinds of pages: performance 99, accessibility 100.');
  expect(withProof(readme, found.lines)).toBe(readme);
});

test('a part of the tests, or no Lighthouse, writes nothing and says what to run', () => {
  const part = results.filter(({ stage }) => stage.name !== 'journeys');
  expect(linesOfProof(timesTable(part, 900), scores)).toMatchObject({ kind: 'missing', fix: 'npm test' });
  expect(linesOfProof(timesTable(results, 900), null)).toMatchObject({ fix: 'npm run -s bench -- pages' });
});
