import { isBought, tripsOf, tripGuides, lastDayToChoose } from '#functions/bookings/booked-trips.ts';
import { checkInUrl } from '#functions/bookings/check-in-link.ts';
import type { Context } from '#functions/context/context.ts';
import type { Order } from '#functions/bookings/orders.ts';
import type { PaidBooking } from '#contract/checkout.ts';
import { itemIdOf, type Ecommerce } from '#contract/ecommerce.ts';
import { joinReferences } from '#domain/booking-reference.ts';
import { longDate } from '#domain/calendar-date.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { formatPrice, money, toDecimalText } from '#domain/money.ts';
import { beforeReferences } from '#domain/text/trip-text.ts';

/** What a guest sees of a booking they paid for. There is no affiliate to report. */
export async function paidBooking(context: Context, order: Order): Promise<PaidBooking> {
  const trips = tripsOf(order.quote, order.bookings);
  const open = trips.filter(({ start }) => start === null);
  return {
    trip_name: order.bookings.map((booking) => booking.tripName).join(', '),
    booking_reference: joinReferences(order.bookings),
    checkin_url: await checkInUrl(context, order),
    ecommerce: JSON.stringify(ecommerceOf(order)),
    commission_factory_sets: '',
    comission_factory_items: '',
    note: '',
    visa: order.quote.lines.some(({ kind }) => kind === 'visa'),
    account: {
      email: order.guestEmail,
      currency: order.currency,
      paid: toDecimalText(order.paid),
      left: toDecimalText(order.balance),
      left_due: order.balance.minor > 0 ? order.balanceDue : null,
    },
    open_tickets: await Promise.all(
      open.map(async ({ name, tourCode }) => ({
        tour_name: name,
        choose_by: await lastDayToChoose(context, order.createdAt, tourCode),
      })),
    ),
    guides: tripGuides(trips, await context.catalogue.tours(trips.map(({ tourCode }) => tourCode))),
  };
}

/**
 * The note for a guest who asked for the full payment but paid the deposit a moment before in another tab, or the other
 * way round. Empty when the guest paid what they asked for.
 */
export function paidOtherwiseNote({ bookings, quote, balance, balanceDue }: Order, installment: number): string {
  if (quote.installment === installment) return '';
  const isDeposit = quote.installment === INSTALLMENT_DEPOSIT;
  const amount = formatPrice(quote.due);
  const paid = isDeposit ? `paid the ${amount} deposit` : `paid in full (${amount})`;
  const reference = joinReferences(bookings);
  const rest =
    isDeposit && balanceDue !== null
      ? ` The balance of ${formatPrice(balance)} is due on ${longDate(balanceDue)}.`
      : '';
  return `You’ve already ${paid} for this booking in another tab. ${beforeReferences(reference)} ${reference}.${rest} You haven’t been charged twice.`;
}

/** The purchase for analytics: what was bought, without personal data. */
function ecommerceOf(order: Order): Ecommerce {
  const { currency } = order;
  const amount = (minor: number) => toDecimalText(money(minor, currency));
  return {
    reference: joinReferences(order.bookings),
    currency,
    value: toDecimalText(order.total),
    coupon: order.quote.promoCode,
    items: order.quote.lines.filter(isBought).map((line) => ({
      item_id: itemIdOf(line.tourCode, line.kind),
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
