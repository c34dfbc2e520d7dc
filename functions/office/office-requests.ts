import { auditStatement } from '#functions/platform/audit.ts';

/** The requests of the command line. */
export const OFFICE_REQUESTS = ['cancel', 'resend', 'revoke-link'] as const;
export type OfficeRequestKind = (typeof OFFICE_REQUESTS)[number];

export interface OfficeRequest {
  readonly id: number;
  readonly what: OfficeRequestKind;
  readonly orderId: string;
  readonly tries: number;
}

/** Requests that are not carried out yet, the oldest first. */
export async function waitingRequests(db: D1Database, limit: number): Promise<OfficeRequest[]> {
  // The plus prevents a scan of all requests in the order of their ids.
  const { results } = await db
    .prepare(
      `SELECT id, what, order_id AS orderId, tries FROM office_requests WHERE state = 'waiting' ORDER BY +id LIMIT ?`,
    )
    .bind(limit)
    .all<OfficeRequest>();
  return results;
}

/** Stores the outcome of a request, in words for the office. A finished request stays as it is. */
export function finishRequest(
  db: D1Database,
  { id, what, orderId }: OfficeRequest,
  state: 'done' | 'refused' | 'failed',
  outcome: string,
  at: number,
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE office_requests SET state = ?2, outcome = ?3, finished_at = ?4 WHERE id = ?1 AND state = 'waiting'`,
      )
      .bind(id, state, outcome, at),
    auditStatement(db, { subject: orderId, what: `asked by the office: ${what}`, detail: state, at }),
  ];
}

export async function countTry(db: D1Database, id: number): Promise<void> {
  await db.prepare(`UPDATE office_requests SET tries = tries + 1 WHERE id = ? AND state = 'waiting'`).bind(id).run();
}
