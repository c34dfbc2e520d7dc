import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { routePath } from '#functions/http/read-request.ts';
import { reply } from '#functions/http/reply.ts';
import { takeNotice, takeReturn } from '#functions/http/html/notice.ts';
import { visitorOf } from '#functions/http/visitor.ts';
import { rememberPaid } from '#functions/http/check-in-cookie.ts';
import { readBookingSession } from '#functions/checkout/booking-session.ts';
import { renewHold } from '#functions/seats/hold-seats.ts';
import { loadBookingSession, renewSeats } from '#contract/booking-session.ts';

export const bookingSession = new Hono<App>()
  .get(routePath(loadBookingSession), async (c) => {
    const { key } = await visitorOf(c);
    const returnedFrom = takeReturn(c);
    const session = await readBookingSession(c.var.context, key?.cart ?? null, returnedFrom);
    if (returnedFrom !== '' && session.payment) rememberPaid(c, session.payment);
    const notice = takeNotice(c);
    return reply(c, loadBookingSession, { ...session, message: notice || session.message });
  })
  .post(routePath(renewSeats), async (c) => {
    const { key, networks } = await visitorOf(c);
    if (key !== null) await renewHold(c.var.context, key.cart.id, networks);
    return reply(c, renewSeats, await readBookingSession(c.var.context, key?.cart ?? null));
  });
