import { ANSWERS_MEASURED_MS, usualWait } from '#functions/platform/usual-wait.ts';

/** Bounds the work of a page and of a measurement; the latest questions count. */
const MOST_QUESTIONS = 500;

/** A question of the contact form, as staff see it. */
export interface Question {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Empty for a question about no trip. */
  readonly tourCode: string;
  readonly question: string;
  readonly at: number;
  /** Null until staff say that it is answered. */
  readonly answeredAt: number | null;
  readonly answeredBy: string;
}

/** The questions of the last 30 days: those without an answer first, the oldest of them first; then the newest answer. */
export async function latestQuestions(db: D1Database, now: number): Promise<Question[]> {
  const { results } = await db
    .prepare(
      `SELECT * FROM (
         SELECT id, name, email, phone, tour_code AS tourCode, question, created_at AS at, answered_at AS answeredAt,
           answered_by AS answeredBy
         FROM leads WHERE form = 'contact' AND suspect = 0 AND created_at >= ?1 ORDER BY created_at DESC LIMIT ?2
       ) ORDER BY answeredAt IS NOT NULL, iif(answeredAt IS NULL, at, -answeredAt), id`,
    )
    .bind(now - ANSWERS_MEASURED_MS, MOST_QUESTIONS)
    .all<Question>();
  return results;
}

/** Stores that a question is answered, with the first who said so. Does nothing for one that is answered or deleted. */
export async function markAnswered(db: D1Database, id: string, by: string, at: number): Promise<void> {
  await db
    .prepare(
      `UPDATE leads SET answered_at = ?2, answered_by = ?3 WHERE id = ?1 AND form = 'contact' AND answered_at IS NULL`,
    )
    .bind(id, at, by)
    .run();
}

/** Takes back that a question is answered. */
export async function markUnanswered(db: D1Database, id: string): Promise<void> {
  await db
    .prepare(`UPDATE leads SET answered_at = NULL, answered_by = '' WHERE id = ? AND form = 'contact'`)
    .bind(id)
    .run();
}

/** The usual time until a question is answered, in milliseconds; null if too little is known. */
export async function usualAnswerTime(db: D1Database, now: number): Promise<number | null> {
  const { results } = await db
    .prepare(
      `SELECT answered_at - created_at AS wait FROM leads
       WHERE form = 'contact' AND suspect = 0 AND created_at >= ?1 ORDER BY created_at DESC LIMIT ?2`,
    )
    .bind(now - ANSWERS_MEASURED_MS, MOST_QUESTIONS)
    .all<{ wait: number | null }>();
  return usualWait(results.map(({ wait }) => wait ?? Infinity));
}
