import { listDate } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';
import { counted } from '#domain/text/counts.ts';
import type { DepartureFile, DepartureGuest, DetailsState, GoneGuest } from '#functions/office/departure-guests.ts';
import { Contact, landing, Nothing, State } from '#functions/office/pages/departure-parts.tsx';
import { type Column, Scroll, Timetable } from '#functions/office/pages/Timetable.tsx';

const GONE: Readonly<Record<GoneGuest['why'], string>> = {
  'being-cancelled': 'Being cancelled: the seat is free once the refund has gone out',
  cancelled: 'Cancelled and refunded',
  disputed: 'Payment disputed, seat released',
  'not-paid': 'Payment failed, seat released',
};

export function DepartureGuests({ departure: { tourName }, guests, gone }: DepartureFile) {
  const title = `Guests of ${tourName}`;
  return (
    <>
      <section className="part" aria-labelledby="guests">
        <h2 id="guests">{counted(guests.length, 'guest')}</h2>
        {guests.length === 0 ? (
          <Nothing what="No bookings yet.">Guests will appear here, with their details.</Nothing>
        ) : (
          <Scroll name={title}>
            <Timetable
              caption={title}
              columns={COLUMNS}
              rows={guests}
              rowLook={({ owed }) => (owed?.isLate ? 'timetable__late' : undefined)}
            />
          </Scroll>
        )}
      </section>
      {gone.length > 0 && (
        <section className="part" aria-labelledby="gone">
          <h2 id="gone">No longer coming</h2>
          <Timetable
            caption="Guests no longer coming"
            columns={GONE_COLUMNS}
            rows={gone}
            rowLook={() => 'timetable__off'}
          />
        </section>
      )}
    </>
  );
}

const COLUMNS: readonly Column<DepartureGuest>[] = [
  { name: 'Guest', isHead: true, draw: guestWithRoom },
  {
    name: 'Booking',
    look: 'timetable__end',
    draw: ({ reference }) => (
      <a className="ref" href={`/staff/bookings/${reference}/`}>
        {reference}
      </a>
    ),
  },
  { name: 'Contact', isLabelled: true, draw: (guest) => <Contact {...guest} /> },
  { name: 'Travels with', isLabelled: true, draw: company },
  { name: 'Arrives', isLabelled: true, draw: arrivalOf },
  { name: 'Details', isLabelled: true, draw: ({ details }) => detailsState(details) },
  { name: 'Balance', isLabelled: true, look: 'end', draw: balance },
];

const GONE_COLUMNS: readonly Column<GoneGuest>[] = [
  { name: 'Guest', isHead: true, draw: ({ name }) => <span className="who">{name}</span> },
  { name: 'Booking', look: 'timetable__end', draw: ({ reference }) => <span className="ref">{reference}</span> },
  { name: 'Why', look: 'timetable__line', draw: ({ why }) => GONE[why] },
];

function guestWithRoom({ name, booked }: DepartureGuest) {
  return (
    <>
      <span className="who">{name}</span> {booked.length > 0 && <span className="fine">{booked.join(', ')}</span>}
    </>
  );
}

/** The companions in the guest's words: in a fold if they are long, up to two thousand characters. */
function company({ friends }: DepartureGuest) {
  if (friends === '') return <span className="muted">–</span>;
  if (friends.length <= 90) return <span className="typed">{friends}</span>;
  return (
    <details className="typed">
      <summary>{friends.slice(0, 70).trimEnd()} …</summary>
      <p>{friends}</p>
    </details>
  );
}

function arrivalOf({ arrival, wantsFlightQuote }: DepartureGuest) {
  return (
    <span className="stacked">
      {arrival === null ? <State kind="late">Missing</State> : <span className="nowrap">{landing(arrival)}</span>}
      {wantsFlightQuote && <State kind="new">Wants a flight quote</State>}
    </span>
  );
}

/** The missing details, without the values of the others. */
function detailsState(details: DetailsState) {
  if (details.kind === 'erased') return <State kind="off">Deleted after the trip</State>;
  if (details.kind === 'unreadable') return <State kind="late">Can’t be read: ask again</State>;
  const missing = ['passport', 'emergency contact'].filter((words) =>
    details.missing.some((field) => field.startsWith(words.split(' ')[0]!)),
  );
  if (missing.length === 0) return <State kind="ok">Complete</State>;
  return <State kind="late">No {missing.join(' or ')}</State>;
}

function balance({ owed }: DepartureGuest) {
  if (owed === null) return <State kind="ok">Paid in full</State>;
  const { due, isLate } = owed;
  return (
    <span className="money">
      <State kind={isLate ? 'late' : 'part'}>{formatPrice(owed)} owed</State>
      {due !== null && <span className="fine">{`${isLate ? 'was due' : 'due'} ${listDate(due)}`}</span>}
    </span>
  );
}
