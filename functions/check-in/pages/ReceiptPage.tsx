import { dateInZone, longDate, type CalendarDate } from '#domain/calendar-date.ts';
import { formatPrice, money } from '#domain/money.ts';
import type { Operator } from '#domain/operator.ts';
import { tripDates } from '#domain/text/trip-text.ts';
import { agreedLines, isActiveBooking, priceRows, tripsOf } from '#functions/bookings/booked-trips.ts';
import type { OpenBooking } from '#functions/check-in/check-in-area.ts';
import { Account, type Row } from '#functions/http/page-parts.tsx';
import { Notice } from '#ui/Notice.tsx';

export interface Receipt extends OpenBooking {
  readonly operator: Operator;
  readonly today: CalendarDate;
}

/** A receipt whose amounts add up line by line. It isn't called an invoice, because it doesn't state tax. */
export function ReceiptPage({ order, operator, payments, today }: Receipt) {
  const { name, postalAddress, businessNumber, email, phone, timeZone } = operator;
  const trips = tripsOf(order.quote, order.bookings);
  const price = (minor: number) => formatPrice(money(minor, order.currency));
  const day = (at: number) => longDate(dateInZone(at, timeZone));
  const isCancelled = !isActiveBooking(order);
  const balance = isCancelled ? 0 : order.balance.minor;
  const due = balance === 0 ? null : order.balanceDue;
  const isOne = trips.length === 1;
  return (
    <>
      <header className="receipt__head">
        <div className="receipt__title">
          <h1>Receipt</h1>
          <p>
            {isOne ? 'Booking Reference' : 'Booking References'}{' '}
            <strong>{trips.map(({ reference }) => reference).join(', ')}</strong>
          </p>
          <p className="muted">
            As of {longDate(today)}, for {order.guestName}
          </p>
        </div>
        <address className="receipt__issuer">
          {[name, postalAddress, businessNumber, email, phone].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </header>
      {isCancelled && <Notice icon="receipt">This booking is cancelled. There’s nothing to pay.</Notice>}
      <Section
        id="receipt-trips"
        title={isOne ? 'Trip' : 'Trips'}
        rows={trips.map((trip) => [`${trip.name} (${trip.reference})`, tripDates(trip.start, trip.finish)])}
      />
      <Section
        id="receipt-price"
        title="Price"
        rows={[
          ...agreedLines(order.quote, order.bookings).flatMap((line) => priceRows(line, order.quote)),
          ['Total', formatPrice(order.total), 'total'],
        ]}
      />
      <Section
        id="receipt-payments"
        title="Payments"
        rows={[
          ...payments.map(({ paidAt, amountMinor, card }): Row => {
            return [`Paid on ${day(paidAt)}${card === '' ? '' : `, ${card}`}`, price(amountMinor)];
          }),
          ...payments.flatMap(({ returnedAt, amountMinor }): Row[] =>
            returnedAt === null ? [] : [[`Refunded on ${day(returnedAt)}`, `-${price(amountMinor)}`]],
          ),
          ['Paid', formatPrice(order.paid), 'total'],
          [
            due === null ? 'Balance' : `Balance due by ${longDate(due)}`,
            balance === 0 ? 'Nothing to pay' : price(balance),
            'total',
          ],
        ]}
      />
      <p className="muted small">
        Under our terms, version {order.termsVersion}, agreed to on {day(order.termsAcceptedAt)}.
      </p>
      <div className="receipt__ways off-paper">
        <p>To save a PDF, print this page and choose “Save as PDF”.</p>
        <p>
          <a className="text-link" href="/check-in/">
            Back to your booking
          </a>
        </p>
      </div>
    </>
  );
}

function Section({ id, title, rows }: { id: string; title: string; rows: readonly Row[] }) {
  return (
    <section className="stack stack--tight" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Account rows={rows} />
    </section>
  );
}
