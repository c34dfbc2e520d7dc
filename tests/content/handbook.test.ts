import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems } from '#catalogue/check/problem.ts';
import { everydayJobs, follow } from '../support/handbook.ts';

/** The day on which the jobs are done. */
const NOW = Date.parse('2026-11-27T00:00:00Z');

function aCopy(): string {
  const root = mkdtempSync(join(tmpdir(), 'handbook-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync('content', join(root, 'content'), { recursive: true });
  return root;
}

const jobs = everydayJobs();

test('the handbook has the everyday jobs [E15]', () => {
  const wanted = [/tour/, /five pictures/, /by itself/, /on top/, /price/, /on sale/, /Close/, /Add a departure/, /telephone/];
  const others = [/page/, /old address/, /banner/, /Rename/];
  for (const job of [...wanted, ...others]) {
    expect.soft(jobs.filter(({ name, steps }) => job.test(name) && steps.length > 0).length, String(job)).toBeGreaterThan(0);
  }
});

test.each(jobs)('a job of the handbook, done as it says, passes the check: $name [E15]', async ({ steps }) => {
  const root = aCopy();
  for (const step of steps) await follow(step, root);
  const problems = checkContent(root, { now: NOW, register: 'written' });
  expect(formatProblems(problems.filter(({ severity }) => severity !== 'advice'))).toBe('');
  for (const { file } of steps.filter((step) => step.file !== '')) {
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    expect(readFileSync(join(root, file), 'utf8')).not.toBe(before);
  }
});

test('a job that leaves out a step is found [E15]', async () => {
  const root = aCopy();
  const { steps } = jobs.find(({ name }) => name === 'Add a tour with your own photographs')!;
  await follow(steps[0]!, root);
  expect(formatProblems(checkContent(root, { now: NOW }))).toContain('content/tours/kangaroo-island/departures.yaml');
});
