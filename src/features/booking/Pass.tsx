import type { ReactNode } from 'react';
import '#features/booking/pass.css';
import type { PaymentDetails } from '#contract/booking-session.ts';
import type { TripGuide } from '#contract/checkout.ts';
import { meetingTime } from '#domain/tour.ts';
import { newTabName } from '#domain/text/prose.ts';
import { paidTrips } from '#domain/text/booking-texts.ts';

/** Where the passes are shown: under the title of a dialog, which a link must not close, or on a page. */
type Place = 'dialog' | 'page';

export function Passes({ payment, place }: { payment: PaymentDetails; place: Place }) {
  const { trip_name: names, booking_reference: references, guides = [] } = payment;
  return paidTrips(names, references).map(({ name, reference, dates }) => (
    <Pass
      key={reference}
      name={name}
      reference={reference}
      guide={guides.find((guide) => guide.booking_reference === reference)}
      place={place}
    >
      {dates !== '' && (
        <div>
          <dt>Dates</dt>
          <dd>{dates}</dd>
        </div>
      )}
    </Pass>
  ));
}

interface Props {
  name: string;
  reference: string;
  /** Undefined where the guest needs none any more. */
  guide: TripGuide | undefined;
  place: Place;
  /** Pairs of a description list: dates, option, traveller. */
  children: ReactNode;
}

/** A booked trip: where to be, its facts, what to read before it, and its reference on the stub. */
export function Pass({ name, reference, guide, place, children }: Props) {
  return (
    <div className="ticket pass">
      <div className="pass__main">
        {place === 'page' ? <h2>{name}</h2> : <h3>{name}</h3>}
        <dl>
          {guide && <BeAt guide={guide} place={place} />}
          {children}
        </dl>
        {guide && (
          <p className="cluster">
            <PassLink href={guide.trip_notes} name="Trip notes (PDF)" place={place} />
            {guide.packing_list !== '' && <PassLink href={guide.packing_list} name="Packing list" place={place} />}
          </p>
        )}
      </div>
      <div className="ticket__tear" role="presentation" />
      <div className="pass__stub">
        <span className="ticket-type">Booking Reference</span>
        <span className="pass__ref">{reference}</span>
      </div>
    </div>
  );
}

function BeAt({ guide: { start, meeting }, place }: { guide: TripGuide; place: Place }) {
  if (start === null) return null;
  return (
    <div className="pass__meeting">
      <dt>Be at</dt>
      <dd>
        <b>{meeting.place}</b>
        <span>{meeting.address}</span>
        <span>{meetingTime(start, meeting)}</span>
        <PassLink href={meeting.map} name="Map" of={` of ${meeting.place}`} place={place} />
      </dd>
    </div>
  );
}

interface PassLinkProps {
  href: string;
  name: string;
  /** What a page with several passes adds for screen readers. */
  of?: string;
  place: Place;
}

function PassLink({ href, name, of = '', place }: PassLinkProps) {
  if (place === 'page') {
    return (
      <a className="text-link" href={href}>
        <span>{name}</span>
        {of !== '' && <span className="sr">{of}</span>}
      </a>
    );
  }
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener" aria-label={newTabName(name)}>
      {name}
    </a>
  );
}
