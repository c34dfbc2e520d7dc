import { Hono } from 'hono';
import type { App } from '#functions/http/app.ts';
import { noStore } from '#functions/http/security-headers.ts';
import { findOrderByCheckInToken } from '#functions/services/check-in-link.ts';
import type { Order } from '#functions/storage/orders.ts';
import { joinReferences } from '#domain/booking-reference.ts';
import { longDate } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';

/**
 * The check-in page (P18). The built page says that a link is not valid; with a good token its slots are filled.
 *
 * The token opens a booking, so the page is kept nowhere, found nowhere, and tells no other site where it was opened.
 */
export const checkIn = new Hono<App>().use('/check-in', noStore).get('/check-in', async (c) => {
  const order = await findOrderByCheckInToken(c.var.context, c.req.query('token') ?? '');
  const page = await c.env.ASSETS.fetch('http://localhost/check-in/');
  const answer = new Response(page.body, page);
  answer.headers.set('referrer-policy', 'no-referrer');
  answer.headers.set('x-robots-tag', 'noindex');
  answer.headers.set('content-security-policy', "frame-ancestors 'none'");
  answer.headers.delete('etag');
  return order === null ? answer : fillIn(answer, order);
});

function fillIn(page: Response, order: Order): Response {
  const slots = slotsOf(order);
  return new HTMLRewriter()
    .on('[data-state="unknown"]', { element: (element) => void element.setAttribute('data-state', 'found') })
    .on('[data-fill]', {
      element: (element) => {
        const text = slots.get(element.getAttribute('data-fill') ?? '');
        if (text !== undefined) element.setInnerContent(text);
      },
    })
    .transform(page);
}

function slotsOf(order: Order): Map<string, string> {
  const isPaidInFull = order.balance.minor === 0;
  return new Map([
    [
      'trip',
      order.quote.lines
        .filter((line) => line.kind === 'tour')
        .map(tripText)
        .join('; '),
    ],
    ['reference', joinReferences(order.bookings.map((booking) => booking.reference))],
    ['traveller', order.guestName],
    ['total', formatPrice(order.total)],
    ['paid', formatPrice(order.paid)],
    ['balance', isPaidInFull ? 'Nothing: you have paid in full' : formatPrice(order.balance)],
    [
      'balance-due',
      isPaidInFull ? 'Nothing is due' : order.balanceDue ? longDate(order.balanceDue) : 'Once your date is set',
    ],
  ]);
}

function tripText({ tourName, start, finish }: Order['quote']['lines'][number]): string {
  if (start === null || finish === null) return `${tourName}, open date`;
  return `${tourName}, ${longDate(start)} to ${longDate(finish)}`;
}
