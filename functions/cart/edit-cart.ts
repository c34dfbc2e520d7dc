import { cartProblemText, toCartMessage } from '#contract/cart-message.ts';
import { type CartMessage, EMPTY_CART_TEXT } from '#contract/cart.ts';
import { type PricedCart, type RequestedTour, tourLinesOf } from '#domain/cart.ts';
import type { Currency } from '#domain/currency.ts';
import { MINUTE } from '#domain/durations.ts';
import { normalisePromoCode } from '#domain/promo.ts';
import { type Attempt, findUnfinishedAttempt, findUnfinishedAttemptQuery } from '#functions/bookings/attempts.ts';
import { type CartKey } from '#functions/cart/cart-keys.ts';
import { storeCartKeyQuery } from '#functions/cart/cart-queries.ts';
import { fullDates } from '#functions/cart/requested-tours.ts';
import type { Context } from '#functions/context/context.ts';
import { limitNetworks, type Network } from '#functions/context/networks.ts';
import { runGuarded, queryTogether } from '#functions/platform/query.ts';
import { logFault } from '#functions/platform/audit.ts';
import { countTry, giveTryBack, type RateLimit } from '#functions/platform/rate-limits.ts';
import { pruneCart, storeCurrency, type StoredCart } from '#functions/cart/carts.ts';
import { createCartQuery, storePromoCodeQuery, storeToursQuery } from '#functions/cart/cart-queries.ts';
import { type PricedStoredCart, priceStoredCart, requestedToursOf } from '#functions/cart/price-cart.ts';
import { activeHolds, type Hold } from '#functions/seats/seat-ledger.ts';
import { activeHoldsQuery, releaseHold } from '#functions/seats/seat-statements.ts';
import { settle } from '#functions/settlement/settle.ts';

/**
 * The visitor of a request: the key that opens their cart, if they have one, the currency for a new cart, and their
 * networks. The cart is as it was when the request came in.
 */
export interface Visitor {
  readonly key: CartKey | null;
  readonly currency: Currency;
  readonly networks: readonly Network[];
}

/** Every outcome but `payment-open` contains the cart as it is now. */
export type CartOutcome =
  | { kind: 'shown'; cart: CartMessage }
  /** A requested item is not available; the cart's `error` contains the reason. */
  | { kind: 'refused'; cart: CartMessage }
  | { kind: 'too-many-tries'; cart: CartMessage; retryAfterSeconds: number }
  | { kind: 'payment-open'; message: string };

/** `cart-gone`: a log-out in another tab has deleted the cart meanwhile, and nothing was stored. */
type SaveOutcome = CartOutcome | { kind: 'cart-gone' };

const TOO_MANY_CODES = 'Too many promo codes have been tried from your network. Please try again in a minute.';
const CURRENCY_IS_FIXED = 'You can’t change the currency during a payment. Please finish the payment first.';

const TOO_MANY_CARTS = 'Too many carts were started from your network. Please try again in a few minutes, or call us.';

const PROMO_TRIES = 10;
/** New carts of one network: more than a full minibus makes, and too few to fill the database. */
const NEW_CARTS = { key: 'carts from', limit: 60, windowMs: 10 * MINUTE };

/** The cart at the current prices. A date that has passed is removed, and the answer names it. */
export function showCart(context: Context, visitor: Visitor): Promise<CartOutcome> {
  return showStored(context, readCart(visitor));
}

async function showStored(context: Context, stored: StoredCart): Promise<CartOutcome> {
  const priced = await priceStoredCart(context, stored);
  if (stored.revision > 0 && priced.cart.problems.some(isLost)) {
    pruneCart(context.db, stored, requestedToursOf(priced.cart), context.now());
  }
  return { kind: 'shown', cart: messageOf(context, stored.id, priced, stored.promoCode) };
}

/**
 * Replaces the tours in the cart. Sending the same tours twice leaves the same cart. Dates that are not
 * available are left out and named. A missing code keeps the current one, an empty code removes it, and a new code is
 * tried.
 */
export async function saveCart(
  context: Context,
  visitor: Visitor & { readonly newKeyHash: string },
  requestedTours: readonly RequestedTour[],
  typedCode: string | undefined,
  /** The code of a campaign's link, which a cart without a code tries in silence. */
  linkedCode = '',
): Promise<SaveOutcome> {
  const before = readCart(visitor);
  const isNew = visitor.key === null;
  if (isNew && !(await mayBeginCart(context, visitor))) {
    // No word of it in `error`, which is about a promo code.
    const cart = { ...(await describe(context, before)), note: TOO_MANY_CARTS };
    return { kind: 'too-many-tries', cart, retryAfterSeconds: NEW_CARTS.windowMs / 1000 };
  }
  const isLinked = typedCode === undefined && before.promoCode === '' && linkedCode !== '';
  const keptCode = isLinked ? linkedCode : before.promoCode;
  const code = typedCode === undefined ? keptCode : normalisePromoCode(typedCode);
  const id = isNew ? crypto.randomUUID() : before.id;
  // Priced with the new code: only a cart whose code is refused is priced again, without it.
  const priced = await priceStoredCart(context, { ...before, id, requestedTours, promoCode: code });
  const kept = {
    ...before,
    id,
    requestedTours: requestedToursOf(priced.cart),
    dropsCode: typedCode !== undefined && code === '',
  };
  // In one round trip with the edit: a payment that starts later sees the new cart.
  const [after, attempt, holds] = await queryTogether(
    context.db,
    isNew ? createCartQuery(context.db, kept, context.now()) : storeToursQuery(context.db, kept, context.now()),
    findUnfinishedAttemptQuery(context.db, id),
    activeHoldsQuery(context.db, id),
    storeCartKeyQuery(context.db, { hash: isNew ? visitor.newKeyHash : null, cartId: id }),
  );
  if (after === null) return { kind: 'cart-gone' };
  if (after.revision !== before.revision) await settleCartEdit(context, after, { attempt, holds });
  // Another tab changed the currency or the code since the cart was read. Theirs is newer.
  if (after.currency !== before.currency || (typedCode === undefined && after.promoCode !== before.promoCode)) {
    return toOutcome(context, id, await priceStoredCart(context, after), after.promoCode, priced.cart);
  }
  if (code !== after.promoCode) {
    const outcome = await tryPromoCode(context, visitor, after, code, priced);
    if (outcome.kind !== 'shown' && isLinked) {
      return toOutcome(context, id, await priceStoredCart(context, after), after.promoCode, priced.cart);
    }
    if (outcome.kind !== 'shown') return outcome;
  }
  return toOutcome(context, id, priced, code);
}

/** The outcome of a saved cart, with what was left out of it while it was saved. */
function toOutcome(
  context: Context,
  cartId: string,
  priced: PricedStoredCart,
  code: string,
  { problems } = priced.cart,
): CartOutcome {
  const needsInsurance = problems.some((problem) => problem.kind === 'insurance-required');
  const note = problemsText(problems);
  return { kind: needsInsurance ? 'refused' : 'shown', cart: messageOf(context, cartId, priced, code, { note }) };
}

/** Tries a promo code on the cart. A refused code leaves the earlier one in place. */
export async function applyPromoCode(context: Context, visitor: Visitor, typedCode: string): Promise<CartOutcome> {
  const code = normalisePromoCode(typedCode);
  const stored = readCart(visitor);
  if (code === '') return showCart(context, visitor);
  if (stored.requestedTours.length === 0) {
    return { kind: 'refused', cart: await describe(context, stored, EMPTY_CART_TEXT) };
  }
  return tryPromoCode(context, visitor, stored, code);
}

/** Changes the whole cart to another currency's own prices; refused while a payment in the old currency is open. */
export async function switchCurrency(context: Context, visitor: Visitor, currency: Currency): Promise<CartOutcome> {
  const stored = readCart(visitor);
  if (stored.revision === 0) return showStored(context, { ...stored, currency });
  if (stored.currency !== currency) {
    if (findUnfinishedAttempt(context.store, stored.id)) return { kind: 'payment-open', message: CURRENCY_IS_FIXED };
    storeCurrency(context.db, stored.id, currency, context.now());
    return showStored(context, { ...stored, currency, revision: stored.revision + 1 });
  }
  return showStored(context, stored);
}

/** A visitor's cart. A cart that was never saved is empty and has the revision 0. */
export function readCart({ key, currency }: Visitor): StoredCart {
  return key?.cart ?? { id: '', requestedTours: [], currency, promoCode: '', revision: 0 };
}

async function tryPromoCode(
  context: Context,
  visitor: Visitor,
  stored: StoredCart,
  code: string,
  /** The cart priced with the code, when this was done before. */
  known?: PricedStoredCart,
): Promise<CartOutcome> {
  const { db } = context;
  const now = context.now();
  const byCart = promoLimit(`cart ${stored.id}`);
  // A network counts only wrong codes: a whole office may use the same good code.
  const byNetwork = limitNetworks(visitor.networks, promoLimit('from'));
  if (!(await countTry(db, [byCart, ...byNetwork], now)))
    return {
      kind: 'too-many-tries',
      retryAfterSeconds: MINUTE / 1000,
      cart: await describe(context, stored, TOO_MANY_CODES),
    };
  const priced = known ?? (await priceStoredCart(context, { ...stored, promoCode: code }));
  const { promoRefusal } = priced;
  if (promoRefusal !== '') {
    return { kind: 'refused', cart: await describe(context, stored, withNextStep(promoRefusal)) };
  }
  context.waitUntil(giveTryBack(db, byNetwork, now));
  const [, attempt, holds] = await queryTogether(
    db,
    storePromoCodeQuery(db, stored.id, code, now),
    findUnfinishedAttemptQuery(db, stored.id),
    activeHoldsQuery(db, stored.id),
  );
  if (stored.promoCode !== code) {
    const after = { ...stored, promoCode: code, revision: stored.revision + 1 };
    await settleCartEdit(context, after, { attempt, holds });
  }
  return { kind: 'shown', cart: messageOf(context, stored.id, priced, code) };
}

/** Whether this network may store another new cart, whatever cookie the request has. */
function mayBeginCart({ db, now }: Context, { networks }: Visitor): Promise<boolean> {
  return countTry(db, limitNetworks(networks, NEW_CARTS), now());
}

function promoLimit(whom: string): RateLimit {
  return { key: `promo ${whom}`, limit: PROMO_TRIES, windowMs: MINUTE };
}

/** A stored cart at the current prices, for the wire, with the reason why a code that is not in it was refused. */
async function describe(context: Context, stored: StoredCart, promoRefusal = ''): Promise<CartMessage> {
  return messageOf(context, stored.id, await priceStoredCart(context, stored), stored.promoCode, { promoRefusal });
}

/**
 * The cart for the wire. Its text is the given note or refusal. Without one it is the problems of the cart itself: lost
 * dates, or a code in it that does not apply any more.
 */
function messageOf(
  context: Context,
  cartId: string,
  { cart, promoRefusal, version }: PricedStoredCart,
  promoCode: string,
  { note = '', promoRefusal: refusal = '' } = {},
): CartMessage {
  const own = [problemsText(cart.problems), withNextStep(promoRefusal)].filter((text) => text !== '').join(' ');
  const isEmpty = tourLinesOf(cart).length === 0;
  return toCartMessage(cart, {
    promoCode: isEmpty ? '' : promoCode,
    note: note === '' && refusal === '' ? own : note,
    promoRefusal: refusal,
    version,
    full: fullDates(context, cart, cartId),
  });
}

/** A refused promo code with what to do next. A payment's answer has a next step of its own. */
function withNextStep(promoRefusal: string): string {
  return promoRefusal === '' ? '' : `${promoRefusal} Please try another.`;
}

/** Says each thing once: several dates may be gone in the same words. */
function problemsText(problems: PricedCart['problems']): string {
  return [...new Set(problems.map(cartProblemText))].join(' ');
}

function isLost(problem: PricedCart['problems'][number]): boolean {
  return problem.kind !== 'insurance-required';
}

/**
 * The consequences of a changed cart: a payment that waits for a card is closed, because its quote is not what the
 * guest sees any more, and seats of removed dates are released.
 *
 * A payment that the bank has approved continues as agreed and keeps its seats. The edit stays even when the gateway
 * does not answer: the timer settles the payment later. The caller has read payment and holds together with the change,
 * or after it.
 */
async function settleCartEdit(
  context: Context,
  after: StoredCart,
  { attempt, holds }: { readonly attempt: Attempt | null; readonly holds: readonly Hold[] },
): Promise<void> {
  const { db } = context;
  if (attempt !== null) {
    try {
      await settle(context, attempt.id);
    } catch (fault) {
      logFault('settle after a cart edit', fault);
      return;
    }
  }
  const kept = after.requestedTours.map(({ tourDateId }) => tourDateId);
  // A closed payment may have released its seats, and a paid one has sold them.
  const now = attempt === null ? holds : activeHolds(db, after.id);
  const dropped = now.filter((hold) => !kept.includes(hold.tourDateId));
  // One batch for each: a hold that the timer has just freed must not stop the others.
  for (const hold of dropped) await runGuarded(db, releaseHold(db, hold, context.now()));
}
