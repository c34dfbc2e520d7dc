import type { MailTemplate } from '#functions/platform/outbox.ts';

/** An outbox row on its way. */
export interface WaitingMail {
  readonly key: string;
  readonly template: MailTemplate;
  readonly subjectId: string;
  readonly recipient: string;
  readonly tries: number;
  /** How often it was taken to be sent, this time included. */
  readonly timesTaken: number;
}

/**
 * Takes a mail to send it. Null when it was sent or given up, or when somebody else has it until an instant that is not
 * over yet.
 */
export async function takeMail(
  db: D1Database,
  key: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<WaitingMail | null> {
  return db
    .prepare(
      `UPDATE outbox SET taken_until = ?3, times_taken = times_taken + 1
       WHERE key = ?1 AND state = 'waiting' AND taken_until <= ?2
       RETURNING key, template, subject_id AS subjectId, recipient, tries, times_taken AS timesTaken`,
    )
    .bind(key, now, until)
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

/** Counts a try that failed, and gives the mail back. Without a next one the mail is dead: kept, and for a person to look at. */
export async function markFailed(db: D1Database, key: string, nextTryAt: number | null): Promise<void> {
  await db
    .prepare(
      `UPDATE outbox SET tries = tries + 1, next_try_at = coalesce(?2, next_try_at), taken_until = 0,
         state = CASE WHEN ?2 IS NULL THEN 'dead' ELSE state END
       WHERE key = ?1 AND state = 'waiting'`,
    )
    .bind(key, nextTryAt)
    .run();
}
