import { Store, type Value } from '#functions/store/store.ts';
import { booksStorage } from './database.ts';

/** The books, with a count of the rows that were read, matching or not, and written, with those of indexes. */
export class CountingStore extends Store {
  readonly count = { rows: 0, written: 0 };

  constructor() {
    super(booksStorage);
  }

  override all<Row extends object>(sql: string, ...values: readonly Value[]): Row[] {
    const cursor = booksStorage.sql.exec(sql, ...values);
    const rows = cursor.toArray() as object[] as Row[];
    this.count.rows += cursor.rowsRead;
    this.count.written += cursor.rowsWritten;
    return rows;
  }

  override run(sql: string, ...values: readonly Value[]): void {
    this.all(sql, ...values);
  }
}
