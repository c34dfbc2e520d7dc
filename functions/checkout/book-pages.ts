import type { BookingSession } from '#contract/booking-session.ts';
import { isVisaItem } from '#contract/cart-items.ts';
import * as v from 'valibot';
import { Cart } from '#contract/cart.ts';
import type { GuestProfile } from '#contract/guest.ts';
import { findGuestOfKey } from '#functions/bookings/guests.ts';
import { findCartOfPayLink } from '#functions/bookings/pay-later.ts';
import { storeCartKey } from '#functions/cart/cart-keys.ts';
import {
  applyPromoCode,
  type CartEdit,
  type CartOutcome,
  readCart,
  saveCart,
  showCart,
} from '#functions/cart/edit-cart.ts';
import {
  chooseStartDate,
  type CombinationChoice,
  combinationChoices,
  type TourChoices,
  withChoices,
  withoutDate,
} from '#functions/cart/requested-tours.ts';
import { asVisitor, type Browser, type KeyReplaced, type Visitor } from '#functions/cart/visitor.ts';
import { readProfile, readSession } from '#functions/checkout/booking-session.ts';
import { enterGuest, type GuestOutcome, type SentGuest } from '#functions/checkout/enter-guest.ts';
import type { Context } from '#functions/context/context.ts';

/** What the pages of the booking without JavaScript show. */
export interface BookPage {
  readonly kind: 'page';
  readonly cart: Cart;
  /** Whether the browser opens a cart, empty or not. */
  readonly hasCart: boolean;
  /** The combinations to choose from, by start date. */
  readonly ways: ReadonlyMap<string, readonly CombinationChoice[]>;
  /** What the guest has told; null when nothing is stored. */
  readonly profile: GuestProfile | null;
  readonly session: BookingSession;
}

export async function readBookPage(context: Context, visitor: Visitor, returnedFrom = ''): Promise<BookPage> {
  const { cart } = await showCart(context, visitor);
  const stored = readCart(visitor);
  return {
    kind: 'page',
    cart: v.parse(Cart, cart),
    hasCart: visitor.key !== null,
    ways: await combinationChoices(context, stored),
    profile: readProfile(context, visitor).profile,
    session: (await readSession(context, visitor, returnedFrom)).session,
  };
}

type EditKey = Pick<CartEdit, 'newKeyHash' | 'linkedCode'>;

/** Puts a start date into the cart, if the calendar would offer it. */
export async function addDate(
  context: Context,
  visitor: Visitor,
  { tourDateId, ...key }: EditKey & { readonly tourDateId: string },
): Promise<CartOutcome | KeyReplaced | { readonly kind: 'not-offered' | 'full' | 'in-cart' }> {
  const before = readCart(visitor);
  const chosen = await chooseStartDate(context, before, tourDateId);
  if (chosen === null) return { kind: 'not-offered' };
  if (chosen.state !== 'available') return { kind: chosen.state };
  return saveCart(context, visitor, { requestedTours: [...before.requestedTours, chosen.requested], ...key });
}

/** Changes the choices of a start date in the cart, or removes it (`choices` is null). */
export function changeTour(
  context: Context,
  visitor: Visitor,
  { tourDateId, choices, ...key }: EditKey & { readonly tourDateId: string; readonly choices: TourChoices | null },
): Promise<CartOutcome | KeyReplaced> {
  const { requestedTours: tours } = readCart(visitor);
  const changed = choices === null ? withoutDate(tours, tourDateId) : withChoices(tours, tourDateId, choices);
  return saveCart(context, visitor, { requestedTours: changed, ...key });
}

/** Decides the visa of a trip. `next` is the trip whose visa comes next. */
export async function chooseVisa(
  context: Context,
  visitor: Visitor,
  { tourDateId, visaId, ...key }: EditKey & { readonly tourDateId: string; readonly visaId: number | null },
): Promise<
  | { readonly kind: 'no-such-trip' }
  | { readonly kind: 'undecided'; readonly page: BookPage }
  | { readonly kind: 'decided'; readonly outcome: CartOutcome; readonly next: string | null }
  | KeyReplaced
> {
  const { cart } = await showCart(context, visitor);
  const rows = v.parse(Cart, cart).items.filter(isVisaItem);
  const index = rows.findIndex((item) => item.tour_date_id === tourDateId);
  const row = rows[index];
  if (row === undefined) return { kind: 'no-such-trip' };
  if (visaId === null || !row.visa_types?.some(({ id }) => id === visaId)) {
    return { kind: 'undecided', page: await readBookPage(context, visitor) };
  }
  const outcome = await changeTour(context, visitor, { tourDateId, choices: { visaId }, ...key });
  if (outcome.kind === 'key-replaced') return outcome;
  return { kind: 'decided', outcome, next: rows[index + 1]?.tour_date_id ?? null };
}

/** Tries a promo code, or removes the one in the cart. A refused code comes with its page. */
export async function tryCode(
  context: Context,
  visitor: Visitor,
  { code, ...key }: EditKey & { readonly code: string },
): Promise<
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'refused';
      readonly error: string;
      readonly retryAfterSeconds: number | null;
      readonly page: BookPage;
    }
  | { readonly kind: 'removed'; readonly outcome: CartOutcome }
  | KeyReplaced
> {
  if (code === '') {
    const { requestedTours } = readCart(visitor);
    const outcome = await saveCart(context, visitor, { requestedTours, typedCode: '', ...key });
    return outcome.kind === 'key-replaced' ? outcome : { kind: 'removed', outcome };
  }
  const outcome = await applyPromoCode(context, visitor, code);
  if (outcome.kind === 'shown' || outcome.kind === 'payment-open') return { kind: 'taken' };
  const retryAfterSeconds = outcome.kind === 'too-many-tries' ? outcome.retryAfterSeconds : null;
  const page = await readBookPage(context, visitor);
  return { kind: 'refused', error: outcome.cart.promoCodeError, retryAfterSeconds, page };
}

/** Enters the guest. A refused form comes with its page, which has no cart if the browser's key has ended. */
export async function enterGuestOnPage(
  context: Context,
  browser: Browser,
  guest: SentGuest,
): Promise<{ readonly outcome: GuestOutcome; readonly page: BookPage | KeyReplaced }> {
  // Read first: entering the guest ends the browser's key.
  const page = await asVisitor(context, browser, (visitor) => readBookPage(context, visitor));
  return { outcome: await enterGuest(context, browser, guest), page };
}

/** Whether a mailed link to pay opens a cart, and whether this browser's guest is known. */
interface PayLink {
  readonly isOpen: boolean;
  readonly isGuestKnown: boolean;
}

export async function readPayLink(
  { store, now }: Context,
  { keyHash }: Browser,
  token: string,
): Promise<PayLink & { readonly cartId: string | null }> {
  const cartId = await findCartOfPayLink(store, token, now());
  const isGuestKnown = keyHash !== null && findGuestOfKey(store, keyHash) !== null;
  return { cartId, isOpen: cartId !== null, isGuestKnown };
}

/** Gives a browser the cart of a mailed link to pay. */
export async function openPayLink(
  context: Context,
  browser: Browser,
  { token, newKeyHash }: { readonly token: string; readonly newKeyHash: string },
): Promise<PayLink> {
  const { cartId, isGuestKnown } = await readPayLink(context, browser, token);
  const isOpen = cartId !== null && storeCartKey(context.store, { hash: newKeyHash, cartId });
  return { isOpen, isGuestKnown };
}
