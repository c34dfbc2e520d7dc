import { atom, computed } from 'nanostores';
import * as v from 'valibot';
import { productOf } from '#analytics/events.ts';
import { track } from '#analytics/track.ts';
import { call, type Answer } from '#api/call.ts';
import { Cart, type CartItem, EMPTY_CART, loadCart as loadCartEndpoint, saveCart } from '#contract/cart.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { parseCalendarDate } from '#domain/calendar-date.ts';
import { type Installment, INSTALLMENT_FULL } from '#domain/constants.ts';
import { $cartNote, forgetBooking, forgetNote, $installment, keepNote } from './booking-memory.ts';
import { isTourItem, isVisaItem } from '#contract/cart-items.ts';
import {
  itemsForTour,
  requestedIdsOf,
  tourItemOf,
  withAddon,
  withInsurance,
  withoutTour,
  withItems,
  withVisa,
} from './change-items.ts';
import { $currency, chosenCurrency, showCurrency } from '#features/currency/currency.ts';
import { onPageEvent, sendPageEvent } from '#directives/page-events.ts';

export type CartAnswer = Answer<Cart>;

/** The visitor's cart from the last answer of the functions; empty before the first one. */
export const $cart = atom<Cart>(EMPTY_CART);

/** Whether the functions have answered. Before that an empty cart means nothing. */
export const $cartLoaded = atom(false);

/**
 * Why the guest's last change was not saved; empty when it was. Shown wherever the cart can be changed, because a
 * change that fails silently looks saved.
 */
export const $cartFault = atom('');

/**
 * What the page showed before something outside of it changed the cart: another tab, another currency, a price. Null
 * when nothing did, or the guest has agreed. A pay step asks before it goes on.
 */
export const $shownBefore = atom<{ readonly cart: Cart; readonly installment: Installment } | null>(null);

/** The guest has seen the cart as it is now, and goes on with it. */
export function agreeToCart(): void {
  $shownBefore.set(null);
}

export const $cartItems = computed($cart, (cart) => cart.items);

/** The number of tours, which is what a cart counts: visa, insurance and add-ons are not counted. */
export const $cartItemsCount = computed($cart, (cart) => cart.items.filter(isTourItem).length);

const UNSAVED = 'Your change wasn’t saved. Check your connection and try again.';

/** The cart from the functions' last answer, without changes that are not saved yet. */
let lastAnswered: Cart = EMPTY_CART;

/**
 * Whether the page knows the functions' current cart: false before the first answer and after a change in another tab.
 */
let isCurrent = false;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Runs one change of the cart at a time, so that a late answer cannot undo a later change. */
function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(change);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Waits until every change so far has been answered. */
export async function cartSettled(): Promise<void> {
  await lastTurn;
}

/** Replaces the page's whole cart with the functions' cart. Whoever asked for the change knows of it. */
function replaceCart(cart: Cart, isOwn: boolean): void {
  const isUnseen = !isOwn && $cartLoaded.get();
  const before = $shownBefore.get() ?? (isUnseen ? { cart: lastAnswered, installment: $installment.get() } : null);
  $shownBefore.set(before?.cart.version === cart.version ? null : before);
  lastAnswered = cart;
  isCurrent = true;
  $cart.set(cart);
  $cartLoaded.set(true);
  if (cart.note !== '') keepNote(cart.note);
  if (cart.deposit === null) $installment.set(INSTALLMENT_FULL);
  sendPageEvent('cart-loaded', { count: $cartItemsCount.get() });
}

/**
 * Loads the cart. A failed load is only logged: the page stays as it is.
 *
 * The page uses the currency that the visitor chose last, also in another tab, and switches a cart in another currency
 * to it. If a payment in progress prevents this, the cart keeps its currency and shows why.
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
    const switched = await call(loadCartEndpoint, { query: { currency: $currency.get() } });
    takeOver(switched, false);
    if (switched.kind === 'refused') $cartFault.set(switched.errors['__all__']?.join(' ') ?? '');
    return switched;
  });
}

/** Appends a start date's items, then saves. The pressed button shows a failure. */
export function addTour(entry: TourDateEntry, combinationId: number | null = null): Promise<CartAnswer> {
  return inTurn(async () => {
    const answer = await postCart((items) => [...items, ...itemsForTour(entry, combinationId)]);
    const item = tourItemOf($cart.get().items, entry.tour_date_id);
    if (answer.kind === 'ok' && item) {
      track({ kind: 'add-tour', product: productOf(item, $cart.get()), date: parseCalendarDate(entry.date ?? '') });
    }
    return answer;
  });
}

/** Removes a tour with all its items, then saves. Resets the choice of a deposit. */
export async function removeTour(tourDateId: string): Promise<CartAnswer> {
  $installment.set(INSTALLMENT_FULL);
  const item = tourItemOf($cart.get().items, tourDateId);
  const product = item && productOf(item, $cart.get());
  const answer = await changeItems((items) => withoutTour(items, tourDateId));
  if (answer.kind === 'ok' && product) track({ kind: 'remove-tour', product });
  return answer;
}

export function chooseVisa(tourDateId: string, visaId: number): Promise<CartAnswer> {
  return changeItems((items) => withVisa(items, tourDateId, visaId));
}

/** Chooses a tour's insurance, 0 for none, then saves. */
export function chooseInsurance(tourDateId: string, insuranceId: number): Promise<CartAnswer> {
  return changeItems((items) => withInsurance(items, tourDateId, insuranceId));
}

export function chooseAddon(tourDateId: string, addonId: number, wanted: boolean): Promise<CartAnswer> {
  return changeItems((items) => withAddon(items, tourDateId, addonId, wanted));
}

/** Makes a tour's visa undecided again. Returns null if the tour has no visa item. */
export async function resetVisa(tourDateId: string): Promise<CartAnswer | null> {
  const has = $cart.get().items.some((item) => isVisaItem(item) && item.tour_date_id === tourDateId);
  return has ? chooseVisa(tourDateId, 0) : null;
}

/**
 * Applies a promo code.
 *
 * A refusal contains the whole cart too, with the reason in `promoCodeError`, so both answers replace the cart.
 */
export function applyPromoCode(code: string): Promise<CartAnswer> {
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

let inSync = false;

/** Reloads the cart on the page's `cart-sync` event. Listens once, however many islands call it. */
export function keepCartInSync(): void {
  if (inSync) return;
  inSync = true;
  onPageEvent('cart-sync', () => void loadCart());
}

/**
 * Applies a change twice: at once to the cart on the page, and again, when its turn to be saved has come, to the
 * functions' answer to the change before it.
 */
function changeItems(change: (items: readonly CartItem[]) => CartItem[]): Promise<CartAnswer> {
  // Joins the queue first, so that `cartSettled` also waits for this change.
  const saved = inTurn(() => noteFault(postCart(change)));
  $cart.set(withItems($cart.get(), change($cart.get().items)));
  return saved;
}

/** The BroadcastChannel over which tabs of one browser report a changed cart; null before the first load. */
let channel: BroadcastChannel | null = null;
let isWatched = false;

/** Tells the other tabs that this one changed the cart. */
export function notifyCartChanged(): void {
  channel?.postMessage(null);
}

const LOGGED_OUT = 'logged out';

/** Tells the other tabs that the guest has logged out in this one: they forget what was typed too. */
export function notifyLoggedOut(): void {
  channel?.postMessage(LOGGED_OUT);
}

/**
 * After the first load, loads the cart again whenever it may have changed outside of this page: in another tab, or
 * before the browser restored this page from its back/forward cache.
 *
 * The channel is closed when the page is hidden, because a browser may not cache a page with an open channel.
 */
function watchOutsideChanges(): void {
  if (isWatched) return;
  isWatched = true;
  const reload = () => {
    isCurrent = false;
    void loadCart();
  };
  const open = () => {
    try {
      channel = new BroadcastChannel('cart');
      channel.addEventListener('message', ({ data }) => (data === LOGGED_OUT ? forgetGuest() : reload()));
    } catch {
      // Firefox refuses it together with cookies: then there is no cart to share.
    }
  };
  open();
  window.addEventListener('pagehide', () => {
    channel?.close();
    channel = null;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    open();
    reload();
  });
}

function forgetGuest(): void {
  forgetBooking();
  location.reload();
}

async function fetchCart(): Promise<CartAnswer> {
  watchOutsideChanges();
  const answer = await call(loadCartEndpoint);
  if (answer.kind === 'ok') replaceCart(answer.value, false);
  else console.error('The cart could not be loaded. Please check your internet connection and try again.', answer.kind);
  return answer;
}

/**
 * Posts the changed cart and takes over the answer.
 *
 * First loads a cart that may have changed elsewhere, so that nothing in it is lost. The new items and totals show at
 * once. Sends the promo code only to change it, because another tab may have stored another one. A refusal with a cart
 * in it replaces the page's, and its note says why. After any other failure the functions' cart is loaded again. If that
 * fails too, the page shows the last known cart.
 */
async function postCart(change: (items: readonly CartItem[]) => CartItem[], promoCode?: string): Promise<CartAnswer> {
  if (!isCurrent) {
    const read = await fetchCart();
    if (read.kind !== 'ok') {
      $cart.set(lastAnswered);
      return read;
    }
  }
  const cart = $cart.get();
  const items = change(cart.items);
  $cart.set(withItems(cart, items));
  const body = { items: requestedIdsOf(items), promo_code: promoCode };
  const answer = await call(saveCart, { body });
  const isTaken = takeOver(answer);
  if (answer.kind !== 'ok') console.error('The cart could not be saved.', answer.kind);
  if (!isTaken && (await fetchCart()).kind !== 'ok') $cart.set(lastAnswered);
  if (!isTaken && answer.kind === 'refused') $cartFault.set(answer.errors['__all__']?.join(' ') ?? UNSAVED);
  return answer;
}

async function noteFault(change: Promise<CartAnswer>): Promise<CartAnswer> {
  $cartFault.set('');
  const answer = await change;
  if (answer.kind === 'unreachable' || answer.kind === 'failed') $cartFault.set(UNSAVED);
  return answer;
}

/** The note of the last refusal. It goes with the next change that is saved. */
let refusedNote = '';

/**
 * Takes over the cart of an answer, and returns whether there was one: a refusal may contain the cart too, with the
 * reason in its note. Notifies other tabs only of a successful change, because each of them then loads the cart.
 */
function takeOver(answer: CartAnswer, isOwn = true): boolean {
  if (answer.kind === 'ok') {
    if ($cartNote.get() === refusedNote) forgetNote();
    refusedNote = '';
    replaceCart(answer.value, isOwn);
    notifyCartChanged();
    return true;
  }
  const refused = v.safeParse(Cart, answer.kind === 'refused' ? answer.body : null);
  if (!refused.success) return false;
  replaceCart(refused.output, isOwn);
  refusedNote = refused.output.note;
  return true;
}
