import type { Store } from '#functions/store/store.ts';
import type { GuestMoreForm } from '#contract/guest.ts';
import { latestOrderOf } from '#functions/bookings/orders.ts';
import type { Context } from '#functions/context/context.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { Sensitive } from '#functions/platform/secrets.ts';

type DetailsOutcome = { kind: 'saved' } | { kind: 'not-paid' };

/** The additional information as the guest sees it again: sensitive fields are named, never shown. */
export interface DetailsOnFile {
  readonly friends: string;
  readonly flightQuote: boolean;
  /** Fields of `GuestMoreForm` that were answered. */
  readonly answered: ReadonlySet<string>;
}

/** The fields that every booking needs in the end. */
const NEEDED = ['passport', 'passport_nationality', 'emergency_contact', 'emergency_number'] as const;
export type NeededDetail = (typeof NEEDED)[number];

export function missingDetails({ answered }: Pick<DetailsOnFile, 'answered'>): NeededDetail[] {
  return NEEDED.filter((field) => !answered.has(field));
}

export async function readTravelDetails(context: Context, orderId: string): Promise<DetailsOnFile> {
  const found = await findTravelDetails(context.db, orderId);
  if (found === null) return { friends: '', flightQuote: false, answered: new Set() };
  const { friends, flightQuote, sealed } = found;
  return { friends, flightQuote, answered: (await Sensitive.open(context.env, orderId, sealed)).answered() };
}

/**
 * Stores the additional information with the booking that this cart paid for. Without a paid booking nothing
 * sensitive is stored. Answers may come in parts: an empty answer keeps the earlier one.
 */
export async function saveDetailsOfCart(
  context: Context,
  cartId: string | null,
  form: GuestMoreForm,
): Promise<DetailsOutcome> {
  const order = cartId === null ? null : await latestOrderOf(context.db, cartId);
  if (order === null) return { kind: 'not-paid' };
  const friends = form.friends || ((await findTravelDetails(context.db, order.id))?.friends ?? '');
  await saveTravelDetails(context, order.id, { ...form, friends });
  return { kind: 'saved' };
}

/** Stores the form of a guest who sees the earlier answers: an emptied visible field is deleted. */
export async function saveTravelDetails(context: Context, orderId: string, form: GuestMoreForm): Promise<void> {
  const { friends, flight_quote: flightQuote, ...answers } = form;
  const given = new Sensitive(answers);
  const before = await findTravelDetails(context.db, orderId);
  const merged = before === null ? given : given.over(await Sensitive.open(context.env, orderId, before.sealed));
  const sealed = await merged.seal(context.env, orderId);
  const isComplete = missingDetails({ answered: merged.answered() }).length === 0;
  await storeTravelDetails(context.db, orderId, { friends, flightQuote, sealed, isComplete }, context.now());
}

interface TravelDetails {
  /** The traveller's companions, in the traveller's words. */
  readonly friends: string;
  readonly flightQuote: boolean;
  /** Passport, health and emergency contact, encrypted with a key outside the database. */
  readonly sealed: string;
  /** Whether all needed fields are answered. */
  readonly isComplete: boolean;
}

async function findTravelDetails(db: Store, orderId: string): Promise<TravelDetails | null> {
  const row = await db
    .prepare(
      'SELECT friends, flight_quote AS flightQuote, sealed, complete AS isComplete FROM travel_details WHERE order_id = ?',
    )
    .bind(orderId)
    .first<{ friends: string; flightQuote: number; sealed: string; isComplete: number }>();
  return row && { ...row, flightQuote: row.flightQuote === 1, isComplete: row.isComplete === 1 };
}

/** Stores the answers and, the first time, the instant. */
async function storeTravelDetails(
  db: Store,
  orderId: string,
  { friends, flightQuote, sealed, isComplete }: TravelDetails,
  at: number,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT OR REPLACE INTO travel_details (order_id, friends, flight_quote, sealed, updated_at, complete)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
      )
      .bind(orderId, friends, flightQuote ? 1 : 0, sealed, at, isComplete ? 1 : 0),
    db
      .prepare(
        'UPDATE orders SET details_completed_at = coalesce(details_completed_at, ?2), updated_at = ?2 WHERE id = ?1',
      )
      .bind(orderId, at),
    auditStatement(db, { subject: orderId, what: 'details given', at }),
  ]);
}
