import type { Store } from '#functions/store/store.ts';
import {
  GUEST_FIELDS,
  type GuestField,
  type GuestForm,
  type GuestProfile,
  passportName,
  PROFILE_FIELDS,
  type ProfileField,
} from '#contract/guest.ts';
import { readSource, sourceText } from '#domain/visit/visit-source.ts';

/** The name of a field in code and in the stored copies of a guest: `other_names` is `otherNames`. */
type StoredName<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<StoredName<Rest>>}`
  : Name;

type StoredDetails = { readonly [Field in GuestField as StoredName<Field>]: string };

/** The answers of the personal step, stored with the cart until it is paid or deleted. */
export interface StoredGuest extends StoredDetails {
  readonly cartId: string;
  /** `guest_userid` on the wire: identifies the guest and opens nothing. */
  readonly id: string;
  /** Which wording of the terms the guest accepted, and when. */
  readonly termsVersion: string;
  readonly termsAcceptedAt: number;
  /** Where the visit came from, as JSON; empty when unknown. Older details do not have it. */
  readonly source?: string;
}

/** A row of `guests`: each field of the form has a column of its name. */
interface Row extends Record<GuestField, string> {
  cart_id: string;
  id: string;
  terms_version: string;
  terms_accepted_at: number;
  source: string;
}

export function findGuest(store: Store, cartId: string): StoredGuest | null {
  return guestOf(store.get<Row>('SELECT * FROM guests WHERE cart_id = ?', cartId));
}

export function findGuestOfKey(store: Store, keyHash: string): StoredGuest | null {
  const sql = `SELECT guests.* FROM guests JOIN cart_keys ON cart_keys.cart_id = guests.cart_id
    WHERE hash = ? AND ended_at IS NULL`;
  return guestOf(store.get<Row>(sql, keyHash));
}

/**
 * Stores a cart's guest. Sending the step again corrects the details and keeps the guest's id and, unless the new
 * request has one, the source of the visit. Null when the cart was deleted meanwhile by a logout in another tab.
 */
export function storeGuest(
  store: Store,
  cartId: string,
  form: GuestForm,
  terms: { version: string; acceptedAt: number },
): StoredGuest | null {
  const row = store.get<Row>(
    `INSERT INTO guests (cart_id, id, terms_version, terms_accepted_at, source, person, ${GUEST_FIELDS.join(', ')})
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ${GUEST_FIELDS.map((_, index) => `?${index + 7}`).join(', ')}
     WHERE EXISTS (SELECT 1 FROM carts WHERE id = ?1)
     ON CONFLICT (cart_id) DO UPDATE SET
       ${GUEST_FIELDS.map((field) => `${field} = excluded.${field}`).join(', ')},
       person = excluded.person, terms_version = excluded.terms_version, terms_accepted_at = excluded.terms_accepted_at,
       source = CASE excluded.source WHEN '' THEN guests.source ELSE excluded.source END
     RETURNING *`,
    cartId,
    crypto.randomUUID(),
    terms.version,
    terms.acceptedAt,
    sourceText(readSource(form.source ?? '')),
    personKey({ name: passportName(form), email: form.email }),
    ...GUEST_FIELDS.map((field) => form[field]),
  );
  return guestOf(row);
}

/** Whether a form has the same answers as the stored details. The source of the visit is not an answer. */
export function isSameGuestForm(guest: StoredGuest, form: GuestForm): boolean {
  return GUEST_FIELDS.every((field) => guest[storedName(field)] === form[field]);
}

export function guestName(guest: Pick<StoredGuest, 'otherNames' | 'lastName'>): string {
  return passportName({ other_names: guest.otherNames, last_name: guest.lastName });
}

export function personOf(guest: Pick<StoredGuest, 'otherNames' | 'lastName' | 'email'>): string {
  return personKey({ name: guestName(guest), email: guest.email });
}

/** The details a guest may read back, without the date of birth. */
export function toGuestProfile(guest: StoredGuest): GuestProfile {
  const details = PROFILE_FIELDS.map((field) => [field, guest[storedName(field)]]);
  return { ...(Object.fromEntries(details) as Record<ProfileField, string>), name: guestName(guest) };
}

function guestOf(row: Row | null): StoredGuest | null {
  return (
    row && {
      ...(Object.fromEntries(GUEST_FIELDS.map((field) => [storedName(field), row[field]])) as StoredDetails),
      cartId: row.cart_id,
      id: row.id,
      termsVersion: row.terms_version,
      termsAcceptedAt: row.terms_accepted_at,
      source: row.source,
    }
  );
}

function storedName<Name extends GuestField>(field: Name): StoredName<Name> {
  return field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as StoredName<Name>;
}

/** Letters that look like an apostrophe: keyboards and phones type different ones. */
const APOSTROPHES = /[`´‘’‛ʹʻʼʽˈˊˋ′＇]/gu;
/** Characters without a shape, such as a zero-width space or a soft hyphen. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/**
 * The key of a person, by name and email. Two people with the same key are the same person.
 *
 * Letter case, spelling of accents, kind of apostrophe, and width and number of spaces make no difference. SQLite folds
 * only A to Z, so the key is made here and stored beside the name.
 */
function personKey({ name, email }: { readonly name: string; readonly email: string }): string {
  return `${fold(name)}\n${fold(email)}`;
}

/** Lower case first, because only the lower-case `ß` becomes `SS`. */
function fold(text: string): string {
  const plain = text.replace(/\s+/gu, ' ').replace(INVISIBLE, '').replace(APOSTROPHES, "'").normalize('NFKC');
  return plain.toLowerCase().toUpperCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();
}
