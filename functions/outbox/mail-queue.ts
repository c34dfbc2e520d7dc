import type { MailTemplate } from '#functions/platform/outbox.ts';

/** An outbox row taken for sending. */
export interface WaitingMail {
  readonly key: string;
  readonly template: MailTemplate;
  readonly subjectId: string;
  readonly recipient: string;
  readonly tries: number;
  /** How often it was taken for sending, including now. */
  readonly timesTaken: number;
}

/** Takes a mail for sending. Null when it was sent or given up, or when another run has it for some time still. */
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

/** Marks a mail as dropped, because it was no longer true: it is not sent and never asked for again. */
export async function markDropped(db: D1Database, key: string): Promise<void> {
  await db.prepare(`UPDATE outbox SET state = 'dropped' WHERE key = ?1 AND state = 'waiting'`).bind(key).run();
}

/**
 * Counts a failed try and releases the mail. Without a next try the mail is dead: it is kept for a person to look at.
 */
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
