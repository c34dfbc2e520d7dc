import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from './machine/machine.mjs';
import { type Answer, printAnswer, refuse } from './office/answer.ts';

/** The lowest score of any page in each category of Lighthouse, from 0 to 100, and how many kinds of pages it read. */
export interface Scores {
  readonly pages: number;
  readonly lowest: Readonly<Record<string, number>>;
}

/** What `npm test` wrote about its last run. */
interface Counts {
  readonly isWhole: boolean;
  readonly passed: number;
  readonly failed: number;
}

const README = `${ROOT}README.md`;
const BLOCK = /(<!-- proof: [^\n]+ -->\n\n)[\s\S]*?(\n\n<!-- \/proof -->)/;
/** Numbers are rounded down to this step, so that the next commit does not make them wrong. */
const STEP = 500;

/** Writes the numbers of the last whole `npm test` and of the last `npm run -s bench` into the README. */
printAnswer(writeProof());

function writeProof(): Answer {
  const counts = read('.cache/test-counts.json') as Counts | null;
  const scores = read('.cache/lighthouse.json') as Scores | null;
  if (counts === null || !counts.isWhole || counts.failed > 0)
    return refuse('error: The last test run was not a whole one that passed.', 'fix: npm test');
  if (scores === null) return refuse('error: Lighthouse has not read the pages yet.', 'fix: npm run -s bench');
  const readme = readFileSync(README, 'utf8');
  if (!BLOCK.test(readme))
    return refuse('error: README.md has no block <!-- proof: … --> … <!-- /proof -->.', 'fix: write both lines again');
  const tests = (Math.floor(counts.passed / STEP) * STEP).toLocaleString('en-AU');
  const categories = Object.entries(scores.lowest).map(([name, score]) => `${name} ${score}`);
  const lines = [
    `- More than ${tests} tests in one command: rules, the Worker in its own runtime, browsers that book, killed processes.`,
    `- Lighthouse on a phone, the lowest of ${scores.pages} kinds of pages: ${categories.join(', ')}.`,
  ];
  writeFileSync(
    README,
    readme.replace(BLOCK, (_, start: string, end: string) => start + lines.join('\n') + end),
  );
  return { ok: true, lines: ['Wrote the proof in README.md.'] };
}

function read(file: string): unknown {
  return existsSync(ROOT + file) ? JSON.parse(readFileSync(ROOT + file, 'utf8')) : null;
}
