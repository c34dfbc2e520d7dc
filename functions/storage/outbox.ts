/** The mails an outbox row can ask for. */
export type MailTemplate =
  'booking-confirmed' | 'booking-office' | 'payment-failed' | 'refunded' | 'balance-paid' | 'balance-failed';

/** A mail to be sent. The same key is never sent twice, by us or by the mail service. */
export interface OutboxRow {
  readonly key: string;
  readonly template: MailTemplate;
  /** The order the mail speaks of; the attempt where no order came to be. */
  readonly subjectId: string;
  readonly recipient: string;
  readonly at: number;
}

/** Belongs into the same batch as the mail's cause, so that neither is there without the other (P06). */
export function outboxStatement(db: D1Database, row: OutboxRow): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO outbox (key, template, subject_id, recipient, next_try_at, created_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT (key) DO NOTHING`,
    )
    .bind(row.key, row.template, row.subjectId, row.recipient, row.at);
}

/** Keys of mails that are due since an instant and were not sent. */
export async function waitingMails(db: D1Database, dueBefore: number, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare(`SELECT key FROM outbox WHERE state = 'waiting' AND next_try_at <= ?1 ORDER BY next_try_at LIMIT ?2`)
    .bind(dueBefore, limit)
    .all<{ key: string }>();
  return results.map((row) => row.key);
}
