import type { ReactNode } from 'react';
import { type CalendarDate, ticketDate } from '#domain/calendar-date.ts';
import type { Readiness } from '#domain/check-in.ts';
import { mailtoLink } from '#domain/email-address.ts';
import type { Arrival } from '#functions/check-in/arrivals.ts';
import type { DepartureGuest } from '#functions/office/departure-guests.ts';
import type { Departure, Seats } from '#functions/office/departures.ts';

/** More seats than this are shown as numbers only. */
const MOST_DRAWN = 40;

type StateKind = 'ok' | 'part' | 'late' | 'held' | 'off' | 'new' | 'plain';

/** A state, shown as a glyph and a word, never by colour alone. */
export function State({ kind, children }: { kind: StateKind; children: ReactNode }) {
  return <span className={`state state--${kind}`}>{children}</span>;
}

/** The tour's code in the colour of its poster. */
export function RouteNumber({ code, isBig = false }: { code: string; isBig?: boolean }) {
  return (
    <span className={isBig ? 'route route--big' : 'route'} data-tour={code}>
      {code}
    </span>
  );
}

/** The seats as a drawing, with the numbers for screen readers. */
export function SeatMap({ seats, isBig = false }: { seats: Seats; isBig?: boolean }) {
  const { capacity, sold, held, free } = seats;
  if (capacity > MOST_DRAWN || capacity === 0) return null;
  const words = [`${sold} of ${capacity} seats sold`, ...(held > 0 ? [`${held} held`] : []), `${free} free`];
  const draw = (seat: number) =>
    seat < sold ? '<i class="seats__sold"></i>' : seat < sold + held ? '<i class="seats__held"></i>' : '<i></i>';
  // As one text: a list of all departures has thousands of seats, and each would be an element for React.
  const drawn = Array.from({ length: capacity }, (_, seat) => draw(seat)).join('');
  return (
    <span
      className={isBig ? 'seats seats--big' : 'seats'}
      role="img"
      aria-label={words.join(', ')}
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
  );
}

/** What is complete and what is missing, as a line with stops. */
export function ReadinessLine({ readiness }: { readiness: readonly Readiness[] }) {
  return (
    <ol className="readiness" role="list" aria-label="Readiness">
      {readiness.map((stop) => (
        <li className={`readiness__${stop.state}`} key={stop.stop}>
          <b aria-hidden="true">{stop.missing > 0 && stop.state !== 'later' && stop.missing}</b>{' '}
          <span>
            {stop.stop}
            <span className="sr">: {readinessInWords(stop)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function readinessInWords({ state, missing }: Readiness): string {
  return { done: 'complete', some: `${missing} missing`, late: `${missing} late`, later: 'not due yet' }[state];
}

export function isOver({ finish }: Departure, today: CalendarDate): boolean {
  return finish !== null && finish < today;
}

/** The status of a departure between its sale and its end. */
export function DepartureStatus({ departure, today }: { departure: Departure; today: CalendarDate }) {
  const { start, daysLeft, seats } = departure;
  if (start === null || daysLeft === null) return <State kind="held">No date yet</State>;
  if (isOver(departure, today)) return <State kind="off">Over</State>;
  if (daysLeft <= 0)
    return <State kind="part">{daysLeft === 0 ? 'Leaves today' : `Under way, day ${1 - daysLeft}`}</State>;
  if (seats === null || seats.capacity === 0) return <State kind="off">Closed</State>;
  return seats.free === 0 ? <State kind="ok">Full</State> : <State kind="new">On sale</State>;
}

/** `Sat 13 Mar`, or a text for no date. */
export function dayOf(date: CalendarDate | null): string {
  return date === null ? 'Open date' : ticketDate(date);
}

/** `Fri 12 Mar, 16:10`. */
export function landing({ date, time }: Arrival): string {
  return time === '' ? ticketDate(date) : `${ticketDate(date)}, ${time}`;
}

/** Where a guest arrives, and the flight, as far as known. */
export function flightOf({ airport, flight }: Arrival): string {
  return [airport, flight].filter((part) => part !== '').join(', ');
}

export type Landing = DepartureGuest & { readonly arrival: Arrival };

/** The guests whose arrival is known, the first to arrive first. */
export function byArrival(guests: readonly DepartureGuest[]): Landing[] {
  const timeOf = ({ arrival: { date, time } }: Landing) => `${date} ${time === '' ? '99' : time}`;
  return guests
    .filter((guest): guest is Landing => guest.arrival !== null)
    .toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
}

/** A guest's contact data; an email address wraps before its domain. */
export function Contact({ email, phone }: { email: string; phone: string }) {
  const [local = '', host = ''] = email.split('@');
  return (
    <span className="contact">
      <a href={mailtoLink(email)}>
        {local}
        <wbr />@{host}
      </a>{' '}
      {phone !== '' && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
    </span>
  );
}

/** The text of an empty list: the fact, and what to do next. */
export function Nothing({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="nothing">
      <b>{what}</b>
      <span>{children}</span>
    </div>
  );
}

interface ShownProps {
  title: string;
  children: ReactNode;
  close: string;
  href: string;
}

/** Says which details a page shows, with a link that closes them. */
export function ShownDetails({ title, children, close, href }: ShownProps) {
  return (
    <div className="notice notice--kept" role="status" tabIndex={-1} autoFocus>
      <div>
        <b>{title}</b>
        <p>This access is logged. {children}</p>
      </div>
      <a className="btn btn--quiet" href={href}>
        {close}
      </a>
    </div>
  );
}

/** The path of a departure's page. */
export function departurePath(id: string, page: 'arrivals' | 'needs' | 'list' | '' = ''): string {
  return `/staff/departures/${id}/${page === '' ? '' : `${page}/`}`;
}

/** The breadcrumbs to the list of departures. */
export function DepartureCrumbs({ steps }: { steps: readonly ReactNode[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol className="crumbs__steps">
        <li>
          <a href="/staff/departures/">Departures</a>
        </li>
        {steps.map((step, index) => (
          <li key={index}>{step}</li>
        ))}
      </ol>
    </nav>
  );
}

/** Start and finish place; nothing for a tour that is no longer offered. */
export function Leg({ startPlace, finishPlace }: Pick<Departure, 'startPlace' | 'finishPlace'>) {
  if (startPlace === '') return null;
  return (
    <span className="leg">
      <span>{startPlace}</span>
      <i aria-hidden="true" />
      <span className="sr"> to </span>
      <span>{finishPlace}</span>
    </span>
  );
}
