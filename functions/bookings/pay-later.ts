import type { Store } from '#functions/store/store.ts';
import type { Env } from '#functions/platform/env.ts';
import { audit } from '#functions/platform/audit.ts';
import { hashText, signText } from '#functions/platform/secrets.ts';
import { BOOK } from '#contract/book-paths.ts';
import { DAY } from '#domain/durations.ts';

/** A link works for this long after its email. */
const LINK_LASTS_MS = 3 * DAY;

/** A payment that the card provider did not answer. */
export interface PayLater {
  readonly attemptId: string;
  readonly cartId: string;
}

/**
 * The token of a link to pay. It is made from the payment and a key outside the database, so that the mail can be
 * written again although the database stores only a hash.
 */
function payToken(env: Env, attemptId: string): Promise<string> {
  return signText(env, 'LINK_KEY', `pay ${attemptId}`);
}

/** Use it only in the mail to the payment's guest. */
export async function payUrl({ env, siteUrl }: { env: Env; siteUrl: string }, attemptId: string): Promise<string> {
  return `${siteUrl}${BOOK.resume}?token=${await payToken(env, attemptId)}`;
}

/**
 * Keeps a payment for later, once: asking again, or after its link was mailed, changes nothing. False when a log-out has
 * deleted its cart: there is nothing left to pay for.
 */
export async function storePayLater(
  store: Store,
  env: Env,
  { attemptId, cartId }: PayLater,
  at: number,
): Promise<boolean> {
  const hash = await hashText(await payToken(env, attemptId));
  const kept = store.change(
    `INSERT INTO pay_later (attempt_id, cart_id, token_hash, tried_at)
     SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM carts WHERE id = ?2)
     ON CONFLICT (attempt_id) DO UPDATE SET attempt_id = excluded.attempt_id`,
    attemptId,
    cartId,
    hash,
    at,
  );
  return kept > 0;
}

/** The payments that wait for the provider, the one first that was tried longest ago. */
export function waitingPayLaters(store: Store, limit: number): PayLater[] {
  return store.all<PayLater>(
    `SELECT attempt_id AS attemptId, cart_id AS cartId FROM pay_later WHERE state = 'waiting' ORDER BY tried_at LIMIT ?`,
    limit,
  );
}

export function touchPayLater(store: Store, attemptId: string, at: number): void {
  store.run('UPDATE pay_later SET tried_at = ?2 WHERE attempt_id = ?1', attemptId, at);
}

/** Ends the waiting; false when another run has ended it. */
export function endPayLater(store: Store, attemptId: string, state: 'mailed' | 'dropped', at: number): boolean {
  const sql = `UPDATE pay_later SET state = ?2, ended_at = ?3 WHERE attempt_id = ?1 AND state = 'waiting'`;
  if (store.change(sql, attemptId, state, at) === 0) return false;
  audit(store, { subject: attemptId, what: `pay later ${state}`, at });
  return true;
}

/** Whether a mailed link still leads to something to pay: the cart is not paid, not empty and not deleted. */
export function isPayLinkOpen(store: Store, attemptId: string): boolean {
  const open = `SELECT 1 FROM pay_later JOIN carts ON carts.id = cart_id
    WHERE attempt_id = ? AND state = 'mailed' AND requested_tours <> '[]'`;
  return store.get(open, attemptId) !== null;
}

/** The cart that a mailed link opens; null when the link is wrong, too old, or its cart is paid or empty. */
export async function findCartOfPayLink(store: Store, token: string, now: number): Promise<string | null> {
  const hash = await hashText(token);
  const open = `SELECT cart_id AS id FROM pay_later JOIN carts ON carts.id = cart_id
    WHERE token_hash = ? AND state = 'mailed' AND ended_at > ? AND requested_tours <> '[]'`;
  return store.get<{ id: string }>(open, hash, now - LINK_LASTS_MS)?.id ?? null;
}
