import type { Store } from '#functions/store/store.ts';
import type { GuestMoreForm } from '#contract/guest.ts';
import { IS_ACTIVE_ORDER, latestOrderOf } from '#functions/bookings/orders.ts';
import type { Visitor } from '#functions/cart/visitor.ts';
import type { Context } from '#functions/context/context.ts';
import { audit, logFault } from '#functions/platform/audit.ts';
import { Sensitive } from '#functions/platform/secrets.ts';

export type DetailsOutcome = { kind: 'saved' } | { kind: 'not-paid' };

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
  const found = findTravelDetails(context.store, orderId);
  if (found === null) return { friends: '', flightQuote: false, answered: new Set() };
  const { friends, flightQuote, sealed } = found;
  return { friends, flightQuote, answered: (await openSealed(context, orderId, sealed)).answered() };
}

/** Earlier answers. Those of a key that the site no longer has are as if not given, so that the guest can give them again. */
async function openSealed({ env }: Context, orderId: string, sealed: string): Promise<Sensitive> {
  try {
    return await Sensitive.open(env, orderId, sealed);
  } catch (fault) {
    logFault(`details of ${orderId}`, fault);
    return new Sensitive({});
  }
}

/**
 * Stores the additional information with the booking that this cart paid for. Without a paid booking nothing
 * sensitive is stored. Answers may come in parts: an empty answer keeps the earlier one.
 */
export async function saveDetailsOfCart(
  context: Context,
  { key }: Visitor,
  form: GuestMoreForm,
): Promise<DetailsOutcome> {
  const order = key && latestOrderOf(context.store, key.cart.id);
  return order === null ? { kind: 'not-paid' } : saveTravelDetails(context, order.id, form, { keepsFriends: true });
}

/**
 * Stores the form of a guest who sees the earlier answers: an emptied visible field is deleted, unless it is kept.
 *
 * Sealing takes time. When another form was stored meanwhile, the answers are sealed again together with its own.
 */
export async function saveTravelDetails(
  context: Context,
  orderId: string,
  form: GuestMoreForm,
  { keepsFriends = false } = {},
): Promise<DetailsOutcome> {
  const { env, store, now } = context;
  const { friends: typed, flight_quote: flightQuote, ...answers } = form;
  const given = new Sensitive(answers);
  let outcome: DetailsOutcome | null = null;
  while (outcome === null) {
    const before = findTravelDetails(store, orderId);
    const friends = typed || (keepsFriends ? (before?.friends ?? '') : '');
    const merged = before === null ? given : given.over(await openSealed(context, orderId, before.sealed));
    const sealed = await merged.seal(env, orderId);
    const isComplete = missingDetails({ answered: merged.answered() }).length === 0;
    outcome = store.transaction(() => {
      if (findTravelDetails(store, orderId)?.sealed !== before?.sealed) return null;
      return storeTravelDetails(store, orderId, { friends, flightQuote, sealed, isComplete }, now());
    });
  }
  return outcome;
}

interface TravelDetails {
  /** The traveller's companions, in the traveller's words. */
  readonly friends: string;
  readonly flightQuote: boolean;
  /** Passport, health and emergency contact, encrypted with a key outside the database. */
  readonly sealed: string;
  readonly isComplete: boolean;
}

function findTravelDetails(store: Store, orderId: string): TravelDetails | null {
  const row = store.get<{ friends: string; flightQuote: 0 | 1; sealed: string; isComplete: 0 | 1 }>(
    'SELECT friends, flight_quote AS flightQuote, sealed, complete AS isComplete FROM travel_details WHERE order_id = ?',
    orderId,
  );
  return row && { ...row, flightQuote: row.flightQuote === 1, isComplete: row.isComplete === 1 };
}

/** Stores the answers and, the first time, the instant. Nothing is stored after the booking has ended. */
function storeTravelDetails(
  store: Store,
  orderId: string,
  { friends, flightQuote, sealed, isComplete }: TravelDetails,
  at: number,
): DetailsOutcome {
  const completed = store.change(
    `UPDATE orders SET details_completed_at = coalesce(details_completed_at, ?2), updated_at = ?2
     WHERE id = ?1 AND ${IS_ACTIVE_ORDER}`,
    orderId,
    at,
  );
  if (completed === 0) return { kind: 'not-paid' };
  store.run(
    `INSERT OR REPLACE INTO travel_details (order_id, friends, flight_quote, sealed, updated_at, complete)
     VALUES (?, ?, ?, ?, ?, ?)`,
    orderId,
    friends,
    Number(flightQuote),
    sealed,
    at,
    Number(isComplete),
  );
  audit(store, { subject: orderId, what: 'details given', at });
  return { kind: 'saved' };
}
