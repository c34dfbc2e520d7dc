import { atom, computed } from 'nanostores';
import * as v from 'valibot';
import { productOf } from '#analytics/events.ts';
import { track } from '#analytics/track.ts';
import { call, type Answer } from '#api/call.ts';
import { Cart, EMPTY_CART, loadCart as loadCartEndpoint, saveCart } from '#contract/cart.ts';
import type { CartItem } from '#contract/cart.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { parseCalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { tellCartChanged, watchCartElsewhere } from '#stores/cart-elsewhere.ts';
import { keepNote } from '#stores/cart-note.ts';
import {
  isTourRow,
  isVisaRow,
  rowsForTour,
  wishesOf,
  withAddon,
  withInsurance,
  withoutTour,
  withRows,
  withVisa,
} from '#stores/cart-rows.ts';
import { $currency, chosenCurrency, showCurrency } from '#stores/currency.ts';
import { $installment, resetInstallment } from '#stores/booking/installment.ts';
import { onPageEvent, sendPageEvent } from '#stores/page-events.ts';

export type CartAnswer = Answer<Cart>;

/** The visitor's cart as the functions last answered it, or empty before they have (M106). */
export const $cart = atom<Cart>(EMPTY_CART);

/** Whether the functions have answered yet: an empty cart before that says nothing. */
export const $cartLoaded = atom(false);

/**
 * Why the last change a guest asked for was not made; empty when it was. Shown where the cart can be changed: a change
 * that failed without a word would look like one that was made (P26).
 */
export const $cartFault = atom('');

export const $cartItems = computed($cart, (cart) => cart.items);

/** Tours, which is what a cart counts: visa, insurance and add-on rows are not items of their own. */
export const $cartItemsCount = computed($cart, (cart) => cart.items.filter(isTourRow).length);

const UNSAVED = 'Your change was not saved. Please check your connection and try again.';

/** The cart as the functions last told it, without what was shown ahead of their answer. */
let lastSaid: Cart = EMPTY_CART;

/** Whether the cart is as the functions have it: not before their first answer, and not once another tab changed it. */
let isKnown = false;

let lastTurn: Promise<unknown> = Promise.resolve();

/** One change of the cart at a time: an answer that comes late must not undo the change after it. */
function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(change);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Waits until every change asked for so far has been answered. */
export async function cartSettled(): Promise<void> {
  await lastTurn;
}

/** The functions' cart replaces the page's whole cart (M115). */
function replaceCart(cart: Cart): void {
  lastSaid = cart;
  isKnown = true;
  $cart.set(cart);
  $cartLoaded.set(true);
  if (cart.note !== '') keepNote(cart.note);
  if (cart.deposit === null && $installment.get() !== 1) resetInstallment();
  sendPageEvent('cart-loaded', { count: $cartItemsCount.get() });
}

/**
 * Loads the cart (M136). A failed load is only logged: the page stays as it is (M151).
 *
 * The page follows what the visitor chose last, in another tab too, and a cart made in another currency is switched to
 * it. Where a payment keeps it from being switched the cart stays in its own, and says so (D12).
 */
export function loadCart(): Promise<CartAnswer> {
  return inTurn(async () => {
    const answer = await fetchCart();
    const chosen = chosenCurrency();
    if (chosen !== null && chosen !== $currency.get()) showCurrency(chosen);
    if (answer.kind === 'ok') $cartFault.set('');
    if (answer.kind !== 'ok' || answer.value.items.length === 0) return answer;
    const { currency } = answer.value;
    if (currency === '' || currency === $currency.get()) return answer;
    const switched = await fetchInCurrency($currency.get());
    if (switched.kind === 'refused') $cartFault.set(switched.errors['__all__']?.join(' ') ?? '');
    return switched;
  });
}

/** Appends a start date's rows, then saves (M116). A failure is told by the button that was pressed (D37). */
export function addTour(entry: TourDateEntry, combinationId: number | null = null): Promise<CartAnswer> {
  return inTurn(async () => {
    const answer = await postCart((items) => [...items, ...rowsForTour(entry, combinationId)]);
    const row = tourRow(entry.tour_date_id);
    if (answer.kind === 'ok' && row) {
      track({ kind: 'add-tour', product: productOf(row, $cart.get()), date: parseCalendarDate(entry.date ?? '') });
    }
    return answer;
  });
}

/** Drops a tour with all that goes with it, then saves (M117). What is left is paid in full until chosen anew (M93). */
export async function removeTour(tourDateId: string): Promise<CartAnswer> {
  resetInstallment();
  const row = tourRow(tourDateId);
  const product = row && productOf(row, $cart.get());
  const answer = await changeRows((items) => withoutTour(items, tourDateId));
  if (answer.kind === 'ok' && product) track({ kind: 'remove-tour', product });
  return answer;
}

export function chooseVisa(tourDateId: string, visaId: number): Promise<CartAnswer> {
  return changeRows((items) => withVisa(items, tourDateId, visaId));
}

/** Chooses a tour's insurance, 0 for none, then saves (P36). */
export function chooseInsurance(tourDateId: string, insuranceId: number): Promise<CartAnswer> {
  return changeRows((items) => withInsurance(items, tourDateId, insuranceId));
}

/** Adds something to a tour or takes it away, then saves (P36). */
export function chooseAddon(tourDateId: string, addonId: number, wanted: boolean): Promise<CartAnswer> {
  return changeRows((items) => withAddon(items, tourDateId, addonId, wanted));
}

/** Makes a tour's visa undecided again, unless it has none to decide (M118). */
export async function resetVisa(tourDateId: string): Promise<CartAnswer | null> {
  const has = $cart.get().items.some((item) => isVisaRow(item) && item.tour_date_id === tourDateId);
  return has ? chooseVisa(tourDateId, 0) : null;
}

/**
 * Applies a promo code; an empty one is ignored (M132).
 *
 * A refusal holds the whole cart too, with the reason in `promoCodeError`, so the cart is replaced either way (M138).
 */
export async function applyPromoCode(typed: string): Promise<CartAnswer | null> {
  const code = typed.trim();
  if (code === '') return null;
  return inTurn(async () => {
    const answer = await noteFault(call(loadCartEndpoint, { query: { promo_code: code } }));
    takeOver(answer);
    if (answer.kind !== 'ok') console.error(`The promo code was not applied. ${$cart.get().promoCodeError}`.trim());
    return answer;
  });
}

export function removePromoCode(): Promise<CartAnswer> {
  return inTurn(() => noteFault(postCart((items) => [...items], '')));
}

/** Has every line looked up again in another currency. While a payment is under way the answer is a 409. */
export function switchCurrency(currency: Currency): Promise<CartAnswer> {
  return inTurn(async () => {
    const answer = await fetchInCurrency(currency);
    if (answer.kind === 'ok') showCurrency(currency);
    return answer;
  });
}

let inSync = false;

/** Reloads the cart whenever the page asks for it (M95), once however many islands want it. */
export function keepCartInSync(): void {
  if (inSync) return;
  inSync = true;
  onPageEvent('cart-sync', () => void loadCart());
}

/**
 * Makes a change that can be made twice: once in what the page shows, at once, and again when its turn to be saved has
 * come, in what the functions answered to the change before it.
 */
function changeRows(change: (items: readonly CartItem[]) => CartItem[]): Promise<CartAnswer> {
  // First in the queue, so that who waits for the cart to settle waits for this change too.
  const saved = inTurn(() => noteFault(postCart(change)));
  $cart.set(withRows($cart.get(), change($cart.get().items)));
  return saved;
}

let isWatched = false;

/** From the first answer on, the cart is loaded again whenever it may have been changed where this page did not see it. */
function watchElsewhere(): void {
  if (isWatched) return;
  isWatched = true;
  watchCartElsewhere(() => {
    isKnown = false;
    void loadCart();
  });
}

async function fetchCart(): Promise<CartAnswer> {
  watchElsewhere();
  const answer = await call(loadCartEndpoint);
  if (answer.kind === 'ok') replaceCart(answer.value);
  else console.error('The cart could not be loaded. Please check your internet connection and try again.', answer.kind);
  return answer;
}

async function fetchInCurrency(currency: Currency): Promise<CartAnswer> {
  const answer = await call(loadCartEndpoint, { query: { currency } });
  takeOver(answer);
  return answer;
}

/**
 * Posts the changed cart and takes over the answer (M137, D70). What nobody here has seen yet is read first, so that
 * nothing in it is lost. The rows and what they come to show at once; if saving them fails the answer is returned and
 * the cart read back: the functions' cart wins, whatever it is by now. Where it cannot be read either, the page shows
 * again what they said last.
 */
async function postCart(change: (items: readonly CartItem[]) => CartItem[], promoCode?: string): Promise<CartAnswer> {
  if (!isKnown) {
    const read = await fetchCart();
    if (read.kind !== 'ok') {
      $cart.set(lastSaid);
      return read;
    }
  }
  const cart = $cart.get();
  const items = change(cart.items);
  $cart.set(withRows(cart, items));
  const body = { items: wishesOf(items), promo_code: promoCode ?? (cart.promoCode || undefined) };
  const answer = await call(saveCart, { body });
  if (answer.kind === 'ok') {
    takeOver(answer);
  } else {
    console.error('The cart could not be saved.', answer.kind);
    if ((await fetchCart()).kind !== 'ok') $cart.set(lastSaid);
  }
  return answer;
}

async function noteFault(change: Promise<CartAnswer>): Promise<CartAnswer> {
  $cartFault.set('');
  const answer = await change;
  // A refusal gives its reason in the cart it holds.
  if (answer.kind === 'unreachable' || answer.kind === 'failed') $cartFault.set(UNSAVED);
  return answer;
}

function tourRow(tourDateId: string): CartItem | undefined {
  return $cart.get().items.find((item) => isTourRow(item) && item.tour_date_id === tourDateId);
}

/** Takes over what became of a change. Other tabs hear of one that was made, and of no other: they would ask in turn. */
function takeOver(answer: CartAnswer): void {
  if (answer.kind === 'ok') {
    replaceCart(answer.value);
    tellCartChanged();
  }
  if (answer.kind !== 'refused') return;
  const refused = v.safeParse(Cart, answer.body);
  if (refused.success) replaceCart(refused.output);
}
