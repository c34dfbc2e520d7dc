import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Piece } from '../../scripts/pieces.mjs';
import { runPieces } from '../../scripts/run-pieces.mjs';

const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  mkdirSync('.cache/test-logs', { recursive: true });
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => vi.restoreAllMocks());

const nodeRuns = (script: string) => ['node', '-e', script];
const reports = (name: string, report: object) =>
  nodeRuns(
    `require('fs').writeFileSync('.cache/test-logs/${name}.json', ${JSON.stringify(JSON.stringify(report))}); process.exit(1)`,
  );

test('a piece without a report counts as one, and the last line is the sum', async () => {
  const ok = await runPieces([
    { name: 'probe-good', command: nodeRuns('') },
    { name: 'probe-bad', command: nodeRuns('console.error("the reason"); process.exit(1)'), fix: 'npm run mend' },
  ]);
  expect(ok).toBe(false);
  expect(said.at(-1)?.trim()).toBe('1 passed, 1 failed');
  expect(said.join('\n')).toContain('the reason');
  expect(said.join('\n')).toContain('npm run mend');
});

test('what needs a failed piece is not run and counts as failed; what only comes after it runs', async () => {
  await runPieces([
    { name: 'probe-build', command: nodeRuns('process.exit(1)') },
    { name: 'probe-site', command: nodeRuns(''), needs: ['probe-build'] },
    { name: 'probe-later', command: nodeRuns(''), after: ['probe-build'] },
  ]);
  expect(said.join('\n')).toContain('not run, because probe-build failed');
  expect(said.at(-1)?.trim()).toBe('1 passed, 2 failed');
});

test('counts come from the reports of Vitest and Playwright, files that could not be read included', async () => {
  const vitest = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds up' }] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  const unsteady = { title: 'turns the page', tests: [{ status: 'flaky' }] };
  const refuted = { title: 'sells the last seat once', tests: [{ status: 'unexpected' }] };
  const suites = [{ suites: [{ specs: [unsteady, { title: 'steady', tests: [{ status: 'expected' }] }, refuted] }] }];
  const playwright = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }, errors: [], suites };
  const pieces: Piece[] = [
    { name: 'probe-vitest', command: reports('probe-vitest', vitest), report: 'vitest' },
    { name: 'probe-playwright', command: reports('probe-playwright', playwright), report: 'playwright' },
  ];
  await runPieces(pieces);
  expect(said.at(-1)?.trim()).toBe('11 passed, 3 failed');
  expect(said.filter((line) => line.includes('second try'))).toEqual([expect.stringContaining('turns the page')]);
  // The two run beside each other, and either may be the first to end.
  expect(said.filter((line) => line.startsWith('    failed: ')).toSorted()).toEqual([
    '    failed: adds up',
    '    failed: sells the last seat once',
  ]);
});

test('a piece that fails without saying how often has failed once, and a tool that is not there fails', async () => {
  await runPieces([
    { name: 'probe-mute', command: nodeRuns('process.exit(1)'), report: 'vitest' },
    { name: 'probe-absent', command: ['no-such-tool'] },
  ]);
  expect(said.at(-1)?.trim()).toBe('0 passed, 2 failed');
});
