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
 * Stores a lead unless it repeats one of the last hour; returns whether it is new. Its id is made of its content and the
 * hour; `lastHoursId` is the id that the same content had an hour earlier.
 */
export function addLead(store: Store, { uk, isSuspect, at, ...lead }: Lead, lastHoursId: string): boolean {
  const isRepeated = 'SELECT 1 FROM leads WHERE id = ?1 OR (id = ?2 AND created_at > ?3)';
  if (store.get(isRepeated, lead.id, lastHoursId, at - HOUR) !== null) return false;
  store.insert('leads', { ...lead, uk: Number(uk), suspect: Number(isSuspect), consentedAt: at, createdAt: at });
  return true;
}

type Row = Omit<Lead, 'uk' | 'isSuspect'> & { readonly uk: 0 | 1; readonly isSuspect: 0 | 1 };

export function findLead(store: Store, id: string): Lead | null {
  const row = store.get<Row>(
    `SELECT id, form, name, email, phone, address, question, tour_code AS tourCode, office, currency, uk, source,
       consent_wording AS consentWording, consent_version AS consentVersion, page, suspect AS isSuspect,
       created_at AS at
     FROM leads WHERE id = ?`,
    id,
  );
  return row && { ...row, uk: row.uk === 1, isSuspect: row.isSuspect === 1 };
}

/** Bounds the work of a page and of a measurement; the latest questions count. */
const MOST_QUESTIONS = 500;

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
export function latestQuestions(store: Store, now: number): Question[] {
  return store.all<Question>(
    `SELECT * FROM (
       SELECT id, name, email, phone, tour_code AS tourCode, question, created_at AS at, answered_at AS answeredAt,
         answered_by AS answeredBy
       FROM leads WHERE form = 'contact' AND suspect = 0 AND created_at >= ?1 ORDER BY created_at DESC LIMIT ?2
     ) ORDER BY answeredAt IS NOT NULL, iif(answeredAt IS NULL, at, -answeredAt), id`,
    now - ANSWERS_MEASURED_MS,
    MOST_QUESTIONS,
  );
}

/** Stores that a question is answered, with the first who said so. Does nothing for one that is answered or deleted. */
export function markAnswered(store: Store, id: string, by: string, at: number): void {
  store.run(
    `UPDATE leads SET answered_at = ?2, answered_by = ?3 WHERE id = ?1 AND form = 'contact' AND answered_at IS NULL`,
    id,
    at,
    by,
  );
}

export function markUnanswered(store: Store, id: string): void {
  store.run(`UPDATE leads SET answered_at = NULL, answered_by = '' WHERE id = ? AND form = 'contact'`, id);
}

/** The usual time until a question is answered, in milliseconds; null if too little is known. */
export function usualAnswerTime(store: Store, now: number): number | null {
  const waits = store.all<{ wait: number | null }>(
    `SELECT answered_at - created_at AS wait FROM leads
     WHERE form = 'contact' AND suspect = 0 AND created_at >= ? ORDER BY created_at DESC LIMIT ?`,
    now - ANSWERS_MEASURED_MS,
    MOST_QUESTIONS,
  );
  return usualWait(waits.map(({ wait }) => wait ?? Infinity));
}
