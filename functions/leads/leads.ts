import type { LeadForm } from '#domain/text/lead-texts.ts';
import { HOUR } from '#domain/durations.ts';

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
export function leadStatement(db: D1Database, lead: Lead, lastHoursId: string): D1PreparedStatement {
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

export async function findLead(db: D1Database, id: string): Promise<Lead | null> {
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
