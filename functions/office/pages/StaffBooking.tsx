import { dateInZone, longDate } from '#domain/calendar-date.ts';
import { formatPrice, money } from '#domain/money.ts';
import { agreedLines, tripsOf } from '#functions/bookings/booked-trips.ts';
import type { Order } from '#functions/bookings/orders.ts';
import { Pair } from '#functions/http/page-parts.tsx';
import { DepartureCrumbs, departurePath } from '#functions/office/pages/departure-parts.tsx';

interface Props {
  order: Order;
  reference: string;
  timeZone: string;
}

/** The agreed lines of a booking, with the version of the terms and the commit of the site it was made on. */
export function StaffBooking({ order, reference, timeZone }: Props) {
  const { quote, bookings, currency } = order;
  const day = (at: number) => longDate(dateInZone(at, timeZone));
  const trip = tripsOf(quote, bookings).find((each) => each.reference === reference)!;
  return (
    <>
      <DepartureCrumbs steps={[<a href={departurePath(trip.tourDateId)}>{trip.name}</a>, reference]} />
      <header className="office-head">
        <h1>{order.guestName}</h1>
        <p>
          <span className="ref">{bookings.map((booking) => booking.reference).join(', ')}</span>
        </p>
        <p>
          Booked on {day(order.createdAt)}. Terms version {order.termsVersion}, accepted on {day(order.termsAcceptedAt)}
          .
          <SiteCommit commit={quote.siteCommit} />
        </p>
      </header>
      <section className="part narrow" aria-labelledby="agreed">
        <h2 id="agreed">What was agreed</h2>
        <dl className="agreed">
          {agreedLines(quote, bookings).map(({ what, owedMinor }, index) => (
            <Pair name={what} key={index}>
              {formatPrice(money(owedMinor, currency))}
            </Pair>
          ))}
          <Pair name="Total">{formatPrice(order.total)}</Pair>
        </dl>
      </section>
    </>
  );
}

/** Eight characters of the site's commit, and whether files differed from it; without one the site had none. */
function SiteCommit({ commit }: { commit: string }) {
  const [hash = '', dirty] = commit.split('-');
  if (hash === '') return null;
  return (
    <>
      {' '}
      Site commit <code>{hash.slice(0, 8)}</code>
      {dirty !== undefined && ' with local changes'}.
    </>
  );
}
