import type { Store } from '#functions/store/store.ts';
import type { Context } from '#functions/context/context.ts';
import type { Env } from '#functions/platform/env.ts';
import { signText } from '#functions/platform/secrets.ts';

/** A subscription to the mailing list, confirmed or not. */
export interface Subscription {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly state: 'pending' | 'confirmed' | 'unsubscribed';
  readonly round: number;
  readonly consentedAt: number;
}

/** A typed address, with the consent that was given. */
interface SubscriptionRequest {
  readonly leadId: string;
  readonly email: string;
  readonly name: string;
  readonly consentWording: string;
  readonly consentVersion: string;
  readonly page: string;
  readonly at: number;
  /** For a new address. */
  readonly first: { readonly id: string; readonly confirmHash: string; readonly unsubscribeHash: string };
}

/** What a token of a subscription's mails is for. */
export type TokenPurpose = 'confirm' | 'unsubscribe';

const HASH_COLUMNS: Readonly<Record<TokenPurpose, string>> = { confirm: 'confirm_hash', unsubscribe: 'leave_hash' };

const COLUMNS = 'id, email, name, state, round, consented_at AS consentedAt';

/**
 * Run it in its lead's batch, after the lead. A confirmed subscription stays as it is, because anybody can type its
 * address. An ended one becomes pending again.
 */
export function subscriptionStatement(db: Store, request: SubscriptionRequest): D1PreparedStatement {
  const { first } = request;
  return db
    .prepare(
      `INSERT INTO subscriptions (id, email, name, state, confirm_hash, leave_hash, consent_wording, consent_version,
         consented_at, page, created_at)
       SELECT ?1, ?2, ?3, 'pending', ?4, ?5, ?6, ?7, ?8, ?9, ?8 WHERE EXISTS (SELECT 1 FROM leads WHERE id = ?10)
       ON CONFLICT (lower(email)) DO UPDATE SET state = 'pending', email = excluded.email, name = excluded.name,
         consent_wording = excluded.consent_wording, consent_version = excluded.consent_version,
         consented_at = excluded.consented_at, page = excluded.page
       WHERE subscriptions.state <> 'confirmed'`,
    )
    .bind(
      first.id,
      request.email,
      request.name,
      first.confirmHash,
      first.unsubscribeHash,
      request.consentWording,
      request.consentVersion,
      request.at,
      request.page,
      request.leadId,
    );
}

/** The mail that asks for confirmation. It follows its lead and goes to the stored address. */
export function optInMailStatement(
  db: Store,
  {
    key,
    leadId,
    email,
    at,
  }: { readonly key: string; readonly leadId: string; readonly email: string; readonly at: number },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO outbox (key, template, subject_id, recipient, next_try_at, created_at)
       SELECT ?1, 'list-opt-in', id, email, ?2, ?2 FROM subscriptions
       WHERE lower(email) = lower(?3) AND EXISTS (SELECT 1 FROM leads WHERE id = ?4) ON CONFLICT (key) DO NOTHING`,
    )
    .bind(key, at, email, leadId);
}

export async function findSubscription(db: Store, id: string): Promise<Subscription | null> {
  return db.prepare(`SELECT ${COLUMNS} FROM subscriptions WHERE id = ?`).bind(id).first<Subscription>();
}

/** How often an address, in any letter case, has unsubscribed. */
export async function countUnsubscribes(db: Store, email: string): Promise<number> {
  const row = await db
    .prepare('SELECT round FROM subscriptions WHERE lower(email) = lower(?)')
    .bind(email)
    .first<{ round: number }>();
  return (row?.round ?? 1) - 1;
}

/** The subscription of a token; null when the token is unknown or no longer valid. */
export async function findByTokenHash(db: Store, purpose: TokenPurpose, hash: string): Promise<Subscription | null> {
  return db
    .prepare(`SELECT ${COLUMNS} FROM subscriptions WHERE ${HASH_COLUMNS[purpose]} = ?`)
    .bind(hash)
    .first<Subscription>();
}

/** Confirms a subscription. Every click sends it to the mailing-list service again, in case the service lost it. */
export function confirmedStatement(db: Store, { id, round }: Subscription, at: number): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE subscriptions SET state = 'confirmed', confirmed_at = coalesce(confirmed_at, ?3), left_at = NULL,
         sync_state = 'waiting', change = change + 1, tries = 0, next_try_at = ?3
       WHERE id = ?1 AND round = ?2`,
    )
    .bind(id, round, at);
}

/** Ends a subscription. `nextConfirmHash` belongs to the next round's token, so that no earlier link confirms again. */
export async function endSubscription(
  db: Store,
  { id, round }: Subscription,
  { nextConfirmHash, at }: { readonly nextConfirmHash: string; readonly at: number },
): Promise<void> {
  await db
    .prepare(
      `UPDATE subscriptions SET left_at = ?4, asked_to_leave = 0, round = round + 1, confirm_hash = ?3, confirmed_at = NULL,
         sync_state = CASE WHEN state = 'confirmed' OR sync_state <> 'done' THEN 'waiting' ELSE sync_state END,
         change = change + 1, tries = 0, next_try_at = ?4, state = 'unsubscribed'
       WHERE id = ?1 AND round = ?2 AND state <> 'unsubscribed'`,
    )
    .bind(id, round, nextConfirmHash, at)
    .run();
}

/** Subscriptions that the operator asked to end. */
export async function subscriptionsToEnd(db: Store, limit: number): Promise<Subscription[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM subscriptions WHERE asked_to_leave = 1 LIMIT ?`)
    .bind(limit)
    .all<Subscription>();
  return results;
}

/** A change of one address that the mailing-list service does not have yet. */
interface PendingChange {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly state: Subscription['state'];
  readonly change: number;
  readonly tries: number;
}

/** Takes the change that waits longest and reserves it until `until`; null when none is due. */
export async function takePendingChange(
  db: Store,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<PendingChange | null> {
  return db
    .prepare(
      `UPDATE subscriptions SET taken_until = ?2 WHERE id = (
         SELECT id FROM subscriptions WHERE sync_state = 'waiting' AND next_try_at <= ?1 AND taken_until <= ?1
         ORDER BY next_try_at, id LIMIT 1)
       RETURNING id, email, name, state, change, tries`,
    )
    .bind(now, until)
    .first<PendingChange>();
}

/** Marks a change as sent. A newer change of the same address stays pending. */
export async function markSynced(db: Store, { id, change }: PendingChange, list: string): Promise<void> {
  await db
    .prepare(
      `UPDATE subscriptions SET taken_until = 0, synced_to = ?3, sync_state = CASE WHEN change = ?2 THEN 'done' ELSE sync_state END
       WHERE id = ?1`,
    )
    .bind(id, change, list)
    .run();
}

/** Marks members that were last sent to another list as pending. */
export async function resyncMembers(
  db: Store,
  { list, at, limit }: { readonly list: string; readonly at: number; readonly limit: number },
): Promise<void> {
  await db
    .prepare(
      `UPDATE subscriptions SET sync_state = 'waiting', change = change + 1, tries = 0, next_try_at = ?2 WHERE id IN (
         SELECT id FROM subscriptions WHERE state = 'confirmed' AND sync_state <> 'waiting' AND synced_to <> ?1 LIMIT ?3)`,
    )
    .bind(list, at, limit)
    .run();
}

/** Counts a failed try and releases the change. Without a next try the change is given up. */
export async function markSyncFailed(
  db: Store,
  { id, change }: PendingChange,
  { list, nextTryAt }: { readonly list: string; readonly nextTryAt: number | null },
): Promise<void> {
  await db
    .prepare(
      `UPDATE subscriptions SET taken_until = 0,
         tries = tries + (change = ?2),
         next_try_at = CASE WHEN change = ?2 THEN coalesce(?3, next_try_at) ELSE next_try_at END,
         sync_state = CASE WHEN change = ?2 AND ?3 IS NULL THEN 'given-up' ELSE sync_state END,
         synced_to = CASE WHEN change = ?2 AND ?3 IS NULL THEN ?4 ELSE synced_to END
       WHERE id = ?1`,
    )
    .bind(id, change, nextTryAt, list)
    .run();
}

/** The two pages of a subscription, each with a button: mail scanners open links but press no buttons. */
export const CONFIRM_PAGE = '/subscribe/confirm/';
export const UNSUBSCRIBE_PAGE = '/subscribe/leave/';

/** Made of the subscription and a key outside the database, which stores only the token's hash. */
export function confirmToken(env: Env, { id, round }: Pick<Subscription, 'id' | 'round'>): Promise<string> {
  return signText(env, 'LINK_KEY', `list confirm ${id} ${round}`);
}

/** Never changes, so that the link of an old mail still ends a subscription. */
export function unsubscribeToken(env: Env, { id }: Pick<Subscription, 'id'>): Promise<string> {
  return signText(env, 'LINK_KEY', `list leave ${id}`);
}

export function isListToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The links of a subscription, for mails to the subscriber. */
export async function listLinks(
  { env, siteUrl }: Context,
  subscription: Subscription,
): Promise<{ readonly confirmUrl: string; readonly unsubscribeUrl: string }> {
  return {
    confirmUrl: `${siteUrl}${CONFIRM_PAGE}?token=${await confirmToken(env, subscription)}`,
    unsubscribeUrl: `${siteUrl}${UNSUBSCRIBE_PAGE}?token=${await unsubscribeToken(env, subscription)}`,
  };
}
