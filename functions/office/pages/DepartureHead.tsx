import type { ReactNode } from 'react';
import { monthTitle } from '#domain/calendar-date.ts';
import { counted } from '#domain/text/counts.ts';
import { type Meeting, meetingPlace } from '#domain/tour.ts';
import { Pair } from '#functions/http/page-parts.tsx';
import type { DepartureFile } from '#functions/office/departure-guests.ts';
import {
  dayOf,
  DepartureCrumbs,
  departurePath,
  DepartureStatus,
  isOver,
  Leg,
  ReadinessLine,
  RouteNumber,
  SeatMap,
} from '#functions/office/pages/departure-parts.tsx';

export type DepartureTab = 'guests' | 'arrivals' | 'needs';

/** The head of every page of a departure: its name, seats, missing data and the links to its pages. */
export function DepartureHead({ file, tab }: { file: DepartureFile; tab: DepartureTab }) {
  const { departure, today } = file;
  const { id, tourCode, tourName, meeting, start, finish, seats } = departure;
  return (
    <>
      <DepartureCrumbs steps={[start === null ? 'No date yet' : monthTitle(start)]} />
      <header className="ticket departure">
        <div className="departure__main">
          <p className="departure__which">
            <RouteNumber code={tourCode} isBig /> <DepartureStatus departure={departure} today={today} />{' '}
            <span className="muted">{daysInWords(departure.daysLeft)}</span>
          </p>
          <h1>{tourName}</h1>
          <Leg {...departure} />
          <dl className="departure__dates">
            <Pair name="Start">{dayOf(start)}</Pair>
            {finish !== null && <Pair name="Finish">{dayOf(finish)}</Pair>}
            <Pair name="Guests">{departure.guests}</Pair>
          </dl>
          {meeting !== null && <MeetingLine {...meeting} />}
        </div>
        {seats !== null && (
          <div className="departure__seats">
            <SeatMap seats={seats} isBig />
            <ul className="legend" role="list">
              {(['sold', 'held', 'free'] as const).map((kind) => (
                <li key={kind}>
                  <i className={`seats__${kind}`} />
                  {seats[kind]} {kind}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="ticket__tear" />
        <div className="departure__stub">
          {isOver(departure, today) ? <p>This trip is over.</p> : <ReadinessLine readiness={departure.readiness} />}
        </div>
      </header>
      <div className="cluster">
        <a className="btn btn--quiet" href={departurePath(id, 'list')}>
          List to print
        </a>
        <a className="btn btn--quiet" href={`${departurePath(id)}guests.csv`} download>
          List as CSV
        </a>
      </div>
      <Tabs file={file} current={tab} />
    </>
  );
}

/** Where the guests are on the first day, with the clock as staff read it. */
function MeetingLine(meeting: Meeting) {
  return (
    <p>
      Meeting at <b>{meeting.time}</b>: {meetingPlace(meeting)}.{' '}
      <a className="text-link" href={meeting.map}>
        Map<span className="sr"> of {meeting.place}</span>
      </a>
    </p>
  );
}

function Tabs({ file: { departure, guests }, current }: { file: DepartureFile; current: DepartureTab }) {
  const missing = guests.filter(({ arrival }) => arrival === null).length;
  const link = (tab: DepartureTab, words: string, count?: ReactNode) => (
    <a
      href={departurePath(departure.id, tab === 'guests' ? '' : tab)}
      aria-current={tab === current ? 'page' : undefined}
    >
      {words}
      {count !== undefined && <span className="count">{count}</span>}
    </a>
  );
  const missingCount = (
    <>
      {missing}
      <span className="sr"> missing</span>
    </>
  );
  return (
    <nav className="office-tabs" aria-label="This departure">
      {link('guests', 'Guests', guests.length)}
      {link('arrivals', 'Arrivals', missing > 0 ? missingCount : undefined)}
      {link('needs', 'Health and contacts')}
    </nav>
  );
}

function daysInWords(daysLeft: number | null): string {
  if (daysLeft === null || daysLeft <= 0) return '';
  return daysLeft === 1 ? 'Leaves tomorrow' : `Leaves in ${counted(daysLeft, 'day')}`;
}
