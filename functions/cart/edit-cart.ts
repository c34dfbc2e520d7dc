import { cartProblemText, toCartMessage } from '#contract/cart-message.ts';
import { type CartMessage, EMPTY_CART_TEXT } from '#contract/cart.ts';
import { type PricedCart, type RequestedTour, tourLinesOf } from '#domain/cart.ts';
import type { Currency } from '#domain/currency.ts';
import { MINUTE } from '#domain/durations.ts';
import { normalisePromoCode } from '#domain/promo.ts';
import { findUnfinishedAttempt } from '#functions/bookings/attempts.ts';
import { findCartKey, storeCartKey } from '#functions/cart/cart-keys.ts';
import { fullDates } from '#functions/cart/requested-tours.ts';
import type { Context } from '#functions/context/context.ts';
import { limitNetworks } from '#functions/context/networks.ts';
import { countTry, giveTryBack, type RateLimit } from '#functions/platform/rate-limits.ts';
import {
  pruneCart,
  changeCart,
  type StoredCart,
  createCart,
  findCart,
  releaseDroppedSeats,
} from '#functions/cart/carts.ts';
import { type PricedStoredCart, priceStoredCart, requestedToursOf } from '#functions/cart/price-cart.ts';
import { KEY_REPLACED, type KeyReplaced, type Visitor } from '#functions/cart/visitor.ts';
import { settleUnfinished } from '#functions/settlement/settle.ts';
import { seatsOf } from '#functions/seats/seat-ledger.ts';

/** Every outcome but `payment-open` contains the cart as it is now, and says whether it is new and has the new key. */
export type CartOutcome =
  /** `refused`: a requested item is not available; the cart's `error` contains the reason. */
  | { kind: 'shown' | 'refused'; cart: CartMessage; hasNewKey?: boolean }
  | { kind: 'too-many-tries'; cart: CartMessage; retryAfterSeconds: number; hasNewKey?: boolean }
  | PaymentOpen;

interface PaymentOpen {
  readonly kind: 'payment-open';
  readonly message: string;
}

export interface CartEdit {
  readonly requestedTours: readonly RequestedTour[];
  /** A missing code keeps the current one, an empty code removes it, and a new code is tried. */
  readonly typedCode?: string | undefined;
  /** The code of a campaign's link, which a cart without a code tries in silence. */
  readonly linkedCode?: string;
  readonly newKeyHash: string;
}

const TOO_MANY_CODES = 'Too many promo codes have been tried from your network. Please try again in a minute.';
const CURRENCY_IS_FIXED = 'You can’t change the currency during a payment. Please finish the payment first.';

const TOO_MANY_CARTS = 'Too many carts were started from your network. Please try again in a few minutes, or call us.';

const PROMO_TRIES = 10;
/** New carts of one network: more than a full minibus makes, and too few to fill the database. */
const NEW_CARTS = { key: 'carts from', limit: 60, windowMs: 10 * MINUTE };

/** The cart in a chosen currency, or with a promo code to try. The code is not tried while a payment is open. */
export async function loadCart(
  context: Context,
  visitor: Visitor,
  asked: { readonly currency: Currency | null; readonly promoCode: string },
): Promise<CartOutcome> {
  if (asked.currency === null) return applyPromoCode(context, visitor, asked.promoCode);
  const outcome = await switchCurrency(context, visitor, asked.currency);
  if (outcome.kind === 'payment-open' || asked.promoCode.trim() === '') return outcome;
  const key = visitor.key && findCartKey(context.store, visitor.key.hash);
  return applyPromoCode(context, { ...visitor, key, currency: asked.currency }, asked.promoCode);
}

/** The cart at the current prices. A date that has passed is removed, and the answer names it. */
export function showCart(context: Context, visitor: Visitor): Promise<Exclude<CartOutcome, PaymentOpen>> {
  return showStored(context, readCart(visitor));
}

async function showStored(context: Context, stored: StoredCart): Promise<Exclude<CartOutcome, PaymentOpen>> {
  const priced = await priceStoredCart(context, stored);
  if (stored.revision > 0 && priced.cart.problems.some(isLost)) {
    pruneCart(context.store, stored, requestedToursOf(priced.cart), context.now());
  }
  return { kind: 'shown', cart: messageOf(context, stored.id, priced, stored.promoCode) };
}

/**
 * Replaces the tours in the cart. Sending the same tours twice leaves the same cart. Dates that are not available are
 * left out and named. Stores nothing in a cart that a log-out in another tab has deleted meanwhile.
 */
export async function saveCart(
  context: Context,
  visitor: Visitor,
  { requestedTours, typedCode, linkedCode = '', newKeyHash }: CartEdit,
): Promise<CartOutcome | KeyReplaced> {
  const { store } = context;
  const before = readCart(visitor);
  const isNew = visitor.key === null;
  if (isNew && requestedTours.length === 0) return showCart(context, visitor);
  if (isNew && !mayBeginCart(context, visitor)) {
    // No word of it in `error`, which is about a promo code.
    const cart = { ...(await describe(context, before)), note: TOO_MANY_CARTS };
    return { kind: 'too-many-tries', cart, retryAfterSeconds: NEW_CARTS.windowMs / 1000 };
  }
  const id = isNew ? crypto.randomUUID() : before.id;
  const asked = typedCode === undefined ? before.promoCode || linkedCode : normalisePromoCode(typedCode);
  const edit = { ...before, id, requestedTours };
  const tried = asked === '' || asked === before.promoCode ? null : await tryPromoCode(context, visitor, edit, asked);
  const promoCode = tried === null || tried.kind === 'good' ? asked : before.promoCode;
  const priced = tried?.kind === 'good' ? tried.priced : await priceStoredCart(context, { ...edit, promoCode });
  const kept = { ...edit, requestedTours: requestedToursOf(priced.cart), promoCode };

  const saved = store.transaction(() => {
    const now = context.now();
    if (isNew) {
      createCart(store, kept, now);
      storeCartKey(store, { hash: newKeyHash, cartId: id });
      return findCart(store, id);
    }
    const current = findCart(store, id);
    // A log-out in another tab has deleted it: an edit that was on its way must not make it again.
    if (current === null) return null;
    changeCart(store, id, ['requested_tours', JSON.stringify(kept.requestedTours)], now);
    // A currency or code that another tab has stored since the cart was read is newer.
    const isNewer =
      current.currency !== before.currency || (typedCode === undefined && current.promoCode !== before.promoCode);
    if (promoCode !== before.promoCode && (promoCode === '' || !isNewer))
      changeCart(store, id, ['promo_code', promoCode], now);
    releaseDroppedSeats(store, id, now);
    return findCart(store, id);
  });
  if (saved === null) return KEY_REPLACED;
  if (saved.revision !== before.revision) await settleEdited(context, id);
  const isAsPriced = saved.currency === kept.currency && saved.promoCode === kept.promoCode;
  const shown = isAsPriced ? priced : await priceStoredCart(context, saved);
  if (tried !== null && tried.kind !== 'good' && typedCode !== undefined) {
    const cart = messageOf(context, id, shown, saved.promoCode, { promoRefusal: tried.text });
    return { ...refuseCode(tried, cart), hasNewKey: isNew };
  }
  const { problems } = priced.cart;
  const needsInsurance = problems.some((problem) => problem.kind === 'insurance-required');
  const cart = messageOf(context, id, shown, saved.promoCode, { note: problemsText(problems) });
  return { kind: needsInsurance ? 'refused' : 'shown', cart, hasNewKey: isNew };
}

/** Tries a promo code on the cart. A refused code leaves the earlier one in place. */
export async function applyPromoCode(context: Context, visitor: Visitor, typedCode: string): Promise<CartOutcome> {
  const code = normalisePromoCode(typedCode);
  const stored = readCart(visitor);
  if (code === '') return showCart(context, visitor);
  if (stored.requestedTours.length === 0) {
    return { kind: 'refused', cart: await describe(context, stored, EMPTY_CART_TEXT) };
  }
  const tried = await tryPromoCode(context, visitor, stored, code);
  if (tried.kind !== 'good') return refuseCode(tried, await describe(context, stored, tried.text));
  changeCart(context.store, stored.id, ['promo_code', code], context.now());
  if (stored.promoCode !== code) await settleEdited(context, stored.id);
  return { kind: 'shown', cart: messageOf(context, stored.id, tried.priced, code) };
}

/** Changes the whole cart to another currency's own prices; refused while a payment in the old currency is open. */
async function switchCurrency(context: Context, visitor: Visitor, currency: Currency): Promise<CartOutcome> {
  const { store } = context;
  const stored = readCart(visitor);
  if (stored.revision === 0) return showStored(context, { ...stored, currency });
  if (stored.currency !== currency) {
    if (findUnfinishedAttempt(store, stored.id)) return { kind: 'payment-open', message: CURRENCY_IS_FIXED };
    changeCart(store, stored.id, ['currency', currency], context.now());
  }
  return showStored(context, findCart(store, stored.id) ?? { ...stored, currency });
}

/** A visitor's cart. A cart that was never saved is empty and has the revision 0. */
export function readCart({ key, currency }: Visitor): StoredCart {
  return key?.cart ?? { id: '', requestedTours: [], currency, promoCode: '', revision: 0 };
}

/** The live seats of departures, without those that the visitor's own cart holds, and the visitor's currency. */
export function seatsFor(context: Context, visitor: Visitor, tourDateIds: readonly string[]) {
  const seats = seatsOf(context.store, tourDateIds, visitor.key?.cart.id ?? null, context.now());
  return { kind: 'seats' as const, seats, currency: readCart(visitor).currency };
}

type RefusedCode = { readonly kind: 'refused' | 'too-many-tries'; readonly text: string };

/** Counts the try of a promo code, and prices the cart with it. */
async function tryPromoCode(
  context: Context,
  { networks }: Visitor,
  cart: StoredCart,
  code: string,
): Promise<RefusedCode | { readonly kind: 'good'; readonly priced: PricedStoredCart }> {
  const { store } = context;
  const now = context.now();
  const byCart = promoLimit(`cart ${cart.id}`);
  // A network counts only wrong codes: a whole office may use the same good code.
  const byNetwork = limitNetworks(networks, promoLimit('from'));
  if (!countTry(store, [byCart, ...byNetwork], now)) return { kind: 'too-many-tries', text: TOO_MANY_CODES };
  const priced = await priceStoredCart(context, { ...cart, promoCode: code });
  if (priced.promoRefusal !== '') return { kind: 'refused', text: withNextStep(priced.promoRefusal) };
  giveTryBack(store, byNetwork, now);
  return { kind: 'good', priced };
}

function refuseCode({ kind }: RefusedCode, cart: CartMessage): Exclude<CartOutcome, PaymentOpen> {
  return kind === 'refused' ? { kind, cart } : { kind, cart, retryAfterSeconds: MINUTE / 1000 };
}

/** Whether this network may store another new cart, whatever cookie the request has. */
function mayBeginCart({ store, now }: Context, { networks }: Visitor): boolean {
  return countTry(store, limitNetworks(networks, NEW_CARTS), now());
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
 * Closes a payment that waits for a card, because its quote is not what the guest sees any more. Its end releases the
 * seats of trips that left the cart. A payment that the bank has approved continues as agreed and keeps its seats.
 */
function settleEdited(context: Context, cartId: string): Promise<void> {
  return settleUnfinished(context, cartId, 'a cart edit');
}
