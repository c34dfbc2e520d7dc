import type { MailTemplate } from '#functions/storage/outbox.ts';

/** An outbox row on its way. */
export interface WaitingMail {
  readonly key: string;
  readonly template: MailTemplate;
  readonly subjectId: string;
  readonly recipient: string;
  readonly tries: number;
}

/** The row if it has still to be sent: a mail that was sent, or given up, is nobody's business any more. */
export async function findWaitingMail(db: D1Database, key: string): Promise<WaitingMail | null> {
  return db
    .prepare(
      `SELECT key, template, subject_id AS subjectId, recipient, tries FROM outbox WHERE key = ? AND state = 'waiting'`,
    )
    .bind(key)
    .first<WaitingMail>();
}

export async function markSent(db: D1Database, key: string, at: number): Promise<void> {
  await db
    .prepare(`UPDATE outbox SET state = 'sent', sent_at = ?2 WHERE key = ?1 AND state = 'waiting'`)
    .bind(key, at)
    .run();
}

/** Keeps a mail that was not true any more when it could leave: never sent, and never asked for again. */
export async function markDropped(db: D1Database, key: string): Promise<void> {
  await db.prepare(`UPDATE outbox SET state = 'dropped' WHERE key = ?1 AND state = 'waiting'`).bind(key).run();
}

/** Counts a try that failed. Without a next one the mail is dead: kept, and for a person to look at. */
export async function markFailed(db: D1Database, key: string, nextTryAt: number | null): Promise<void> {
  await db
    .prepare(
      `UPDATE outbox SET tries = tries + 1, next_try_at = coalesce(?2, next_try_at),
         state = CASE WHEN ?2 IS NULL THEN 'dead' ELSE state END
       WHERE key = ?1 AND state = 'waiting'`,
    )
    .bind(key, nextTryAt)
    .run();
}
