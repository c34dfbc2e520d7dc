import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { staffPage } from '#functions/http/staff-page.ts';
import { findOrderByReference } from '#functions/bookings/orders.ts';
import { bookingPage } from '#functions/office/pages/booking-page.ts';

/** A built page that the Worker fills with one booking. */
const ONE = '/staff/departures/booking/';

/** What was agreed in a booking, under which terms, and with which commit of the site. `requireStaff` protects it. */
export const staffBooking = new Hono<App>().get('/staff/bookings/:reference', async (c) => {
  const { db, catalogue } = c.var.context;
  const reference = c.req.param('reference');
  const order = await findOrderByReference(db, reference);
  if (order === null) return staffPage(c, ONE, { status: 404 });
  const { timeZone } = await catalogue.operator();
  return staffPage(c, ONE, {
    title: reference,
    state: 'found',
    slots: { booking: bookingPage(order, reference, timeZone) },
  });
});
