import { logFault } from '#functions/platform/log-fault.ts';
import type { Context } from '#functions/context/context.ts';
import { priceStoredCart } from '#functions/pricing/price-cart.ts';
import { findCart } from '#functions/pricing/carts.ts';
import type { ConversationCart } from '#contract/chat.ts';
import { longDate } from '#domain/calendar-date.ts';
import type { CartLine } from '#domain/cart.ts';
import { formatPrice } from '#domain/money.ts';

/**
 * A visitor's cart at the current prices, for the chat. Null when it is empty or pricing fails: the chat does not
 * wait for it.
 */
export async function cartForChat(context: Context, cartId: string): Promise<ConversationCart | null> {
  if (cartId === '') return null;
  try {
    const stored = await findCart(context.db, cartId);
    if (stored === null) return null;
    const { cart } = await priceStoredCart(context, stored);
    if (cart.lines.length === 0) return null;
    return { items: cart.lines.map(showLine), total: formatPrice(cart.total) };
  } catch (fault) {
    logFault('chat cart', fault);
    return null;
  }
}

function showLine(line: CartLine): ConversationCart['items'][number] {
  const { start } = line.departure;
  return {
    name: line.kind === 'tour' ? `${line.tour.name}, ${line.combination.name}` : line.name,
    date: start === null ? 'Open date' : longDate(start),
    price: formatPrice(line.owed),
  };
}
