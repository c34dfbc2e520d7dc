import type { Store } from '#functions/store/store.ts';
import type { Context } from '#functions/context/context.ts';
import type { Lead } from '#functions/leads/leads.ts';
import type { Env } from '#functions/platform/env.ts';
import { hashText, signText } from '#functions/platform/secrets.ts';

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
type SubscriptionRequest = Pick<Lead, 'email' | 'name' | 'consentWording' | 'consentVersion' | 'page' | 'at'>;

/** What the row of a new address starts with. */
export interface NewSubscription {
  readonly id: string;
  readonly confirmHash: string;
  readonly unsubscribeHash: string;
}

/** What a token of a subscription's mails is for. */
export type TokenPurpose = 'confirm' | 'unsubscribe';

const HASH_COLUMNS: Readonly<Record<TokenPurpose, string>> = { confirm: 'confirm_hash', unsubscribe: 'leave_hash' };

const COLUMNS = 'id, email, name, state, round, consented_at AS consentedAt';

export async function newSubscription(env: Env): Promise<NewSubscription> {
  const id = crypto.randomUUID();
  return {
    id,
    confirmHash: await hashText(await confirmToken(env, { id, round: 1 })),
    unsubscribeHash: await hashText(await unsubscribeToken(env, { id })),
  };
}

/**
 * Stores the request for an address and returns the address's subscription. A confirmed one stays as it is, because
 * anybody can type its address. An ended one becomes pending again.
 */
export function requestSubscription(store: Store, request: SubscriptionRequest, fresh: NewSubscription): Subscription {
  store.run(
    `INSERT INTO subscriptions (id, email, name, state, confirm_hash, leave_hash, consent_wording, consent_version,
       consented_at, page, created_at)
     VALUES (?1, ?2, ?3, 'pending', ?4, ?5, ?6, ?7, ?8, ?9, ?8)
     ON CONFLICT (lower(email)) DO UPDATE SET state = 'pending', email = excluded.email, name = excluded.name,
       consent_wording = excluded.consent_wording, consent_version = excluded.consent_version,
       consented_at = excluded.consented_at, page = excluded.page
     WHERE subscriptions.state <> 'confirmed'`,
    fresh.id,
    request.email,
    request.name,
    fresh.confirmHash,
    fresh.unsubscribeHash,
    request.consentWording,
    request.consentVersion,
    request.at,
    request.page,
  );
  return store.get<Subscription>(`SELECT ${COLUMNS} FROM subscriptions WHERE lower(email) = lower(?)`, request.email)!;
}

export function findSubscription(store: Store, id: string): Subscription | null {
  return store.get<Subscription>(`SELECT ${COLUMNS} FROM subscriptions WHERE id = ?`, id);
}

/** How often an address, in any letter case, has unsubscribed. */
export function countUnsubscribes(store: Store, email: string): number {
  const found = 'SELECT round FROM subscriptions WHERE lower(email) = lower(?)';
  return (store.get<{ round: number }>(found, email)?.round ?? 1) - 1;
}

/** The subscription of a token; null when the token is unknown or no longer valid. */
export function findByTokenHash(store: Store, purpose: TokenPurpose, hash: string): Subscription | null {
  return store.get<Subscription>(`SELECT ${COLUMNS} FROM subscriptions WHERE ${HASH_COLUMNS[purpose]} = ?`, hash);
}

/** Confirms a subscription. Every click sends it to the mailing-list service again, in case the service lost it. */
export function markConfirmed(store: Store, id: string, at: number): void {
  store.run(
    `UPDATE subscriptions SET state = 'confirmed', confirmed_at = coalesce(confirmed_at, ?2), left_at = NULL,
       sync_state = 'waiting', change = change + 1, tries = 0, next_try_at = ?2
     WHERE id = ?1`,
    id,
    at,
  );
}

/** Ends a subscription. `nextConfirmHash` belongs to the next round's token, so that no earlier link confirms again. */
export function endSubscription(
  store: Store,
  { id, round }: Subscription,
  { nextConfirmHash, at }: { readonly nextConfirmHash: string; readonly at: number },
): void {
  store.run(
    `UPDATE subscriptions SET left_at = ?4, asked_to_leave = 0, round = round + 1, confirm_hash = ?3, confirmed_at = NULL,
       sync_state = CASE WHEN state = 'confirmed' OR sync_state <> 'done' THEN 'waiting' ELSE sync_state END,
       change = change + 1, tries = 0, next_try_at = ?4, state = 'unsubscribed'
     WHERE id = ?1 AND round = ?2 AND state <> 'unsubscribed'`,
    id,
    round,
    nextConfirmHash,
    at,
  );
}

export function subscriptionsToEnd(store: Store, limit: number): Subscription[] {
  return store.all<Subscription>(`SELECT ${COLUMNS} FROM subscriptions WHERE asked_to_leave = 1 LIMIT ?`, limit);
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
export function takePendingChange(
  store: Store,
  { now, until }: { readonly now: number; readonly until: number },
): PendingChange | null {
  return store.get<PendingChange>(
    `UPDATE subscriptions SET taken_until = ?2 WHERE id = (
       SELECT id FROM subscriptions WHERE sync_state = 'waiting' AND next_try_at <= ?1 AND taken_until <= ?1
       ORDER BY next_try_at, id LIMIT 1)
     RETURNING id, email, name, state, change, tries`,
    now,
    until,
  );
}

/** Marks a change as sent. A newer change of the same address stays pending. */
export function markSynced(store: Store, { id, change }: PendingChange, list: string): void {
  store.run(
    `UPDATE subscriptions SET taken_until = 0, synced_to = ?3, sync_state = CASE WHEN change = ?2 THEN 'done' ELSE sync_state END
     WHERE id = ?1`,
    id,
    change,
    list,
  );
}

/** Marks members that were last sent to another list as pending. */
export function resyncMembers(
  store: Store,
  { list, at, limit }: { readonly list: string; readonly at: number; readonly limit: number },
): void {
  store.run(
    `UPDATE subscriptions SET sync_state = 'waiting', change = change + 1, tries = 0, next_try_at = ?2 WHERE id IN (
       SELECT id FROM subscriptions WHERE state = 'confirmed' AND sync_state <> 'waiting' AND synced_to <> ?1 LIMIT ?3)`,
    list,
    at,
    limit,
  );
}

/** Counts a failed try and releases the change. Without a next try the change is given up. */
export function markSyncFailed(
  store: Store,
  { id, change }: PendingChange,
  { list, nextTryAt }: { readonly list: string; readonly nextTryAt: number | null },
): void {
  store.run(
    `UPDATE subscriptions SET taken_until = 0,
       tries = tries + (change = ?2),
       next_try_at = CASE WHEN change = ?2 THEN coalesce(?3, next_try_at) ELSE next_try_at END,
       sync_state = CASE WHEN change = ?2 AND ?3 IS NULL THEN 'given-up' ELSE sync_state END,
       synced_to = CASE WHEN change = ?2 AND ?3 IS NULL THEN ?4 ELSE synced_to END
     WHERE id = ?1`,
    id,
    change,
    nextTryAt,
    list,
  );
}

/** The two pages of a subscription, each with a button: mail scanners open links but press no buttons. */
export const CONFIRM_PAGE = '/subscribe/confirm/';
export const UNSUBSCRIBE_PAGE = '/unsubscribe/';

/** Made of the subscription and a key outside the database, which stores only the token's hash. */
export function confirmToken(env: Env, { id, round }: Pick<Subscription, 'id' | 'round'>): Promise<string> {
  return signText(env, 'LINK_KEY', `list confirm ${id} ${round}`);
}

/** Never changes, so that the link of an old mail still ends a subscription. */
function unsubscribeToken(env: Env, { id }: Pick<Subscription, 'id'>): Promise<string> {
  return signText(env, 'LINK_KEY', `unsubscribe ${id}`);
}

export async function listLinks(
  { env, siteUrl }: Context,
  subscription: Subscription,
): Promise<{ readonly confirmUrl: string; readonly unsubscribeUrl: string }> {
  return {
    confirmUrl: `${siteUrl}${CONFIRM_PAGE}?token=${await confirmToken(env, subscription)}`,
    unsubscribeUrl: `${siteUrl}${UNSUBSCRIBE_PAGE}?token=${await unsubscribeToken(env, subscription)}`,
  };
}
