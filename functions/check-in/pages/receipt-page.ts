import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { pair } from '#functions/http/html/pair.ts';
import { longDate } from '#domain/calendar-date.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { tripDates } from '#domain/text/trip-text.ts';
import type { Receipt, ReceiptLine } from '#domain/check-in/receipt.ts';

/** A receipt to read and print (P37). Its title is Receipt: the operator's own invoice states tax. */
export function receiptPage(receipt: Receipt): Markup {
  const { issuer, trips, lines, payments, refunds, currency } = receipt;
  const price = (text: string) => formatPrice(fromDecimalText(text, currency));
  const isNothing = (text: string) => fromDecimalText(text, currency).minor === 0;
  const owner = [issuer.name, issuer.address, issuer.business_number, issuer.email, issuer.phone].filter(Boolean);
  const booking = trips[0]?.booking_reference ?? '';
  return html`<header class="receipt__head">
      <div class="receipt__title">
        <h1>Receipt</h1>
        <p>
          ${trips.length === 1 ? 'Booking Reference' : 'Booking References'}
          <strong>${trips.map((trip) => trip.booking_reference).join(', ')}</strong>
        </p>
        <p class="muted">As of ${longDate(receipt.issued_on)}, for ${receipt.traveller}</p>
      </div>
      <address class="receipt__issuer">${owner.map((line) => html`<span>${line}</span>`)}</address>
    </header>
    ${receipt.cancelled ? html`<p class="notice">This booking is cancelled. There is nothing to pay.</p>` : ''}
    <section class="stack stack--tight" aria-labelledby="receipt-trips">
      <h2 id="receipt-trips">${trips.length === 1 ? 'Trip' : 'Trips'}</h2>
      <dl class="account">
        ${trips.map((trip) => pair(`${trip.name} (${trip.booking_reference})`, tripDates(trip.start, trip.finish)))}
      </dl>
    </section>
    <section class="stack stack--tight" aria-labelledby="receipt-price">
      <h2 id="receipt-price">Price</h2>
      <dl class="account">
        ${lines.map((line) => priceOf(line, receipt.promo_code, price, isNothing))}
        ${pair('Total', price(receipt.total), { isTotal: true })}
      </dl>
    </section>
    <section class="stack stack--tight" aria-labelledby="receipt-payments">
      <h2 id="receipt-payments">Payments</h2>
      <dl class="account">
        ${payments.map(({ on, amount, card }) =>
          pair(`Paid on ${longDate(on)}${card === '' ? '' : `, ${card}`}`, price(amount)),
        )}
        ${refunds.map(({ on, amount }) => pair(`Refunded on ${longDate(on)}`, `-${price(amount)}`))}
        ${pair('Paid', price(receipt.paid), { isTotal: true })}
        ${pair(
          receipt.balance_due === null ? 'Balance' : `Balance due by ${longDate(receipt.balance_due)}`,
          isNothing(receipt.balance) ? 'Nothing to pay' : price(receipt.balance),
          { isTotal: true },
        )}
      </dl>
    </section>
    <p class="muted small">
      Under our terms, version ${receipt.terms.version}, agreed to on ${longDate(receipt.terms.accepted_on)}.
    </p>
    <div class="receipt__ways off-paper">
      <p>
        To save a PDF, print this page and choose “Save as PDF”. The signed file says the same, and
        <a href="/receipt/">anyone can check</a> that we issued it and that it adds up.
      </p>
      <div class="cluster">
        <a class="btn" href="/check-in/receipt.json?booking=${booking}" download>Download the signed receipt</a>
        <a class="text-link" href="/check-in/">Back to your booking</a>
      </div>
    </div>`;
}

/** An agreed line. The discount of a sale or promo code is shown between price and amount. */
function priceOf(
  { what, price, sale_discount: sale, promo_discount: promo, amount }: ReceiptLine,
  promoCode: string,
  shown: (text: string) => string,
  isNothing: (text: string) => boolean,
): Markup {
  if (isNothing(sale) && isNothing(promo)) return pair(what, shown(amount));
  return html`${pair(`${what} – full price`, shown(price))} ${isNothing(sale) ? '' : pair('Sale', `-${shown(sale)}`)}
  ${isNothing(promo) ? '' : pair(`Promo code ${promoCode}`, `-${shown(promo)}`)} ${pair(what, shown(amount))}`;
}
