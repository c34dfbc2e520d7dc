import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { linesOfProof, withProof, type Counts, type Scores } from './testing/proof-lines.ts';

/** Writes the numbers of the last whole `npm test` and of the last `npm run -s bench` into the README. */
const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const read = (path: string) => (existsSync(file(path)) ? readFileSync(file(path), 'utf8') : null);

const lines = linesOfProof(
  JSON.parse(read('.cache/test-counts.json') ?? 'null') as Counts | null,
  JSON.parse(read('.cache/lighthouse.json') ?? 'null') as Scores | null,
);
if (lines.kind === 'missing') {
  console.error(`error: ${lines.what}\nfix: ${lines.fix}`);
  process.exitCode = 1;
} else {
  writeFileSync(file('README.md'), withProof(readFileSync(file('README.md'), 'utf8'), lines.lines));
  console.log('Wrote the proof in README.md.');
}
