import { type CalendarDate, monthTitle } from '#domain/calendar-date.ts';
import { counted } from '#domain/text/counts.ts';
import type { Departure, DepartureList, ListedDepartures } from '#functions/office/departures.ts';
import {
  dayOf,
  departurePath,
  DepartureStatus,
  isOver,
  Nothing,
  ReadinessLine,
  RouteNumber,
  SeatMap,
} from '#functions/office/pages/departure-parts.tsx';
import { Pager } from '#functions/office/pages/Pager.tsx';
import { type Column, Scroll, Timetable } from '#functions/office/pages/Timetable.tsx';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Field.tsx';

const LISTS: Readonly<Record<DepartureList, string>> = {
  soon: 'Next 90 days',
  booked: 'With guests',
  all: 'All upcoming',
  over: 'Last 90 days',
};

/** The departures of a list by month, and the form that chooses another list. */
export function DeparturesList({ departures, paging, seats, choice, tours, today }: ListedDepartures) {
  const title = `Departures, ${LISTS[choice.list].toLowerCase()}`;
  const isLate = (departure: Departure) =>
    !isOver(departure, today) && departure.readiness.some(({ state }) => state === 'late');
  return (
    <>
      <header className="office-head">
        <h1>Departures</h1>
        <p>
          {counted(paging.all, 'departure')}. {counted(seats.sold, 'seat')} sold, {seats.held} held, {seats.free} free.
        </p>
      </header>
      <form className="filters" method="get" action="/staff/departures/">
        <Select
          id="show"
          name="show"
          label="Filter"
          prompt={null}
          options={Object.entries(LISTS).map(([value, name]) => ({ value, name }))}
          defaultValue={choice.list}
        />
        <Select
          id="trip"
          name="trip"
          label="Trip"
          prompt="All trips"
          options={tours.map(({ code, name }) => ({ value: code, name: `${code} ${name}` }))}
          defaultValue={choice.tourCode}
        />
        <Button look="quiet" type="submit">
          Show
        </Button>
      </form>
      {departures.length === 0 ? (
        <EmptyList {...choice} />
      ) : (
        <Scroll name={title}>
          <Timetable
            caption={`${title}: seats, and what guests still owe us`}
            look="timetable--cards timetable--flow"
            columns={columnsOf(today)}
            rows={departures}
            rowLook={(departure) => (isLate(departure) ? 'timetable__late' : undefined)}
            groupOf={({ start }) => (start === null ? 'No date yet' : monthTitle(start))}
          />
        </Scroll>
      )}
      <Pager paging={paging} query={{ show: choice.list, trip: choice.tourCode }} />
    </>
  );
}

const NONE: Readonly<Record<DepartureList, string>> = {
  soon: 'No departures in the next 90 days.',
  booked: 'No upcoming departures have guests.',
  all: 'This trip has no upcoming departures.',
  over: 'No trips ended in the last 90 days.',
};

function EmptyList({ list, tourCode }: ListedDepartures['choice']) {
  const steps = 'Add start dates to the tours’ files: docs/editing/tours.md has the steps.';
  if (list === 'all' && tourCode === '') return <Nothing what="There are no upcoming departures.">{steps}</Nothing>;
  return (
    <Nothing what={NONE[list]}>
      <a href="/staff/departures/?show=all">Show all {list === 'all' ? 'trips' : 'upcoming departures'}</a>.
    </Nothing>
  );
}

function columnsOf(today: CalendarDate): readonly Column<Departure>[] {
  return [
    {
      name: 'Leaves',
      isHead: true,
      draw: ({ id, start, tourName }) => (
        <a className="who" href={departurePath(id)}>
          {dayOf(start)}
          <span className="sr">, {tourName}</span>
        </a>
      ),
    },
    {
      name: 'Trip',
      look: 'trip',
      draw: ({ tourCode, tourName }) => (
        <>
          <RouteNumber code={tourCode} /> {tourName}
        </>
      ),
    },
    { name: 'Sold + held', draw: soldAndHeld },
    { name: 'Free', look: 'end', isLabelled: true, draw: ({ seats }) => seats !== null && <b>{seats.free}</b> },
    { name: 'Status', draw: (departure) => <DepartureStatus departure={departure} today={today} /> },
    {
      name: 'Readiness',
      look: 'timetable__line',
      draw: (departure) => !isOver(departure, today) && readinessOf(departure),
    },
  ];
}

function soldAndHeld({ seats, guests }: Departure) {
  if (seats === null) return <span>{counted(guests, 'guest')}</span>;
  return (
    <span className="seat-count">
      <SeatMap seats={seats} />
      <span>{seats.held > 0 ? `${seats.sold} + ${seats.held}` : seats.sold}</span>
    </span>
  );
}

function readinessOf({ guests, readiness }: Departure) {
  return guests === 0 ? <span className="muted">No guests yet</span> : <ReadinessLine readiness={readiness} />;
}
