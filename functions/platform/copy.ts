import * as v from 'valibot';
import type { Store, Value } from '#functions/store/store.ts';
import { markDone, lastDone } from '#functions/platform/audit.ts';

/** What belongs to one installation and is not copied. */
const OWN_TABLES: readonly string[] = [
  ...['migrations', 'site', 'daily_work', 'rounds', 'rate_limits'],
  ...['staff_sessions', 'signed_out_tokens', 'command_tokens'],
];
/** What a site writes by itself before anybody comes. */
const WRITTEN_BY_ITSELF = ['audit', 'promo_codes'];
/** Thrown at who calls the books while they are being filled. Over the network its name is left of it. */
export class ImportRunning extends Error {
  override readonly name = 'ImportRunning';
}

/** The row of `daily_work` while an import runs. */
const IMPORT = 'import';

/** The most that a page holds, unless a single row is longer. */
const MAX_PAGE_BYTES = 1_000_000;
const ROWS_AT_ONCE = 200;

/** Some rows of the books as JSON lines. */
export interface CopiedPage {
  readonly lines: string;
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
  /**
   * Differs from that of the page before if a booking, a payment or a held seat changed in between, or if a log-out or the
   * hourly work may have deleted what copied rows refer to.
   */
  readonly mark: string;
  /** How many migrations have made the tables. */
  readonly schema: number;
}

/**
 * Copies a page of rows, sealed values as they are. The tables come in reverse order, so that what a row refers to comes
 * after it, and is there even if it was written between two pages. Null when no page ended at `after`, which comes from
 * outside: its table becomes part of the SQL.
 */
export function exportPage(store: Store, after: string | null): CopiedPage | null {
  const tables = copiedTables(store).toReversed();
  const begin = readPlace(store, tables, after ?? JSON.stringify([tables[0], null]));
  if (begin === null) return null;
  let [table, last]: [string, readonly Value[] | null] = begin;
  const lines: string[] = [];
  let bytes = 0;
  const pageTo = (next: string | null) => ({ lines: lines.join(''), next, ...stateOf(store) });
  for (;;) {
    const keys = keysOf(store, table);
    const rows = rowsAfter(store, { table, keys, last });
    for (const row of rows) {
      const line = `${JSON.stringify({ table, row })}\n`;
      const size = new TextEncoder().encode(line).length;
      if (bytes > 0 && bytes + size > MAX_PAGE_BYTES) return pageTo(JSON.stringify([table, last]));
      lines.push(line);
      bytes += size;
      last = keys.map((key) => row[key]!);
    }
    if (rows.length === ROWS_AT_ONCE) continue;
    const next = tables[tables.indexOf(table) + 1];
    if (next === undefined) return pageTo(null);
    [table, last] = [next, null];
  }
}

function readPlace(store: Store, tables: readonly string[], after: string): [string, Value[] | null] | null {
  const Place = v.tuple([v.picklist(tables), v.nullable(v.array(v.union([v.string(), v.number()])))]);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Place), after);
  if (!read.success) return null;
  const [table, last] = read.output;
  return last === null || last.length === keysOf(store, table).length ? [table, last] : null;
}

/** A row as an import takes it. What it refers to was imported before. */
export interface CopiedRow {
  readonly table: string;
  readonly row: Readonly<Record<string, string | number | null>>;
}

export type ImportOutcome = 'begun' | 'not-empty' | 'other-schema';

/** Begins an import, or says why not. */
export function beginImport(store: Store, schema: number, now: number): ImportOutcome {
  return store.transaction(() => {
    if (schema !== stateOf(store).schema) return 'other-schema';
    // What an import that stopped has left is no site yet.
    if (isImporting(store)) for (const table of copiedTables(store).toReversed()) store.run(`DELETE FROM "${table}"`);
    const isUsed = (table: string) => store.get(`SELECT 1 FROM "${table}" LIMIT 1`) !== null;
    if (copiedTables(store).some((table) => !WRITTEN_BY_ITSELF.includes(table) && isUsed(table))) return 'not-empty';
    for (const table of WRITTEN_BY_ITSELF) store.run(`DELETE FROM "${table}"`);
    markDone(store, IMPORT, now);
    return 'begun';
  });
}

/** Adds the rows of a page, all or none. Returns why none could be added, or null. */
export function importRows(store: Store, rows: readonly CopiedRow[]): string | null {
  if (!isImporting(store)) return 'no import has begun';
  const tables = new Map(copiedTables(store).map((table) => [table, columnsOf(store, table)]));
  try {
    store.transaction(() => {
      for (const { table, row } of rows) {
        const columns = tables.get(table);
        if (columns === undefined) throw new Error(`there is no table ${table}`);
        // Only names of the schema become part of the SQL, never one of the file.
        const values = columns.map(({ name }) => row[name] ?? null);
        store.run(`INSERT INTO "${table}" VALUES (${values.map(() => '?').join(', ')})`, ...values);
      }
    });
    return null;
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault);
  }
}

export function endImport(store: Store): void {
  store.run('DELETE FROM daily_work WHERE name = ?', IMPORT);
}

export function isImporting(store: Store): boolean {
  return lastDone(store, IMPORT) > 0;
}

/** The copied tables in the order they were made: none refers to a later one. An underscore is the platform's. */
function copiedTables(store: Store): string[] {
  return store
    .all<{ name: string }>(
      `SELECT name FROM sqlite_master
       WHERE type = 'table' AND name NOT GLOB '_*' AND name NOT GLOB 'sqlite_*' ORDER BY rowid`,
    )
    .map(({ name }) => name)
    .filter((name) => !OWN_TABLES.includes(name));
}

function columnsOf(store: Store, table: string): { name: string; pk: number }[] {
  return store.all('SELECT name, pk FROM pragma_table_info(?) ORDER BY cid', table);
}

function keysOf(store: Store, table: string): string[] {
  const keys = columnsOf(store, table).filter(({ pk }) => pk > 0);
  return keys.toSorted((one, other) => one.pk - other.pk).map(({ name }) => name);
}

interface Place {
  readonly table: string;
  readonly keys: readonly string[];
  readonly last: readonly Value[] | null;
}

function rowsAfter(store: Store, { table, keys, last }: Place): Record<string, Value>[] {
  const key = keys.join(', ');
  const where = last === null ? '' : `WHERE (${key}) > (${last.map(() => '?').join(', ')})`;
  const sql = `SELECT * FROM "${table}" ${where} ORDER BY ${key} LIMIT ${ROWS_AT_ONCE}`;
  return store.all<Record<string, Value>>(sql, ...(last ?? []));
}

function stateOf(store: Store): { mark: string; schema: number } {
  return store.get<{ mark: string; schema: number }>(
    `SELECT (SELECT done FROM migrations) AS schema,
       (SELECT coalesce(max(id), 0) FROM audit) || ' ' ||
         (SELECT coalesce(sum(held), 0) || ' ' || coalesce(sum(sold), 0) FROM tour_dates) || ' ' ||
         (SELECT coalesce(sum(done_at), 0) FROM daily_work) AS mark`,
  )!;
}
