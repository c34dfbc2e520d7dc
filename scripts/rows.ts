import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from './machine/machine.mjs';
import { STAGES } from './stages/stages.mjs';
import {
  areAllProved,
  proofsOf,
  readPlaywright,
  readRows,
  readVitest,
  tableLines,
  tableMarkdown,
  type ReportedTest,
} from './stages/row-proofs.ts';

/**
 * Prints which rows of docs/capabilities.md the last test run has proved, and fails if an M row, or an E row that is
 * no plan, is not proved (N22).
 */
const LOGS = `${ROOT}.cache/test-logs/`;

const tests = STAGES.flatMap(({ name, report }): ReportedTest[] => {
  const file = `${LOGS}${name}.json`;
  if (report === undefined || !existsSync(file)) return [];
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return report === 'vitest'
    ? readVitest(read as Parameters<typeof readVitest>[0], ROOT)
    : readPlaywright(read as Parameters<typeof readPlaywright>[0], ROOT);
});
const proofs = proofsOf(readRows(readFileSync(`${ROOT}docs/capabilities.md`, 'utf8')), tests);
writeFileSync(`${LOGS}rows.md`, tableMarkdown(proofs));
console.log(tableLines(proofs).join('\n'));
if (!areAllProved(proofs)) process.exitCode = 1;
