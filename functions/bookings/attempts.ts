import type { CardMark, Decline, PaymentMethod } from '#functions/payments/gateway.ts';
import type { Store } from '#functions/store/store.ts';
import type { StoredGuest } from '#functions/bookings/guests.ts';

export type AttemptState =
  | 'created'
  | 'open'
  | 'authorised'
  | 'capturing'
  | 'captured'
  | 'capture-failed'
  | 'cancelling'
  | 'cancelled'
  | 'voiding'
  | 'voided'
  | 'refunding'
  | 'refunded'
  | 'disputed';

/** States in which money may still move. The schema allows a cart only one attempt in them. */
export const UNFINISHED_PAYMENTS = `('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding')`;

/** States that are not final; a started refund is not final either. */
const UNFINISHED = `('created', 'open', 'authorised', 'capturing', 'cancelling', 'voiding', 'refunding')`;

/** States in which the guest's money is received, or on its way here or back. */
export const STATES_WITH_MONEY: readonly AttemptState[] = ['capturing', 'captured', 'refunding'];

/** A payment makes a booking, or pays the balance of one. */
export type PaymentPurpose = 'booking' | 'balance';

/** One try to pay one quote, with any number of cards. */
export interface Attempt {
  readonly id: string;
  readonly quoteId: string;
  readonly cartId: string;
  /** Null until the gateway has opened the payment. */
  readonly gatewayId: string | null;
  readonly state: AttemptState;
  /** Cards sent, counted before each is sent. */
  readonly tries: number;
  readonly declines: number;
  /** The gateway's id of the last decline; empty before the first. */
  readonly lastDecline: string;
  /** The order that this payment makes, or whose balance it pays. */
  readonly orderId: string;
  readonly purpose: PaymentPurpose;
  readonly way: PaymentMethod;
  /** Why the guest was not charged, in words for the guest. */
  readonly message: string;
  readonly returnTo: string;
  /** Null once the order has the guest's details, or they are not needed any more. */
  readonly guest: StoredGuest | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type NewAttempt = Pick<
  Attempt,
  'id' | 'quoteId' | 'cartId' | 'orderId' | 'purpose' | 'way' | 'returnTo' | 'createdAt'
> & { readonly guest: StoredGuest };

const COLUMNS = `id, quote_id AS quoteId, cart_id AS cartId, gateway_id AS gatewayId, state, tries, declines,
  last_decline AS lastDecline, order_id AS orderId, purpose, way, message, return_to AS returnTo, guest,
  created_at AS createdAt, updated_at AS updatedAt`;

type Row = Omit<Attempt, 'guest'> & { readonly guest: string };

/** A payment by card is opened with its first card. */
export function insertAttempt(store: Store, { guest, ...attempt }: NewAttempt, gateway: string): Attempt {
  store.insert('attempts', {
    ...attempt,
    gateway,
    state: 'created',
    guest: JSON.stringify(guest),
    updatedAt: attempt.createdAt,
    tries: attempt.way === 'card' ? 1 : 0,
  });
  return findAttempt(store, attempt.id)!;
}

/** Moves an attempt to its next state; false when it is in another state than expected. */
export function moveState(store: Store, id: string, from: AttemptState, to: AttemptState, at: number): boolean {
  const sql = 'UPDATE attempts SET state = ?3, updated_at = ?4 WHERE id = ?1 AND state = ?2';
  return store.change(sql, id, from, to, at) > 0;
}

/** Stores the gateway's id. Belongs in the transaction that opens the attempt. */
export function setGatewayId(store: Store, id: string, gatewayId: string): void {
  store.run('UPDATE attempts SET gateway_id = ?2 WHERE id = ?1 AND gateway_id IS NULL', id, gatewayId);
}

export function setAttemptMessage(store: Store, id: string, message: string): void {
  store.run('UPDATE attempts SET message = ?2 WHERE id = ?1', id, message);
}

/** Counts a decline, once however often it is reported. */
export function recordDecline(store: Store, id: string, decline: Decline): void {
  store.run(
    `UPDATE attempts SET declines = declines + 1, last_decline = ?2, message = ?3
     WHERE id = ?1 AND last_decline <> ?2`,
    id,
    decline.id,
    decline.message,
  );
}

/** Stores that a bank asks the guest about a card. The reason of an earlier decline is not about this one. */
export function recordChallenge(store: Store, id: string): void {
  store.run(`UPDATE attempts SET challenged = 1, message = '' WHERE id = ?1`, id);
}

/** Stores the card that pays, so that no receipt and no email asks the gateway for it. */
export function setCard(store: Store, id: string, card: CardMark | null): void {
  const text = card === null ? '' : `${card.brand} ending in ${card.last4}`;
  store.run('UPDATE attempts SET card = ?2 WHERE id = ?1', id, text);
}

/** Counts another card before it is sent. Two clicks at once that read the same count are one card: false then. */
export function countCard(store: Store, { id, tries }: Pick<Attempt, 'id' | 'tries'>): boolean {
  return store.change('UPDATE attempts SET tries = tries + 1 WHERE id = ?1 AND tries = ?2', id, tries) > 0;
}

export function findAttempt(store: Store, id: string): Attempt | null {
  return attemptOf(store.get<Row>(`SELECT ${COLUMNS} FROM attempts WHERE id = ?`, id));
}

export function findAttemptByGatewayId(store: Store, gatewayId: string): Attempt | null {
  return attemptOf(store.get<Row>(`SELECT ${COLUMNS} FROM attempts WHERE gateway_id = ?`, gatewayId));
}

/** The attempt of a cart in which money may still move. */
export function findUnfinishedAttempt(store: Store, cartId: string): Attempt | null {
  const sql = `SELECT ${COLUMNS} FROM attempts WHERE cart_id = ? AND state IN ${UNFINISHED_PAYMENTS}`;
  return attemptOf(store.get<Row>(sql, cartId));
}

/** The latest attempt of a cart, finished or not. Of two at one instant, a cancelled one counts as the earlier. */
export function latestAttemptOf(store: Store, cartId: string): Attempt | null {
  const sql = `SELECT ${COLUMNS} FROM attempts WHERE cart_id = ? ORDER BY created_at DESC, state = 'cancelled' LIMIT 1`;
  return attemptOf(store.get<Row>(sql, cartId));
}

export function attemptsOfOrder(store: Store, orderId: string): Attempt[] {
  return store
    .all<Row>(`SELECT ${COLUMNS} FROM attempts WHERE order_id = ? ORDER BY created_at, id`, orderId)
    .map(toAttempt);
}

/** Unfinished attempts that nothing touched since an instant, the longest waiting first. */
export function staleAttempts(store: Store, before: number, limit: number): Attempt[] {
  const sql = `SELECT ${COLUMNS} FROM attempts WHERE state IN ${UNFINISHED} AND updated_at <= ? ORDER BY updated_at LIMIT ?`;
  return store.all<Row>(sql, before, limit).map(toAttempt);
}

export function attemptsChangedSince(store: Store, since: number): Attempt[] {
  const sql = `SELECT ${COLUMNS} FROM attempts WHERE updated_at >= ? ORDER BY updated_at`;
  return store.all<Row>(sql, since).map(toAttempt);
}

/** Moves an attempt to the end of the timer's queue; false when another call did so, or moved it, since it was read. */
export function touchAttempt(store: Store, { id, updatedAt }: Pick<Attempt, 'id' | 'updatedAt'>, at: number): boolean {
  return store.change('UPDATE attempts SET updated_at = ?3 WHERE id = ?1 AND updated_at = ?2', id, updatedAt, at) > 0;
}

/** Ids of unfinished attempts whose quote ended, or whose refund began, before an instant. */
export function overdueAttempts(store: Store, before: number): string[] {
  const overdue = store.all<{ id: string }>(
    `SELECT attempts.id FROM attempts JOIN quotes ON quotes.id = attempts.quote_id
     WHERE attempts.state IN ${UNFINISHED} AND quotes.expires_at <= ?1 AND NOT EXISTS (
       SELECT 1 FROM audit WHERE audit.subject = attempts.id AND audit.what = 'refunding' AND audit.at > ?1)
     ORDER BY quotes.expires_at LIMIT 20`,
    before,
  );
  return overdue.map(({ id }) => id);
}

function attemptOf(row: Row | null): Attempt | null {
  return row && toAttempt(row);
}

function toAttempt(row: Row): Attempt {
  return { ...row, guest: row.guest === '' ? null : (JSON.parse(row.guest) as StoredGuest) };
}
