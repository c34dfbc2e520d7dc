import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { dateInZone } from '#domain/calendar-date.ts';
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { printAnswer } from './office/answer.ts';
import { ROOT } from './machine/machine.mjs';
import { reviewChange } from './review/review-change.ts';
import { stopToolsOnSignal } from './machine/run-tool.mjs';

/**
 * Compares the site with and without a change, and writes one Markdown document (E11). Fails if a finding blocks the
 * change.
 */
const USAGE = `npm run -s review -- --base main              the files of this folder against a branch or commit
npm run -s review -- --base main --head offers  one branch or commit against another

  --out FILE        where the review is written (.cache/review.md)
  --preview ADDRESS where the change can be tried
  --run ADDRESS     the run of a workflow that keeps the pictures`;

const OPTIONS = {
  base: { type: 'string' },
  head: { type: 'string' },
  out: { type: 'string', default: '.cache/review.md' },
  preview: { type: 'string', default: '' },
  run: { type: 'string', default: '' },
} as const;

stopToolsOnSignal();
printAnswer(await run());

async function run() {
  let options;
  try {
    options = parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    return { ok: false, lines: [error instanceof Error ? error.message : String(error), '', USAGE] };
  }
  const { base, head = null, preview, run: keeper } = options;
  if (base === undefined) return { ok: false, lines: [USAGE] };
  const notInstalled = await ensureInstalled();
  if (notInstalled !== null) return { ok: false, lines: [notInstalled] };
  const { time_zone: zone } = parse(readFileSync(`${ROOT}content/settings/operator.yaml`, 'utf8')) as {
    time_zone: string;
  };
  const today = dateInZone(Date.now(), zone);
  const review = await reviewChange({ base, head, preview, run: keeper, today, env: process.env });
  if (review.kind === 'unknown')
    return { ok: false, lines: [`There is no branch or commit "${review.ref}".`, '', USAGE] };
  const out = resolve(ROOT, options.out);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, review.markdown);
  return { ok: review.ok, isReport: true, lines: [review.markdown, `Written to ${options.out}`] };
}
