import { Hono } from 'hono';
import type { App, AppContext } from '#functions/http/app.ts';
import { fillBuiltPage } from '#functions/http/built-page.ts';
import { openBooking } from '#functions/http/check-in-cookie.ts';
import { download } from '#functions/http/download.ts';
import { receiptPage } from '#functions/check-in/pages/receipt-page.ts';
import { makeReceipt, receiptKey, signReceipt } from '#functions/check-in/make-receipt.ts';
import { tripCalendar } from '#functions/check-in/trip-calendar.ts';
import type { Order } from '#functions/bookings/orders.ts';
import { RECEIPT_KEY_PATH } from '#contract/receipt.ts';

/** A booking's documents (P37, N23), and the public key that verifies receipts. */
export const checkInDocuments = new Hono<App>()
  .get('/check-in/receipt', async (c) => {
    const order = await orderOf(c);
    if (order === null) return notOpen(c);
    const receipt = receiptPage(await makeReceipt(c.var.context, order));
    return fillBuiltPage(c, '/check-in/receipt/', { slots: { receipt } });
  })
  .get('/check-in/receipt.json', async (c) => {
    const order = await orderOf(c);
    if (order === null) return notOpen(c);
    const signed = await signReceipt(c.env, await makeReceipt(c.var.context, order));
    return download(c, `${JSON.stringify(signed, null, 2)}\n`, 'application/json', `receipt-${nameOf(order)}.json`);
  })
  .get('/check-in/trip.ics', async (c) => {
    const order = await orderOf(c);
    if (order === null) return notOpen(c);
    const calendar = await tripCalendar(c.var.context, order);
    return download(c, calendar, 'text/calendar; charset=utf-8', `trip-${nameOf(order)}.ics`);
  })
  .get(RECEIPT_KEY_PATH, async (c) => {
    c.header('cache-control', 'public, max-age=3600');
    return c.json(await receiptKey(c.env));
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

function nameOf(order: Order): string {
  return order.bookings[0]?.reference ?? 'booking';
}
