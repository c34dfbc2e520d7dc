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
const ALL_STAGES = ['unit', 'components', 'functions', 'crash', 'site', 'looks', 'journeys'];

/** What the README says of the last runs. `times` is `.cache/test-times.md`. */
export function linesOfProof(times: string, scores: Scores | null): Lines {
  const counts = new Map(
    [...times.matchAll(/^\| ([\w ]+) \| [\d.]+ \| (\d+) \|$/gm)].map(([, stage, count]) => [stage!, Number(count)]),
  );
  const all = counts.get('from the beginning to the end');
  if (all === undefined || ALL_STAGES.some((stage) => !counts.has(stage))) {
    return { kind: 'missing', what: 'The last test run was not a whole one.', fix: 'npm test' };
  }
  if (scores === null) {
    return { kind: 'missing', what: 'Lighthouse has not read the pages yet.', fix: 'npm run -s bench -- pages' };
  }
  const tests = (Math.floor(all / STEP) * STEP).toLocaleString('en-AU');
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
