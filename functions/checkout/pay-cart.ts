import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import type { PaidBooking } from '#contract/checkout.ts';
import { findAttempt } from '#functions/bookings/attempts.ts';
import { orderWithId } from '#functions/bookings/orders.ts';
import { findCartKey, storeCartKey } from '#functions/cart/cart-keys.ts';
import { showCart } from '#functions/cart/edit-cart.ts';
import {
  type Browser,
  KEY_REPLACED,
  type KeyReplaced,
  keyOf,
  type Visitor,
  visitorWith,
} from '#functions/cart/visitor.ts';
import { paidBooking, paidOtherwiseNote } from '#functions/checkout/paid-booking.ts';
import { conflict, type PaymentOutcome, type PaymentRequest } from '#functions/checkout/payment-outcome.ts';
import { payByCard } from '#functions/checkout/pay-by-card.ts';
import type { Context } from '#functions/context/context.ts';
import { logFault } from '#functions/platform/audit.ts';
import { settle } from '#functions/settlement/settle.ts';

/** What a browser gets after a payment: the next key of its cart, if it was stored, and the number of tours left. */
interface AfterPayment {
  readonly hasNewKey: boolean;
  readonly count: number;
}

type CartPaymentOutcome =
  | Exclude<PaymentOutcome, { kind: 'paid' }>
  | ({ readonly kind: 'paid'; readonly booking: PaidBooking } & AfterPayment)
  | KeyReplaced;

/**
 * Pays for a visitor's cart. A paid cart gets a new key. The previous one opens it until the new one is used, so that a
 * guest who lost the answer still sees the outcome of the payment. A cart that was deleted meanwhile gets none.
 */
export async function payCart(
  context: Context,
  visitor: Visitor,
  { newKeyHash, ...request }: Omit<PaymentRequest, 'cartId' | 'networks'> & { readonly newKeyHash: string },
): Promise<CartPaymentOutcome> {
  const { key, networks } = visitor;
  if (key === null) return conflict(EMPTY_CART_TEXT);
  const outcome = await payByCard(context, { ...request, cartId: key.cart.id, networks });
  if (outcome.kind !== 'paid') return outcome;
  const { store } = context;
  const current = findCartKey(store, key.hash);
  const after = visitorWith(context, { ...visitor, keyHash: key.hash }, current);
  if (after === null) return KEY_REPLACED;
  const hasNewKey = current !== null && storeCartKey(store, { hash: newKeyHash, cartId: key.cart.id, isWaiting: true });
  const order = orderWithId(store, outcome.orderId);
  const booking = { ...(await paidBooking(context, order)), note: paidOtherwiseNote(order, request.installment) };
  return { kind: 'paid', booking, hasNewKey, count: await countOf(context, after) };
}

/** The payment that a guest comes back from: at their bank, or on the provider's page. */
interface ReturnedPayment extends Partial<AfterPayment> {
  readonly attemptId: string;
  readonly purpose: 'booking' | 'balance';
  readonly returnTo: string;
  /** Whether it was tried on the provider's page and nothing was charged. */
  readonly isNotCharged: boolean;
}

/** Settles the payment that a guest comes back from. When the provider does not answer, the timer asks again. */
export async function returnFromPayment(
  context: Context,
  browser: Browser,
  { attemptId, newKeyHash }: { readonly attemptId: string; readonly newKeyHash: string },
): Promise<ReturnedPayment | null> {
  const { store } = context;
  const attempt = findAttempt(store, attemptId);
  if (attempt === null) return null;
  const settled = await settle(context, attempt.id).catch((fault: unknown) => {
    logFault('return from a payment', fault);
    return null;
  });
  const { id, cartId, purpose, returnTo, way } = attempt;
  const isUnpaid = settled !== null && settled.kind !== 'paid' && settled.kind !== 'given-back';
  const returned = { attemptId: id, purpose, returnTo, isNotCharged: way === 'hosted' && isUnpaid };
  if (purpose === 'balance') return returned;
  const key = keyOf(context, browser);
  if (key?.endedAt !== null) return returned;
  const isPaid = settled?.kind === 'paid' && key.cart.id === cartId;
  const hasNewKey = isPaid && storeCartKey(store, { hash: newKeyHash, cartId, isWaiting: true });
  return { ...returned, hasNewKey, count: await countOf(context, { ...browser, key }) };
}

async function countOf(context: Context, visitor: Visitor): Promise<number> {
  return (await showCart(context, visitor)).cart.no_items;
}
