import type { PaymentMethod } from '#functions/payments/gateway.ts';
import type { Context } from '#functions/context/context.ts';
import { insertAttempt, newAttempt, type Attempt } from '#functions/bookings/attempts.ts';
import type { Network } from '#functions/context/networks.ts';
import { countOpening } from '#functions/settlement/payment-openings.ts';
import { auditStatement } from '#functions/platform/audit.ts';
import { expectThat, runGuarded } from '#functions/platform/query.ts';
import type { StoredGuest } from '#functions/bookings/guests.ts';
import { reservePromo } from '#functions/bookings/promo-ledger.ts';
import { insertQuote, seatLinesOf, type Quote } from '#functions/bookings/quotes.ts';

export type StartOutcome =
  | { readonly kind: 'started'; readonly attempt: Attempt }
  /** Nothing was written, or the answer was lost: read again. */
  | { readonly kind: 'unknown'; readonly error: unknown };

/** A payment to start, with the statements that store it. */
export interface NewStart {
  readonly attempt: Attempt;
  readonly statements: readonly D1PreparedStatement[];
}

/** Stores the start of a payment. When a condition fails, nothing is written, and the caller reads again. */
export async function startAttempt({ db }: Context, { attempt, statements }: NewStart): Promise<StartOutcome> {
  const outcome = await runGuarded(db, statements);
  return outcome.kind === 'committed' ? { kind: 'started', attempt } : outcome;
}

/**
 * The statements that store the start of a payment before the gateway is called: quote, attempt, reserved
 * promo use.
 *
 * Their batch fails unless the cart is the one that was quoted, its seats are held, the code has a use left, the cart
 * has no other open attempt, and cart and networks have not opened too many payments.
 */
export function newStart(
  context: Context,
  quote: Quote,
  guest: StoredGuest,
  {
    way,
    returnTo,
    networks = [],
  }: {
    readonly way: PaymentMethod;
    readonly returnTo: string;
    readonly networks?: readonly Network[];
  },
): NewStart {
  const { db } = context;
  const now = context.now();
  const seats = seatLinesOf(quote).map((line) => line.tourDateId);
  const started = {
    id: crypto.randomUUID(),
    quoteId: quote.id,
    cartId: quote.cartId,
    guest,
    orderId: crypto.randomUUID(),
    purpose: 'booking',
    way,
    returnTo,
    createdAt: now,
  } as const;
  const statements = [
    cartIsStill(db, quote),
    seatsAreHeld(db, quote.cartId, seats, now),
    ...countOpening(context, { cartId: quote.cartId, networks }),
    insertQuote(db, quote),
    insertAttempt(db, started, context.gateway.name),
    ...reservePromo(db, { code: quote.promoCode, quoteId: quote.id }),
    auditStatement(db, {
      subject: started.id,
      what: 'created',
      detail: `${quote.due.minor} ${quote.currency}`,
      at: now,
    }),
  ];
  return { attempt: newAttempt(started), statements };
}

function cartIsStill(db: D1Database, quote: Quote): D1PreparedStatement {
  return expectThat(
    db,
    'EXISTS (SELECT 1 FROM carts WHERE id = ?1 AND revision = ?2)',
    quote.cartId,
    quote.cartRevision,
  );
}

function seatsAreHeld(
  db: D1Database,
  cartId: string,
  tourDateIds: readonly string[],
  now: number,
): D1PreparedStatement {
  return expectThat(
    db,
    `(SELECT COUNT(*) FROM holds WHERE cart_id = ?1 AND state = 'active' AND expires_at > ?2
       AND tour_date_id IN (SELECT value FROM json_each(?3))) = json_array_length(?3)`,
    cartId,
    now,
    JSON.stringify(tourDateIds),
  );
}
