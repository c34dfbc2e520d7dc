/** The lowest score of any page in each category of Lighthouse, from 0 to 100, and how many kinds of pages it read. */
export interface Scores {
  readonly pages: number;
  readonly lowest: Readonly<Record<string, number>>;
}

type Lines =
  | { readonly kind: 'lines'; readonly lines: readonly string[] }
  | { readonly kind: 'missing'; readonly what: string; readonly fix: string };

const BLOCK = /(<!-- proof: [^\n]+ -->\n\n)[\s\S]*?(\n\n<!-- \/proof -->)/;
/** Numbers are rounded down to this step, so that the next commit does not make them wrong. */
const STEP = 500;
/** What `npm test` wrote about its last run. */
export interface Counts {
  readonly isWhole: boolean;
  readonly passed: number;
  readonly failed: number;
}

/** What the README says of the last runs. */
export function linesOfProof(counts: Counts | null, scores: Scores | null): Lines {
  if (counts === null || !counts.isWhole || counts.failed > 0) {
    return { kind: 'missing', what: 'The last test run was not a whole one that passed.', fix: 'npm test' };
  }
  if (scores === null) {
    return { kind: 'missing', what: 'Lighthouse has not read the pages yet.', fix: 'npm run -s bench' };
  }
  const tests = (Math.floor(counts.passed / STEP) * STEP).toLocaleString('en-AU');
  const categories = Object.entries(scores.lowest).map(([name, score]) => `${name} ${score}`);
  return {
    kind: 'lines',
    lines: [
      `- More than ${tests} tests in one command: rules, the Worker in its own runtime, browsers that book, killed processes.`,
      `- Lighthouse on a phone, the lowest of ${scores.pages} kinds of pages: ${categories.join(', ')}.`,
    ],
  };
}

/** The README with these lines in the block of the proof. */
export function withProof(readme: string, lines: readonly string[]): string {
  if (!BLOCK.test(readme)) throw new Error('README.md has no block <!-- proof: … --> … <!-- /proof -->.');
  return readme.replace(BLOCK, (_, start: string, end: string) => start + lines.join('\n') + end);
}
