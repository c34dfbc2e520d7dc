import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { staffPage } from '#functions/http/staff-page.ts';
import { comparePages } from '#functions/office/booking-pages.ts';
import { bookingPages as bookingPagesMarkup } from '#functions/office/pages/booking-pages.ts';

/** A built page that the Worker fills with one booking. */
const ONE = '/staff/departures/booking/';

/** What the pages of a booking said when it was paid, beside today's (E14). `requireStaff` protects it. */
export const bookingPages = new Hono<App>().get('/staff/bookings/:reference', async (c) => {
  const { context } = c.var;
  const reference = c.req.param('reference');
  const found = await comparePages(context, reference);
  if (found === null) return staffPage(c, ONE, { status: 404 });
  const { timeZone } = await context.catalogue.operator();
  return staffPage(c, ONE, {
    title: `What the site said: ${reference}`,
    state: 'found',
    slots: { booking: bookingPagesMarkup(found, timeZone) },
  });
});
