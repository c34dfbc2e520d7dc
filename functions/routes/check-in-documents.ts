import { Hono } from 'hono';
import type { App, AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { openBooking } from '#functions/http/check-in-cookie.ts';
import { download } from '#functions/http/download.ts';
import { receiptPage } from '#functions/check-in/pages/receipt-page.ts';
import { tripCalendar } from '#functions/check-in/trip-calendar.ts';
import type { Order } from '#functions/bookings/orders.ts';
import { paymentsWithCards } from '#functions/bookings/payments.ts';

/** A booking's receipt and its trips as a calendar file. */
export const checkInDocuments = new Hono<App>()
  .get('/check-in/receipt', async (c) => {
    const order = await orderOf(c);
    if (order === null) return notOpen(c);
    const { context } = c.var;
    const [operator, payments, today] = await Promise.all([
      context.catalogue.operator(),
      paymentsWithCards(context, order.id),
      context.today(),
    ]);
    const receipt = receiptPage({ order, operator, payments, today });
    return fillBuiltPage(c, '/check-in/receipt/', { slots: { receipt } });
  })
  .get('/check-in/trip.ics', async (c) => {
    const order = await orderOf(c);
    if (order === null) return notOpen(c);
    const calendar = await tripCalendar(c.var.context, order);
    const name = `trip-${order.bookings[0]?.reference ?? 'booking'}.ics`;
    return download(c, calendar, 'text/calendar; charset=utf-8', name);
  });

/** The order open in this browser, if the requesting page belongs to it. */
async function orderOf(c: AppContext): Promise<Order | null> {
  const open = await openBooking(c);
  const wanted = c.req.query('booking');
  const isMeant = wanted === undefined || open?.order.bookings.some(({ reference }) => reference === wanted);
  return isMeant ? (open?.order ?? null) : null;
}

function notOpen(c: AppContext): Promise<Response> {
  return fillBuiltPage(c, '/check-in/', { status: 404 });
}
