import type { ReportedTest } from './read-report.mjs';

/** One row of `docs/capabilities.md`. */
export interface Row {
  /**
   * Such as `M61`. M: the site must do it. P: an operator expects it too. N: it is new in this site. E: editors,
   * marketers and the next operator need it.
   */
  readonly id: string;
  readonly text: string;
}

/** The result for one row. */
export interface Proof {
  readonly row: Row;
  readonly passed: number;
  /** The files of the passed tests, without the folder `tests/` and the ending. */
  readonly files: readonly string[];
}

/** Reads the rows of the document in its order. Each row is a list item that begins with its id. */
export function readRows(document: string): Row[] {
  return Array.from(document.matchAll(/^- \*\*([MPNE]\d{2,3})\*\* (.+)$/gm), ([, id = '', text = '']) => ({
    id,
    text,
  }));
}

/** Reads the ids that a title ends with: `a full date says so [M122, D17]`, or `[M122 D17]`. Titles of tables may have them within. */
export function idsOf(name: string): string[] {
  return Array.from(name.matchAll(/\[((?:[MPNDE]\d{2,3}(?:,? )?)+)\]/g), ([, ids = '']) => ids.split(/,? /)).flat();
}

/** Finds the passed tests that prove each row. A failed test proves nothing. */
export function proofsOf(
  rows: readonly Row[],
  tests: readonly Pick<ReportedTest, 'names' | 'file' | 'passed'>[],
): Proof[] {
  const passed = tests
    .filter((test) => test.passed)
    .map((test) => ({ ...test, ids: new Set(test.names.flatMap(idsOf)) }));
  return rows.map((row) => {
    const proving = passed.filter(({ ids }) => ids.has(row.id));
    const files = new Set(proving.map(({ file }) => file.replace(/^tests\/|\.test\.tsx?$/g, '')));
    return { row, passed: proving.length, files: [...files].toSorted() };
  });
}

/** The E rows that are plans: each should be there one day, and nothing fails without it. */
const PLANNED: ReadonlySet<string> = new Set(['E26']);

/** Checks that every M row is proved, and every E row that is not a plan. An empty list fails. */
export function areAllProved(proofs: readonly Proof[]): boolean {
  const owed = proofs.filter(({ row: { id } }) => /^[ME]/.test(id) && !PLANNED.has(id));
  return owed.length > 0 && owed.every(({ passed }) => passed > 0);
}

/** Writes the result for a terminal: a line for each M row, a summary of the other kinds, and the missing rows last. */
export function tableLines(proofs: readonly Proof[]): string[] {
  const ofKind = (kind: string) => proofs.filter(({ row }) => row.id.startsWith(kind));
  const ids = (some: readonly Proof[]) => some.map(({ row }) => row.id).join(' ') || 'none';
  const summary = (kind: string) => {
    const all = ofKind(kind);
    const open = all.filter(({ passed }) => passed === 0);
    return `${kind} rows: ${all.length - open.length} of ${all.length} proved. Without a passed test: ${ids(open)}`;
  };
  const lines = ofKind('M').map(({ row, passed, files }) => {
    return `${row.id.padEnd(4)} ${String(passed).padStart(4)}  ${files.join(', ') || `NOT PROVED: ${row.text}`}`;
  });
  return [...lines, '', ...['M', 'P', 'N', 'E'].map(summary)];
}
