import type { Store } from '#functions/store/store.ts';
import { HOUR } from '#domain/durations.ts';
import type { LeadForm } from '#domain/text/lead-texts.ts';
import { ANSWERS_MEASURED_MS, usualWait } from '#functions/platform/usual-wait.ts';

/** What a visitor sent with one of the four forms. */
export interface Lead {
  readonly id: string;
  readonly form: LeadForm;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly question: string;
  readonly tourCode: string;
  readonly office: string;
  readonly currency: string;
  readonly uk: boolean;
  /** JSON of where the visit came from; empty when unknown. */
  readonly source: string;
  readonly consentWording: string;
  readonly consentVersion: string;
  /** Path of our page with the form; empty when unknown. */
  readonly page: string;
  readonly isSuspect: boolean;
  readonly at: number;
}

/**
 * Stores a lead unless it repeats one of the last hour. Its id is made of its content and the hour; `lastHoursId` is
 * the id that the same content had an hour earlier.
 */
export function leadStatement(db: Store, lead: Lead, lastHoursId: string): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO leads (id, form, name, email, phone, address, question, tour_code, office, currency, uk, source,
         consent_wording, consent_version, consented_at, page, suspect, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?15
       WHERE NOT EXISTS (SELECT 1 FROM leads WHERE id = ?18 AND created_at > ?15 - ${HOUR})
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(
      lead.id,
      lead.form,
      lead.name,
      lead.email,
      lead.phone,
      lead.address,
      lead.question,
      lead.tourCode,
      lead.office,
      lead.currency,
      Number(lead.uk),
      lead.source,
      lead.consentWording,
      lead.consentVersion,
      lead.at,
      lead.page,
      Number(lead.isSuspect),
      lastHoursId,
    );
}

type Row = Omit<Lead, 'uk' | 'isSuspect'> & { readonly uk: 0 | 1; readonly isSuspect: 0 | 1 };

export async function findLead(db: Store, id: string): Promise<Lead | null> {
  const row = await db
    .prepare(
      `SELECT id, form, name, email, phone, address, question, tour_code AS tourCode, office, currency, uk, source,
         consent_wording AS consentWording, consent_version AS consentVersion, page, suspect AS isSuspect,
         created_at AS at
       FROM leads WHERE id = ?`,
    )
    .bind(id)
    .first<Row>();
  return row && { ...row, uk: row.uk === 1, isSuspect: row.isSuspect === 1 };
}

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
export async function latestQuestions(db: Store, now: number): Promise<Question[]> {
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
export async function markAnswered(db: Store, id: string, by: string, at: number): Promise<void> {
  await db
    .prepare(
      `UPDATE leads SET answered_at = ?2, answered_by = ?3 WHERE id = ?1 AND form = 'contact' AND answered_at IS NULL`,
    )
    .bind(id, at, by)
    .run();
}

/** Takes back that a question is answered. */
export async function markUnanswered(db: Store, id: string): Promise<void> {
  await db
    .prepare(`UPDATE leads SET answered_at = NULL, answered_by = '' WHERE id = ? AND form = 'contact'`)
    .bind(id)
    .run();
}

/** The usual time until a question is answered, in milliseconds; null if too little is known. */
export async function usualAnswerTime(db: Store, now: number): Promise<number | null> {
  const { results } = await db
    .prepare(
      `SELECT answered_at - created_at AS wait FROM leads
       WHERE form = 'contact' AND suspect = 0 AND created_at >= ?1 ORDER BY created_at DESC LIMIT ?2`,
    )
    .bind(now - ANSWERS_MEASURED_MS, MOST_QUESTIONS)
    .all<{ wait: number | null }>();
  return usualWait(results.map(({ wait }) => wait ?? Infinity));
}
