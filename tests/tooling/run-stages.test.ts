import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOTE_MARK, runStages } from '../../scripts/stages/run-stages.mjs';
import { STAGES, stagesAskedFor, type Stage } from '../../scripts/stages/stages.mjs';

const printed: string[] = [];

beforeEach(() => {
  printed.length = 0;
  mkdirSync('.cache/test-logs', { recursive: true });
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => vi.restoreAllMocks());

const nodeRuns = (script: string) => ['node', '-e', script];
const reports = (name: string, report: object) =>
  nodeRuns(
    `require('fs').writeFileSync('.cache/test-logs/${name}.json', ${JSON.stringify(JSON.stringify(report))}); process.exit(1)`,
  );

test('a stage without a report counts as one, and the last line is the sum', async () => {
  const ok = await runStages([
    { name: 'probe-good', command: nodeRuns('') },
    { name: 'probe-bad', command: nodeRuns('console.error("the reason"); process.exit(1)'), fix: 'npm run mend' },
  ]);
  expect(ok).toBe(false);
  expect(printed.at(-1)?.trim()).toBe('1 passed, 1 failed');
  expect(printed.join('\n')).toContain('the reason');
  expect(printed.join('\n')).toContain('npm run mend');
  expect(printed.join('\n'), 'a table without a row').not.toContain('the slowest tests');
});

test('what needs a failed stage is not run and counts as failed; what only comes after it runs', async () => {
  await runStages([
    { name: 'probe-build', command: nodeRuns('process.exit(1)') },
    { name: 'probe-site', command: nodeRuns(''), needs: ['probe-build'] },
    { name: 'probe-later', command: nodeRuns(''), after: ['probe-build'] },
  ]);
  expect(printed.join('\n')).toContain('not run, because probe-build failed');
  expect(printed.at(-1)?.trim()).toBe('1 passed, 2 failed');
});

test('counts come from the reports of Vitest and Playwright, files that could not be read and second tries included', async () => {
  const vitest = {
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed', fullName: 'adds up', duration: 1500 }] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  const unsteady = {
    title: 'turns the page',
    tests: [{ status: 'flaky', results: [{ duration: 700 }, { duration: 800 }] }],
  };
  const refuted = {
    title: 'sells the last seat once',
    tests: [{ status: 'unexpected', results: [{ duration: 61_000 }] }],
  };
  const steady = { title: 'steady', tests: [{ status: 'expected', results: [{ duration: 5 }] }] };
  const suites = [{ suites: [{ specs: [unsteady, steady, refuted] }] }];
  const playwright = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 0 }, errors: [], suites };
  const stages: Stage[] = [
    { name: 'probe-vitest', command: reports('probe-vitest', vitest), report: 'vitest' },
    { name: 'probe-playwright', command: reports('probe-playwright', playwright), report: 'playwright' },
  ];
  await runStages(stages);
  expect(printed.at(-1)?.trim()).toBe('10 passed, 4 failed');
  const times = readFileSync('.cache/test-times.md', 'utf8');
  expect(times).toContain('| probe-playwright | ');
  expect(times.split('the slowest tests')[1]?.split('\n').slice(2, 6)).toEqual([
    '| 61.0 | probe-playwright | sells the last seat once |',
    '| 1.5 | probe-vitest | adds up |',
    '| 1.5 | probe-playwright | turns the page |',
    '| 0.0 | probe-playwright | steady |',
  ]);
  // The two run in parallel, and either may end first.
  expect(printed.filter((line) => line.startsWith('    failed: ')).toSorted()).toEqual([
    '    failed: adds up',
    '    failed: sells the last seat once',
    '    failed: turns the page',
  ]);
});

test('a stage that fails without saying how often has failed once, and a tool that is not there fails', async () => {
  await runStages([
    { name: 'probe-mute', command: nodeRuns('process.exit(1)'), report: 'vitest' },
    { name: 'probe-absent', command: ['no-such-tool'] },
  ]);
  expect(printed.at(-1)?.trim()).toBe('0 passed, 2 failed');
});

test('a fault is printed while its stage goes on, with the beginning of its message', async () => {
  const fault = JSON.stringify({ name: 'adds up', message: 'expected 2\nto be 3' });
  const script = `
    console.log('one line'); console.log('\\n::fault ' + ${JSON.stringify(fault)});
    const wait = setInterval(() => require('fs').existsSync('.cache/test-logs/probe-reported') && process.exit(clearInterval(wait)), 20);
  `;
  rmSync('.cache/test-logs/probe-reported', { force: true });
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    printed.push(line);
    // The stage ends only after its failure is printed.
    if (line.includes('adds up')) writeFileSync('.cache/test-logs/probe-reported', '');
  });
  await runStages([{ name: 'probe-slow', command: nodeRuns(script) }]);
  expect(printed[0]).toBe('failing probe-slow: adds up\n    expected 2\n    to be 3');
});

test('a note of a stage that passes is printed', async () => {
  await runStages([{ name: 'probe-noting', command: nodeRuns(`console.log('${NOTE_MARK}compared roughly')`) }]);
  expect(printed).toContain('    compared roughly');
});

const some: Stage[] = [
  { name: 'generated', command: ['generate'], makesFiles: true },
  { name: 'types', command: ['types'], after: ['generated'] },
  { name: 'unit', command: ['vitest'], report: 'vitest' },
  { name: 'functions', command: ['vitest'], report: 'vitest' },
];
const commandsOf = (asked: ReturnType<typeof stagesAskedFor>) =>
  asked.kind === 'stages' ? asked.stages.map(({ name, command }) => [name, ...command].join(' ')) : asked;

test('all stages run where none is named, and a part of one where a part is named', () => {
  expect(commandsOf(stagesAskedFor([], some))).toHaveLength(4);
  expect(commandsOf(stagesAskedFor(['unit', 'domain/cart', 'functions'], some))).toEqual([
    'unit vitest domain/cart',
    'functions vitest',
  ]);
  expect(commandsOf(stagesAskedFor(['types'], some))).toEqual(['generated generate', 'types types']);
});

test('what is neither a stage nor a part of one is refused', () => {
  expect(stagesAskedFor(['unti'], some)).toEqual({ kind: 'unknown', word: 'unti' });
  expect(stagesAskedFor(['types', 'src'], some)).toEqual({ kind: 'unknown', word: 'src' });
});

test('the journeys are the last tests, and begin when no other site is being built', () => {
  const names = STAGES.map(({ name }) => name);
  const journeys = STAGES.find(({ name }) => name === 'journeys')!;
  expect(names.slice(-2)).toEqual(['journeys', 'rows']);
  expect(names.indexOf('operator')).toBe(names.indexOf('build') + 1);
  expect([...journeys.after!, ...journeys.needs!]).toEqual(['operator', 'looks', 'build']);
});
