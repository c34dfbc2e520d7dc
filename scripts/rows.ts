import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from './machine/machine.mjs';
import {
  areAllProved,
  proofsOf,
  readPlaywright,
  readRows,
  readVitest,
  tableLines,
  tableMarkdown,
  type ReportedTest,
} from './testing/row-proofs.ts';

/**
 * Prints which rows of docs/capabilities.md the last test run has proved, and fails if an M row, or an E row that is
 * no plan, is not proved.
 */
const LOGS = `${ROOT}.cache/test-logs/`;

const tests = globSync('*.json', { cwd: LOGS }).flatMap((file): ReportedTest[] => {
  const read = JSON.parse(readFileSync(LOGS + file, 'utf8')) as Partial<Parameters<typeof readPlaywright>[0]> &
    Partial<Parameters<typeof readVitest>[0]>;
  if (read.suites !== undefined) return readPlaywright(read as Parameters<typeof readPlaywright>[0], ROOT);
  return read.testResults === undefined ? [] : readVitest(read as Parameters<typeof readVitest>[0], ROOT);
});
const proofs = proofsOf(readRows(readFileSync(`${ROOT}docs/capabilities.md`, 'utf8')), tests);
writeFileSync(`${LOGS}rows.md`, tableMarkdown(proofs));
console.log(tableLines(proofs).join('\n'));
if (!areAllProved(proofs)) process.exitCode = 1;
