import type { OverdueBalance, OverdueFacts } from '#functions/mail/mail-facts.ts';
import type { Context } from '#functions/context/context.ts';
import { countOverdue, overdueOrders, type OverdueOrder } from '#functions/balance/overdue.ts';
import { daysBetween, longDate, type CalendarDate } from '#domain/calendar-date.ts';
import { formatPrice, money } from '#domain/money.ts';
import { tourNameIn, tripDates } from '#domain/text/trip-text.ts';

/** The most entries that are still readable in a mail. */
const MOST_LISTED = 100;

/** All overdue balances, for the office; null when there are none. */
export async function gatherOverdue(context: Context): Promise<OverdueFacts | null> {
  const today = await context.today();
  const [orders, count] = await Promise.all([
    overdueOrders(context.db, today, MOST_LISTED),
    countOverdue(context.db, today),
  ]);
  if (orders.length === 0) return null;
  return {
    operator: await context.catalogue.operator(),
    overdue: orders.map((order) => describeOverdue(order, today)),
    more: Math.max(0, count - orders.length),
  };
}

/** An overdue balance as text. */
export function describeOverdue(order: OverdueOrder, today: CalendarDate): OverdueBalance {
  const bookings = JSON.parse(order.bookings) as {
    reference: string;
    trip: string;
    start: CalendarDate | null;
    finish: CalendarDate | null;
  }[];
  return {
    references: bookings.map(({ reference }) => reference).join(', '),
    traveller: order.traveller,
    email: order.email,
    phone: order.phone,
    trips: bookings
      .map(({ trip, start, finish }) => {
        const name = tourNameIn(trip);
        return start === null ? name : `${name}, ${tripDates(start, finish)}`;
      })
      .join('; '),
    amount: formatPrice(money(order.owedMinor, order.currency)),
    due: longDate(order.due),
    days: daysBetween(order.due, today),
  };
}
