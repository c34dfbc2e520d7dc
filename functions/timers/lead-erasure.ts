import { MAILS_OF_VISITORS } from '#functions/platform/outbox.ts';

/** The instants before which leads are deleted, and the most rows of each kind at once. */
export interface LeadErasure {
  readonly leadsBefore: number;
  readonly suspectsBefore: number;
  readonly unconfirmedBefore: number;
  readonly limit: number;
}

/**
 * Deletes old leads with their mails, and unconfirmed addresses. Confirmed subscriptions stay; ended ones stay too,
 * because without them an old link would subscribe again.
 */
export async function eraseLeadsBefore(db: D1Database, erasure: LeadErasure): Promise<void> {
  const { leadsBefore, suspectsBefore, unconfirmedBefore, limit } = erasure;
  await db.batch([
    db
      .prepare(
        `DELETE FROM leads WHERE id IN (
           SELECT id FROM leads WHERE created_at < ?1 OR (suspect = 1 AND created_at < ?2) LIMIT ?3)`,
      )
      .bind(leadsBefore, suspectsBefore, limit),
    db
      .prepare(
        `DELETE FROM outbox WHERE key IN (
           SELECT key FROM outbox WHERE template IN ${MAILS_OF_VISITORS} AND created_at < ?1 AND state <> 'waiting' LIMIT ?2)`,
      )
      .bind(leadsBefore, limit),
    db
      .prepare(
        `DELETE FROM subscriptions WHERE id IN (
           SELECT id FROM subscriptions WHERE state = 'pending' AND consented_at < ?1 LIMIT ?2)`,
      )
      .bind(unconfirmedBefore, limit),
  ]);
}
