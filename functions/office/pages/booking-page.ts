import { html } from 'hono/html';
import { agreedLines, tripsOf } from '#functions/bookings/booked-trips.ts';
import type { Order } from '#functions/bookings/orders.ts';
import type { Markup } from '#functions/http/html/markup.ts';
import { pair } from '#functions/http/html/pair.ts';
import { departureCrumbs, departurePath } from '#functions/office/pages/departure-head.ts';
import { dateInZone, longDate } from '#domain/calendar-date.ts';
import { formatPrice, money } from '#domain/money.ts';

/** The agreed lines of a booking, with the version of the terms and the commit of the site it was made on. */
export function bookingPage(order: Order, reference: string, timeZone: string): Markup {
  const { quote, bookings, currency } = order;
  const day = (at: number) => longDate(dateInZone(at, timeZone));
  const trip = tripsOf(quote, bookings).find((each) => each.reference === reference)!;
  return html`${departureCrumbs([html`<a href="${departurePath(trip.tourDateId)}">${trip.name}</a>`, reference])}
    <header class="office-head">
      <h1>${order.guestName}</h1>
      <p><span class="ref">${bookings.map((booking) => booking.reference).join(', ')}</span></p>
      <p>
        Booked on ${day(order.createdAt)}. Terms version ${order.termsVersion}, accepted on
        ${day(order.termsAcceptedAt)}.${siteOf(quote.siteCommit)}
      </p>
    </header>
    <section class="part narrow" aria-labelledby="agreed">
      <h2 id="agreed">What was agreed</h2>
      <dl class="agreed">
        ${agreedLines(quote, bookings).map(({ what, owedMinor }) =>
          pair(what, formatPrice(money(owedMinor, currency))),
        )}
        ${pair('Total', formatPrice(order.total))}
      </dl>
    </section>`;
}

/** Eight characters of the site's commit, and whether files differed from it; without one the site had none. */
function siteOf(commit: string): Markup | '' {
  const [hash = '', dirty] = commit.split('-');
  if (hash === '') return '';
  return html` Site commit <code>${hash.slice(0, 8)}</code>${dirty === undefined ? '' : ' with local changes'}.`;
}
