import { promoRefusalText } from '#contract/cart-message.ts';
import type { ConversationCart } from '#contract/chat.ts';
import { longDate } from '#domain/calendar-date.ts';
import { type CartLine, priceCart, type PricedCart, type RequestedTour, tourLinesOf } from '#domain/cart.ts';
import { formatPrice } from '#domain/money.ts';
import type { PromoDecision } from '#domain/promo.ts';
import { tourCodeOf } from '#domain/tour.ts';
import { findCart, type StoredCart } from '#functions/cart/carts.ts';
import { findPromoCode } from '#functions/cart/promo-codes.ts';
import type { Context } from '#functions/context/context.ts';
import { hashText } from '#functions/platform/secrets.ts';

export interface PricedStoredCart {
  readonly cart: PricedCart;
  /** Why the cart's promo code gives no discount, in words for the guest; empty when it does, or without a code. */
  readonly promoRefusal: string;
  /** Changes with everything a guest would have to agree to again. */
  readonly version: string;
}

export async function priceStoredCart(
  context: Context,
  stored: Pick<StoredCart, 'id' | 'requestedTours' | 'currency' | 'promoCode'>,
): Promise<PricedStoredCart> {
  const codes = stored.requestedTours.map(({ tourDateId }) => tourCodeOf(tourDateId)).filter((code) => code !== null);
  const [tours, today] = await Promise.all([context.catalogue.tours(codes), context.today()]);
  const promo = stored.promoCode === '' ? null : findPromoCode(context.store, stored.promoCode, stored.id);
  const cart = priceCart(stored.requestedTours, {
    tours,
    today,
    currency: stored.currency,
    promo: promo?.kind === 'found' ? promo.promo : null,
  });
  const promoRefusal =
    promo === null ? '' : promo.kind === 'found' ? refusalText(cart.promo) : promoRefusalText(promo.kind);
  return { cart, promoRefusal, version: await versionOf(cart, stored.promoCode) };
}

/** The requested tours of a priced cart: only those that can be sold, with the default choices filled in. */
export function requestedToursOf(cart: Pick<PricedCart, 'lines'>): RequestedTour[] {
  return tourLinesOf(cart).map(({ departure, combination }) => {
    const companions = cart.lines.filter((line) => line.departure.id === departure.id);
    return {
      tourDateId: departure.id,
      combinationId: combination.id,
      insuranceId: companions.find((line) => line.kind === 'insurance')?.insuranceId ?? null,
      visaId: companions.find((line) => line.kind === 'visa')?.visaId ?? null,
      addonIds: companions.filter((line) => line.kind === 'addon').map((line) => line.addonId),
    };
  });
}

function refusalText(decision: PromoDecision | null): string {
  return decision?.kind === 'refused' ? promoRefusalText(decision.reason) : '';
}

function versionOf(cart: PricedCart, promoCode: string): Promise<string> {
  return hashText(
    JSON.stringify([
      cart.lines.map((line) => [line.tour.version, line.departure.id, line.kind, choiceOf(line), line.owed.minor]),
      cart.currency,
      promoCode,
      cart.total.minor,
      cart.deposit?.minor ?? null,
    ]),
  );
}

function choiceOf(line: CartLine): number {
  switch (line.kind) {
    case 'tour':
      return line.combination.id;
    case 'insurance':
      return line.insuranceId;
    case 'visa':
      return line.visaId;
    case 'addon':
      return line.addonId;
  }
}

/** A visitor's cart at the current prices, for the chat; null when it is empty. */
export async function cartForChat(context: Context, cartId: string): Promise<ConversationCart | null> {
  const stored = findCart(context.store, cartId);
  if (stored === null) return null;
  const { cart } = await priceStoredCart(context, stored);
  if (cart.lines.length === 0) return null;
  return { items: cart.lines.map(showLine), total: formatPrice(cart.total) };
}

function showLine(line: CartLine): ConversationCart['items'][number] {
  const { start } = line.departure;
  return {
    name: line.kind === 'tour' ? `${line.tour.name}, ${line.combination.name}` : line.name,
    date: start === null ? 'Open date' : longDate(start),
    price: formatPrice(line.owed),
  };
}
