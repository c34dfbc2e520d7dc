import { html } from 'hono/html';
import { agreedLines, isActiveBooking, tripsOf, type AgreedLine } from '#functions/bookings/booked-trips.ts';
import type { Order } from '#functions/bookings/orders.ts';
import type { PaymentOfOrder } from '#functions/bookings/payments.ts';
import { type Markup, pair } from '#functions/http/html/markup.ts';
import { dateInZone, longDate, type CalendarDate } from '#domain/calendar-date.ts';
import { formatPrice, money } from '#domain/money.ts';
import type { Operator } from '#domain/operator.ts';
import { tripDates } from '#domain/text/trip-text.ts';

export interface Receipt {
  readonly order: Order;
  readonly operator: Operator;
  readonly payments: readonly (PaymentOfOrder & { readonly card: string })[];
  readonly today: CalendarDate;
}

/**
 * A receipt to read and print, whose amounts add up line by line. Its title is Receipt: the operator's own invoice
 * states tax.
 */
export function receiptPage({ order, operator, payments, today }: Receipt): Markup {
  const { name, postalAddress, businessNumber, email, phone, timeZone } = operator;
  const trips = tripsOf(order.quote, order.bookings);
  const price = (minor: number) => formatPrice(money(minor, order.currency));
  const day = (at: number) => longDate(dateInZone(at, timeZone));
  const isCancelled = !isActiveBooking(order);
  const balance = isCancelled ? 0 : order.balance.minor;
  const due = balance === 0 ? null : order.balanceDue;
  return html`<header class="receipt__head">
      <div class="receipt__title">
        <h1>Receipt</h1>
        <p>
          ${trips.length === 1 ? 'Booking Reference' : 'Booking References'}
          <strong>${trips.map(({ reference }) => reference).join(', ')}</strong>
        </p>
        <p class="muted">As of ${longDate(today)}, for ${order.guestName}</p>
      </div>
      <address class="receipt__issuer">
        ${[name, postalAddress, businessNumber, email, phone].filter(Boolean).map((line) => html`<span>${line}</span>`)}
      </address>
    </header>
    ${isCancelled ? html`<p class="notice">This booking is cancelled. There’s nothing to pay.</p>` : ''}
    <section class="stack stack--tight" aria-labelledby="receipt-trips">
      <h2 id="receipt-trips">${trips.length === 1 ? 'Trip' : 'Trips'}</h2>
      <dl class="account">
        ${trips.map((trip) => pair(`${trip.name} (${trip.reference})`, tripDates(trip.start, trip.finish)))}
      </dl>
    </section>
    <section class="stack stack--tight" aria-labelledby="receipt-price">
      <h2 id="receipt-price">Price</h2>
      <dl class="account">
        ${agreedLines(order.quote, order.bookings).map((line) => priceOf(line, order.quote.promoCode, price))}
        ${pair('Total', formatPrice(order.total), { isTotal: true })}
      </dl>
    </section>
    <section class="stack stack--tight" aria-labelledby="receipt-payments">
      <h2 id="receipt-payments">Payments</h2>
      <dl class="account">
        ${payments.map(({ paidAt, amountMinor, card }) =>
          pair(`Paid on ${day(paidAt)}${card === '' ? '' : `, ${card}`}`, price(amountMinor)),
        )}
        ${payments.map(({ returnedAt, amountMinor }) =>
          returnedAt === null ? '' : pair(`Refunded on ${day(returnedAt)}`, `-${price(amountMinor)}`),
        )}
        ${pair('Paid', formatPrice(order.paid), { isTotal: true })}
        ${pair(
          due === null ? 'Balance' : `Balance due by ${longDate(due)}`,
          balance === 0 ? 'Nothing to pay' : price(balance),
          { isTotal: true },
        )}
      </dl>
    </section>
    <p class="muted small">
      Under our terms, version ${order.termsVersion}, agreed to on ${day(order.termsAcceptedAt)}.
    </p>
    <div class="receipt__ways off-paper">
      <p>To save a PDF, print this page and choose “Save as PDF”.</p>
      <p><a class="text-link" href="/check-in/">Back to your booking</a></p>
    </div>`;
}

/** An agreed line. The discount of a sale or promo code is shown between price and amount. */
function priceOf(
  { what, originalMinor, priceMinor, owedMinor }: AgreedLine,
  promoCode: string,
  price: (minor: number) => string,
): Markup {
  const sale = originalMinor - priceMinor;
  const promo = priceMinor - owedMinor;
  if (sale === 0 && promo === 0) return pair(what, price(owedMinor));
  return html`${pair(`${what} – full price`, price(originalMinor))} ${sale === 0 ? '' : pair('Sale', `-${price(sale)}`)}
  ${promo === 0 ? '' : pair(`Promo code ${promoCode}`, `-${price(promo)}`)} ${pair(what, price(owedMinor))}`;
}
