import { type CalendarDate, spokenDate } from '#domain/calendar-date.ts';
import type { DepartureFile, DepartureGuest } from '#functions/office/departure-guests.ts';
import {
  byArrival,
  Contact,
  flightOf,
  type Landing,
  Nothing,
  State,
} from '#functions/office/pages/departure-parts.tsx';

export function DepartureArrivals({ departure, guests }: DepartureFile) {
  const missing = guests.filter(({ arrival }) => arrival === null);
  return (
    <div className="beside">
      <div className="stack stack--wide">
        {missing.length < guests.length ? (
          <Days expected={byArrival(guests)} start={departure.start} />
        ) : guests.length === 0 ? (
          <Nothing what="No bookings yet.">Guests’ arrivals will appear here.</Nothing>
        ) : (
          <Nothing what="No arrivals yet.">
            We email guests 21 and 7 days before the start. You can also call or email them.
          </Nothing>
        )}
      </div>
      {missing.length > 0 && <MissingArrivals guests={missing} />}
    </div>
  );
}

function Days({ expected, start }: { expected: readonly Landing[]; start: CalendarDate | null }) {
  return [...Map.groupBy(expected, ({ arrival }) => arrival.date)].map(([date, landing]) => (
    <section className="part" aria-labelledby={`on-${date}`} key={date}>
      <h2 id={`on-${date}`}>
        {spokenDate(date)}
        {date === start && ', start of the trip'}
      </h2>
      <ul className="flights" role="list">
        {landing.map((guest) => (
          <li className="flight" key={guest.reference}>
            {guest.arrival.time === '' ? <span className="muted">No time</span> : <time>{guest.arrival.time}</time>}
            <div>
              <b>{guest.name}</b>
              <p className="fine">{detailsOf(guest)}</p>
              <Contact {...guest} />
            </div>
            {guest.arrival.pickUp ? <State kind="new">Pick-up</State> : <State kind="plain">Own way</State>}
          </li>
        ))}
      </ul>
    </section>
  ));
}

function detailsOf({ arrival }: Landing): string {
  const home = arrival.departureFlight === '' ? '' : `Flight home: ${arrival.departureFlight}`;
  return [flightOf(arrival), home].filter((part) => part !== '').join('. ') || 'No flight or airport given';
}

function MissingArrivals({ guests }: { guests: readonly DepartureGuest[] }) {
  return (
    <section className="part" aria-labelledby="missing">
      <h2 id="missing">No arrival details yet</h2>
      <ul className="flights" role="list">
        {guests.map((guest) => (
          <li className="flight flight--missing" key={guest.reference}>
            <div>
              <b>{guest.name}</b> <Contact {...guest} />{' '}
              {guest.wantsFlightQuote && <State kind="new">Wants a flight quote</State>}
            </div>
          </li>
        ))}
      </ul>
      <p className="fine">Guests add them in their check-in area. We email them 21 and 7 days before the start.</p>
    </section>
  );
}
