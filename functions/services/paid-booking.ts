import { checkInUrl } from '#functions/services/check-in-link.ts';
import type { Context } from '#functions/services/context.ts';
import { findOrder, type Order } from '#functions/storage/orders.ts';
import type { QuoteLine } from '#functions/storage/quotes.ts';
import type { PaymentDetails } from '#contract/booking-session.ts';
import type { PaidBooking } from '#contract/checkout.ts';
import type { Ecommerce } from '#contract/ecommerce.ts';
import { joinReferences } from '#domain/booking-reference.ts';
import { money, toDecimalText } from '#domain/money.ts';

async function paymentDetails(context: Context, order: Order): Promise<PaymentDetails> {
  return {
    trip_name: order.bookings.map((booking) => booking.tripName).join(', '),
    booking_reference: joinReferences(order.bookings.map((booking) => booking.reference)),
    checkin_url: await checkInUrl(context, order.id),
  };
}

/** What a guest is told of a booking they paid for (M112). No affiliate is configured, so there is nothing to tell one. */
export async function paidBooking(context: Context, orderId: string): Promise<PaidBooking> {
  const order = await findOrder(context.db, orderId);
  if (order === null) throw new Error(`There is no order ${orderId}`);
  return {
    ...(await paymentDetails(context, order)),
    ecommerce: JSON.stringify(ecommerceOf(order)),
    commission_factory_sets: '',
    comission_factory_items: '',
  };
}

/** Insurance and visas that were not wanted are lines of a quote too, and cost nothing. */
function isBought(line: QuoteLine): boolean {
  return line.kind === 'tour' || line.owedMinor > 0;
}

/** The purchase as analytics count it: what was bought, never who bought it. */
function ecommerceOf(order: Order): Ecommerce {
  const { currency } = order;
  const amount = (minor: number) => toDecimalText(money(minor, currency));
  return {
    reference: joinReferences(order.bookings.map((booking) => booking.reference)),
    currency,
    value: toDecimalText(order.total),
    coupon: order.quote.promoCode,
    items: order.quote.lines.filter(isBought).map((line) => ({
      item_id: line.tourCode,
      tour_date_id: line.tourDateId,
      item_category: line.kind,
      item_name: line.tourName,
      item_variant: line.choiceName,
      price: amount(line.owedMinor),
      discount: amount(line.originalMinor - line.owedMinor),
      quantity: 1,
    })),
  };
}
