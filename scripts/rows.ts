import { globSync, readFileSync } from 'node:fs';
import { ROOT } from './machine/machine.mjs';
import { readReport } from './testing/read-report.mjs';
import { areAllProved, proofsOf, readRows, tableLines } from './testing/row-proofs.ts';

/**
 * Prints which rows of docs/capabilities.md the last test run has proved, and fails if an M row, or an E row that is
 * no plan, is not proved.
 */
const reports = globSync(`${ROOT}.cache/test-logs/*.json`).map(readReport);
const rows = readRows(readFileSync(`${ROOT}docs/capabilities.md`, 'utf8'));
const proofs = proofsOf(
  rows,
  reports.flatMap((report) => report?.tests ?? []),
);
console.log(tableLines(proofs).join('\n'));
if (!areAllProved(proofs)) process.exitCode = 1;
