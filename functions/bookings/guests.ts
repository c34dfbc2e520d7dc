import { ask, query, type Query } from '#functions/platform/query.ts';
import { passportName, type GuestForm, type GuestProfile } from '#contract/guest.ts';
import { readSource, sourceText } from '#domain/visit/visit-source.ts';

/** The answers of the personal step, stored with the cart until it is paid or deleted. */
export interface StoredGuest {
  readonly cartId: string;
  /** `guest_userid` on the wire: identifies the guest and opens nothing. */
  readonly id: string;
  readonly otherNames: string;
  readonly lastName: string;
  readonly email: string;
  readonly gender: string;
  readonly dob: string;
  readonly phone: string;
  readonly hear: string;
  /** Which wording of the terms the guest accepted, and when (P17). */
  readonly termsVersion: string;
  readonly termsAcceptedAt: number;
  /** Where the visit came from, as JSON; empty when unknown (P39). Older details do not have it. */
  readonly source?: string;
}

interface Row {
  cart_id: string;
  id: string;
  other_names: string;
  last_name: string;
  email: string;
  gender: string;
  dob: string;
  phone: string;
  hear: string;
  terms_version: string;
  terms_accepted_at: number;
  source: string;
}

export async function findGuest(db: D1Database, cartId: string): Promise<StoredGuest | null> {
  return ask(db, findGuestQuery(db, cartId));
}

/** The guest of the cart that a key opens. One query, so that a key that ends meanwhile reads nothing. */
export async function findGuestOfKey(db: D1Database, keyHash: string): Promise<StoredGuest | null> {
  const row = await db
    .prepare(
      `SELECT guests.* FROM guests JOIN cart_keys ON cart_keys.cart_id = guests.cart_id
       WHERE hash = ?1 AND ended_at IS NULL`,
    )
    .bind(keyHash)
    .first<Row>();
  return row && toStoredGuest(row);
}

export function findGuestQuery(db: D1Database, cartId: string): Query<StoredGuest | null> {
  return query(db.prepare('SELECT * FROM guests WHERE cart_id = ?1').bind(cartId), ([row]: readonly Row[]) =>
    row ? toStoredGuest(row) : null,
  );
}

/**
 * Stores a cart's guest. Sending the step again corrects the details and keeps the guest's id and, unless the new
 * request has one, the source of the visit. Null when the cart was deleted meanwhile by a logout in another tab.
 */
export async function storeGuest(...given: Parameters<typeof storeGuestQuery>): Promise<StoredGuest | null> {
  return ask(given[0], storeGuestQuery(...given));
}

export function storeGuestQuery(
  db: D1Database,
  cartId: string,
  form: GuestForm,
  terms: { version: string; acceptedAt: number },
): Query<StoredGuest | null> {
  const statement = db
    .prepare(
      `INSERT INTO guests
         (cart_id, id, other_names, last_name, email, gender, dob, phone, hear, terms_version, terms_accepted_at, source)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12 WHERE EXISTS (SELECT 1 FROM carts WHERE id = ?1)
       ON CONFLICT (cart_id) DO UPDATE SET
         other_names = excluded.other_names, last_name = excluded.last_name, email = excluded.email,
         gender = excluded.gender, dob = excluded.dob, phone = excluded.phone, hear = excluded.hear,
         terms_version = excluded.terms_version, terms_accepted_at = excluded.terms_accepted_at,
         source = CASE excluded.source WHEN '' THEN guests.source ELSE excluded.source END
       RETURNING *`,
    )
    .bind(
      cartId,
      crypto.randomUUID(),
      form.other_names,
      form.last_name,
      form.email,
      form.gender,
      form.dob,
      form.phone,
      form.hear,
      terms.version,
      terms.acceptedAt,
      sourceText(readSource(form.source ?? '')),
    );
  return query(statement, ([row]: readonly Row[]) => (row ? toStoredGuest(row) : null));
}

/** Whether a form has the same answers as the stored details. The source of the visit is not an answer. */
export function isSameGuestForm(guest: StoredGuest, form: GuestForm): boolean {
  const { other_names: otherNames, last_name: lastName, email, gender, dob, phone, hear } = form;
  const typed = { otherNames, lastName, email, gender, dob, phone, hear };
  return (Object.keys(typed) as (keyof typeof typed)[]).every((field) => guest[field] === typed[field]);
}

/** The name as on the passport. */
export function guestName(guest: Pick<StoredGuest, 'otherNames' | 'lastName'>): string {
  return passportName({ other_names: guest.otherNames, last_name: guest.lastName });
}

/** The same name in SQL, for a row of `guests`. Stored names have no space around them. */
export const GUEST_NAME = `trim(other_names || ' ' || last_name)`;

/** The details a guest may read back, without the date of birth. */
export function toGuestProfile(guest: StoredGuest): GuestProfile {
  return {
    other_names: guest.otherNames,
    last_name: guest.lastName,
    name: guestName(guest),
    email: guest.email,
    phone: guest.phone,
    gender: guest.gender,
    hear: guest.hear,
  };
}

function toStoredGuest(row: Row): StoredGuest {
  return {
    cartId: row.cart_id,
    id: row.id,
    otherNames: row.other_names,
    lastName: row.last_name,
    email: row.email,
    gender: row.gender,
    dob: row.dob,
    phone: row.phone,
    hear: row.hear,
    termsVersion: row.terms_version,
    termsAcceptedAt: row.terms_accepted_at,
    source: row.source,
  };
}
