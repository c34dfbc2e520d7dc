import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkContent } from '#catalogue/check/check-content.ts';
import { formatProblems } from '#catalogue/check/problem.ts';
import { aCameraPicture } from '../support/a-camera-picture.ts';

/** The day on which the jobs are done. */
const NOW = Date.parse('2026-11-24T00:00:00Z');
const HANDBOOK = readFileSync('docs/EDITING.md', 'utf8');
const FENCE = /^```(\w+)(?: (new|append|change)(?: (\d+))? (\S+))?\n([\s\S]*?)^```$/gm;

interface Step {
  readonly kind: string;
  /** Where an added line begins. */
  readonly indent: number;
  readonly file: string;
  readonly text: string;
}

interface Job {
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The jobs of the handbook, and what each writes into which file. */
function jobsOf(handbook: string): Job[] {
  const [, chapter = ''] = /^## Everyday jobs\n([\s\S]*?)^## /m.exec(handbook) ?? [];
  return chapter
    .split(/^### /m)
    .slice(1)
    .map((job) => ({
      name: job.slice(0, job.indexOf('\n')),
      steps: [...job.matchAll(FENCE)].map(([, language, kind = language!, indent = '0', file = '', text]) => ({
        kind,
        indent: Number(indent),
        file,
        text: text!,
      })),
    }));
}

/** Does a step as its reader would. */
async function follow({ kind, indent, file, text }: Step, root: string): Promise<void> {
  const path = join(root, file);
  if (kind === 'new') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    const pictures = text.match(/\.\/[\w-]+\.jpg/g) ?? [];
    const photograph = pictures.length === 0 ? '' : await aCameraPicture();
    for (const picture of pictures) writeFileSync(join(dirname(path), picture), photograph);
  } else if (kind === 'append') {
    writeFileSync(path, readFileSync(path, 'utf8') + text.replace(/^(?=.)/gm, ' '.repeat(indent)));
  } else if (kind === 'change') {
    writeFileSync(path, changed(readFileSync(path, 'utf8'), text));
  } else {
    for (const [, from, to] of text.matchAll(/^git mv (\S+) (\S+)$/gm)) renameSync(join(root, from!), join(root, to!));
  }
}

/** Replaces the line of the same field, or adds the field at the end of the front matter. */
function changed(file: string, text: string): string {
  const field = /^\w+:/.exec(text)![0];
  const lines = file.split('\n');
  const outer = lines.findIndex((line) => line.startsWith(`${field} `));
  const found = outer === -1 ? lines.findIndex((line) => line.trimStart().startsWith(`${field} `)) : outer;
  if (found !== -1) {
    const indent = /^ */.exec(lines[found]!)![0];
    return lines.toSpliced(found, 1, indent + text.trimEnd()).join('\n');
  }
  return lines.toSpliced(lines.indexOf('---', 1), 0, text.trimEnd()).join('\n');
}

function aCopy(): string {
  const root = mkdtempSync(join(tmpdir(), 'handbook-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  cpSync('content', join(root, 'content'), { recursive: true });
  return root;
}

const jobs = jobsOf(HANDBOOK);

test('E15 the handbook has the everyday jobs', () => {
  const wanted = [/tour/, /five pictures/, /by itself/, /on top/, /price/, /Close/, /Add a departure/, /telephone/];
  const others = [/page/, /old address/, /banner/, /Rename/];
  for (const job of [...wanted, ...others]) {
    expect.soft(jobs.filter(({ name, steps }) => job.test(name) && steps.length > 0).length, String(job)).toBeGreaterThan(0);
  }
});

test.each(jobs)('E15 a job of the handbook, done as it says, passes the check: $name', async ({ steps }) => {
  const root = aCopy();
  for (const step of steps) await follow(step, root);
  const problems = checkContent(root, { now: NOW, register: 'written' });
  expect(formatProblems(problems.filter(({ severity }) => severity !== 'advice'))).toBe('');
  for (const { file } of steps.filter((step) => step.file !== '')) {
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    expect(readFileSync(join(root, file), 'utf8')).not.toBe(before);
  }
});

test('E15 a job that leaves out a step is found', async () => {
  const root = aCopy();
  const { steps } = jobs.find(({ name }) => name === 'Close a departure')!;
  await follow(steps.find(({ kind }) => kind === 'append')!, root);
  expect(formatProblems(checkContent(root, { now: NOW }))).toContain('2027-04-07');
});
