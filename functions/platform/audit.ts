import type { Store } from '#functions/store/store.ts';

/**
 * A change of state or an act of staff in the audit. Holds ids, states and amounts, for an act also who did
 * it and why, and nothing about a guest.
 */
interface AuditRow {
  /** Id of the attempt, order, departure or invariant that changed. */
  readonly subject: string;
  readonly what: string;
  readonly detail?: string;
  readonly at: number;
}

/** Run it in the transaction of the change it records. */
export function audit(store: Store, { subject, what, detail = '', at }: AuditRow): void {
  store.run('INSERT INTO audit (at, subject, what, detail) VALUES (?, ?, ?, ?)', at, subject, what, detail);
}

/** Writes a row unless it exists already. Returns whether it is new. */
export function auditOnce(store: Store, { subject, what, detail = '', at }: AuditRow): boolean {
  const known = 'SELECT 1 FROM audit WHERE subject = ? AND what = ? AND detail = ?';
  if (store.get(known, subject, what, detail) !== null) return false;
  audit(store, { subject, what, detail, at });
  return true;
}

/** Whether an alert with this name, and about these subjects if given, was raised at an instant or after it. */
export function wasAlertedSince(store: Store, name: string, since: number, subjects?: readonly string[]): boolean {
  const found = `SELECT 1 FROM audit WHERE subject = ?1 AND what = 'alert' AND at >= ?2 AND detail = coalesce(?3, detail) LIMIT 1`;
  return store.get(found, name, since, subjects?.join(' ') ?? null) !== null;
}

/** The audit rows of one subject and one kind, the newest first. */
export function auditOf(
  store: Store,
  { subject, what }: Pick<AuditRow, 'subject' | 'what'>,
  limit: number,
): { at: number; detail: string }[] {
  return store.all<{ at: number; detail: string }>(
    'SELECT at, detail FROM audit WHERE subject = ? AND what = ? ORDER BY id DESC LIMIT ?',
    subject,
    what,
    limit,
  );
}

/** When work with this name was last done; 0 for never. */
export function lastDone(store: Store, name: string): number {
  return store.get<{ at: number }>('SELECT done_at AS at FROM daily_work WHERE name = ?', name)?.at ?? 0;
}

/** Whether work with this name was done at an instant or after it. */
export function wasDoneSince(store: Store, name: string, since: number): boolean {
  return lastDone(store, name) >= since;
}

export function markDone(store: Store, name: string, at: number): void {
  store.run('INSERT OR REPLACE INTO daily_work (name, done_at) VALUES (?, ?)', name, at);
}

/**
 * Writes a fault to the log without personal data.
 *
 * Only a plain `Error`'s message is written: it is ours or the database's and holds ids and column names. The message
 * of a parser or a validator quotes its input, which may be personal. Every address loses its query, which may hold a
 * check-in token.
 */
export function logFault(where: string, fault: unknown): void {
  console.error(JSON.stringify({ fault: withoutQuery(where), ...describe(fault) }));
}

/** A question mark directly before a word starts a query; one before a space ends a sentence. */
function withoutQuery(text: string): string {
  return text.replace(/\?[^\s"'<>]+/g, '');
}

function describe(fault: unknown): object {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const plain = fault.constructor === Error;
  const frames = (fault.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: fault.name,
    ...(plain && { message: withoutQuery(fault.message) }),
    stack: frames.slice(0, 8).map((line) => line.trim()),
    ...(fault.cause !== undefined && { cause: describe(fault.cause) }),
  };
}
