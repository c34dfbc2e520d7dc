import '#features/booking/pass.css';
import type { PaymentDetails } from '#contract/booking-session.ts';
import type { TripGuide } from '#contract/checkout.ts';
import { meetingTime } from '#domain/tour.ts';
import { newTabName } from '#domain/text/prose.ts';
import { paidTrips, type PaidTrip } from '#domain/text/booking-texts.ts';

/** The trips of a payment, each as a boarding pass. The functions draw the same one (`functions/http/html/pass.ts`). */
export function Passes({ payment }: { payment: PaymentDetails }) {
  const { trip_name: names, booking_reference: references, guides = [] } = payment;
  return paidTrips(names, references).map((trip) => (
    <Pass
      key={trip.reference}
      trip={trip}
      guide={guides.find(({ booking_reference: reference }) => reference === trip.reference)}
    />
  ));
}

/** Where to be, the dates, what to read before the trip, and the reference on the stub. */
function Pass({ trip, guide }: { trip: PaidTrip; guide: TripGuide | undefined }) {
  return (
    <div className="ticket pass">
      <div className="pass__main">
        <h3>{trip.name}</h3>
        <dl>
          {guide && <BeAt guide={guide} />}
          {trip.dates !== '' && (
            <div>
              <dt>Dates</dt>
              <dd>{trip.dates}</dd>
            </div>
          )}
        </dl>
        {guide && (
          <p className="cluster">
            <NewTab href={guide.trip_notes} name="Trip notes (PDF)" />
            {guide.packing_list !== '' && <NewTab href={guide.packing_list} name="Packing list" />}
          </p>
        )}
      </div>
      <div className="ticket__tear" role="presentation" />
      <div className="pass__stub">
        <span className="ticket-type">Booking Reference</span>
        <span className="pass__ref">{trip.reference}</span>
      </div>
    </div>
  );
}

function BeAt({ guide: { start, meeting } }: { guide: TripGuide }) {
  if (start === null) return null;
  return (
    <div className="pass__meeting">
      <dt>Be at</dt>
      <dd>
        <b>{meeting.place}</b>
        <span>{meeting.address}</span>
        <span>{meetingTime(start, meeting)}</span>
        <NewTab href={meeting.map} name="Map" />
      </dd>
    </div>
  );
}

/** A link that leaves the confirmation open. */
function NewTab({ href, name }: { href: string; name: string }) {
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener" aria-label={newTabName(name)}>
      {name}
    </a>
  );
}
