import type { Context } from '#functions/context/context.ts';
import { priceStoredCart, requestedToursOf, type PricedStoredCart } from '#functions/pricing/price-cart.ts';
import { settleCartEdit } from '#functions/cart/follow-cart-edit.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { openAttemptOfCart, unfinishedAttemptOf } from '#functions/bookings/attempts.ts';
import { makingCartKey, type CartKey } from '#functions/cart/cart-keys.ts';
import { pruneCart, storingCart, storeCurrency, storingPromoCode, type StoredCart } from '#functions/pricing/carts.ts';
import { askTogether } from '#functions/platform/query.ts';
import { takeTurns, takingTurns, turnsLeft, type RateLimit } from '#functions/platform/rate-limits.ts';
import { holdsOfCart } from '#functions/seats/seat-ledger.ts';
import { cartProblemText, EMPTY_CART_TEXT, toCartMessage, type CartMessage } from '#contract/cart.ts';
import { tourLinesOf, type PricedCart, type RequestedTour } from '#domain/cart.ts';
import type { Currency } from '#domain/currency.ts';
import { MINUTE } from '#domain/durations.ts';
import { normalisePromoCode } from '#domain/promo.ts';

/**
 * Who asks: the key that opens their cart, if they have one, the currency they would start one in, and the networks they
 * come from. The cart is as it was when the request came in.
 */
export interface Visitor {
  readonly key: CartKey | null;
  readonly currency: Currency;
  readonly networks: readonly Network[];
}

/** Every outcome but `payment-open` shows the cart as it now is. */
export type CartOutcome =
  | { kind: 'shown'; cart: CartMessage }
  /** Something asked for cannot be had; the cart's `error` says what (M137, M138). */
  | { kind: 'refused'; cart: CartMessage }
  | { kind: 'too-many-tries'; cart: CartMessage; retryAfterSeconds: number }
  | { kind: 'payment-open'; message: string };

const TOO_MANY_CODES = 'You have tried many promo codes. Please wait a minute and try again.';
const CURRENCY_IS_FIXED =
  'A payment is in progress, so the currency cannot change now. Please finish the payment first.';

const TOO_MANY_CARTS =
  'Very many carts were begun from your connection. Please try again in a few minutes, or call us.';

const PROMO_TRIES = 10;
/** New carts of one network: more than a full minibus makes, and few enough that nobody fills the database. */
const NEW_CARTS = { key: 'carts from', limit: 60, windowMs: 10 * MINUTE };

/** The cart at today's prices. A date that has passed leaves the cart, and the answer says so. */
export function showCart(context: Context, visitor: Visitor): Promise<CartOutcome> {
  return showStored(context, readCart(visitor));
}

async function showStored(context: Context, stored: StoredCart): Promise<CartOutcome> {
  const priced = await priceStoredCart(context, stored);
  if (stored.revision > 0 && priced.cart.problems.some(isLost)) {
    await pruneCart(context.db, stored, requestedToursOf(priced.cart), context.now());
  }
  return { kind: 'shown', cart: messageOf(priced, stored.promoCode) };
}

/**
 * Replaces what is in the cart (M115, P07). The same requested tours twice leave the same cart. Dates that are not
 * offered are left out and named; a code that is not sent stays, an empty one takes it off, and a new one is tried like
 * any other.
 */
export async function saveCart(
  context: Context,
  visitor: Visitor & { readonly newKeyHash: string },
  requestedTours: readonly RequestedTour[],
  typedCode: string | undefined,
): Promise<CartOutcome> {
  const before = readCart(visitor);
  const isNew = visitor.key === null;
  if (isNew && !(await mayBeginCart(context, visitor))) {
    const cart = await describe(context, before, TOO_MANY_CARTS);
    return { kind: 'too-many-tries', cart, retryAfterSeconds: NEW_CARTS.windowMs / 1000 };
  }
  const code = typedCode === undefined ? before.promoCode : normalisePromoCode(typedCode);
  const id = isNew ? crypto.randomUUID() : before.id;
  // With the code that is to count: only a cart whose code is refused is priced again, without it.
  const priced = await priceStoredCart(context, { ...before, id, requestedTours, promoCode: code });
  const kept = {
    ...before,
    id,
    requestedTours: requestedToursOf(priced.cart),
    promoCode: code === '' ? '' : before.promoCode,
  };
  // In one trip with the edit: a payment that begins later sees the cart as it is now.
  const [after, attempt, holds] = await askTogether(
    context.db,
    storingCart(context.db, kept, context.now()),
    openAttemptOfCart(context.db, id),
    holdsOfCart(context.db, id),
    makingCartKey(context.db, { hash: isNew ? visitor.newKeyHash : null, cartId: id }),
  );
  if (after.revision !== before.revision) await settleCartEdit(context, after, { attempt, holds });
  if (code !== after.promoCode) {
    const outcome = await tryPromoCode(context, visitor, after, code, priced);
    if (outcome.kind !== 'shown') return outcome;
  }
  const { problems } = priced.cart;
  const needsInsurance = problems.some((problem) => problem.kind === 'insurance-required');
  const note = problems.map(cartProblemText).join(' ');
  return { kind: needsInsurance ? 'refused' : 'shown', cart: messageOf(priced, code, { note }) };
}

/** Tries a promo code on the cart. A code that is refused leaves the one before it in place (M138, P08). */
export async function applyPromoCode(context: Context, visitor: Visitor, typedCode: string): Promise<CartOutcome> {
  const code = normalisePromoCode(typedCode);
  const stored = readCart(visitor);
  if (code === '') return showCart(context, visitor);
  if (stored.requestedTours.length === 0) {
    return { kind: 'refused', cart: await describe(context, stored, EMPTY_CART_TEXT) };
  }
  return tryPromoCode(context, visitor, stored, code);
}

/** Puts the whole cart into another currency's own prices; refused while money may be moving in the old one. */
export async function switchCurrency(context: Context, visitor: Visitor, currency: Currency): Promise<CartOutcome> {
  const stored = readCart(visitor);
  if (stored.revision === 0) return showStored(context, { ...stored, currency });
  if (stored.currency !== currency) {
    if (await unfinishedAttemptOf(context.db, stored.id)) return { kind: 'payment-open', message: CURRENCY_IS_FIXED };
    await storeCurrency(context.db, stored.id, currency, context.now());
    return showStored(context, { ...stored, currency, revision: stored.revision + 1 });
  }
  return showStored(context, stored);
}

/** A visitor's cart; one that was never saved is empty and has the revision 0. */
export function readCart({ key, currency }: Visitor): StoredCart {
  return key?.cart ?? { id: '', requestedTours: [], currency, promoCode: '', revision: 0 };
}

async function tryPromoCode(
  context: Context,
  visitor: Visitor,
  stored: StoredCart,
  code: string,
  /** The cart with the code, where it was priced before. */
  known?: PricedStoredCart,
): Promise<CartOutcome> {
  const { db } = context;
  const now = context.now();
  const byCart = promoLimit(`cart ${stored.id}`);
  // A network is counted for guessing only: a whole office may use the same good code.
  const byNetwork = limitNetworks(visitor.networks, promoLimit('from'));
  const mayTry = await askTogether(db, takingTurns(db, [byCart], now), turnsLeft(db, byNetwork, now));
  if (mayTry.includes(false))
    return {
      kind: 'too-many-tries',
      retryAfterSeconds: MINUTE / 1000,
      cart: await describe(context, stored, TOO_MANY_CODES),
    };
  const priced = known ?? (await priceStoredCart(context, { ...stored, promoCode: code }));
  const { promoRefusal } = priced;
  if (promoRefusal !== '') {
    await takeTurns(db, byNetwork, now);
    return { kind: 'refused', cart: await describe(context, stored, promoRefusal) };
  }
  const [, attempt, holds] = await askTogether(
    db,
    storingPromoCode(db, stored.id, code, now),
    openAttemptOfCart(db, stored.id),
    holdsOfCart(db, stored.id),
  );
  if (stored.promoCode !== code) {
    const after = { ...stored, promoCode: code, revision: stored.revision + 1 };
    await settleCartEdit(context, after, { attempt, holds });
  }
  return { kind: 'shown', cart: messageOf(priced, code) };
}

/** Whether a cart may be stored that is not there yet, whatever cookie it was asked for with (P12). */
function mayBeginCart({ db, now }: Context, { networks }: Visitor): Promise<boolean> {
  return takeTurns(db, limitNetworks(networks, NEW_CARTS), now());
}

function promoLimit(whom: string): RateLimit {
  return { key: `promo ${whom}`, limit: PROMO_TRIES, windowMs: MINUTE };
}

/** A stored cart at today's prices, on the wire, and why a code is refused that is not in it. */
async function describe(context: Context, stored: StoredCart, promoRefusal: string): Promise<CartMessage> {
  return messageOf(await priceStoredCart(context, stored), stored.promoCode, { promoRefusal });
}

/**
 * The cart on the wire. What is said with it is the note or the refusal of a code given, else what is wrong with the
 * cart itself: dates it lost, or a code in it that does not count any more.
 */
function messageOf(
  { cart, promoRefusal, version }: PricedStoredCart,
  promoCode: string,
  { note = '', promoRefusal: refusal = '' } = {},
): CartMessage {
  const own = [...cart.problems.map(cartProblemText), promoRefusal].filter((text) => text !== '').join(' ');
  const isEmpty = tourLinesOf(cart).length === 0;
  return toCartMessage(cart, {
    promoCode: isEmpty ? '' : promoCode,
    note: note === '' && refusal === '' ? own : note,
    promoRefusal: refusal,
    version,
  });
}

function isLost(problem: PricedCart['problems'][number]): boolean {
  return problem.kind !== 'insurance-required';
}
