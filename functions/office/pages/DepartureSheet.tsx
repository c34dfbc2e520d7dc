import type { PostedForm } from '#contract/errors.ts';
import type { DetailPart } from '#contract/office.ts';
import { clockInZone, dateInZone, longDate, ticketDate } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';
import type { Operator } from '#domain/operator.ts';
import { Pair } from '#functions/http/page-parts.tsx';
import type { DepartureFile, DepartureGuest } from '#functions/office/departure-guests.ts';
import type { OpenedDetails } from '#functions/office/open-details.ts';
import {
  byArrival,
  dayOf,
  DepartureCrumbs,
  departurePath,
  flightOf,
  landing,
  Leg,
  Nothing,
  RouteNumber,
  ShownDetails,
} from '#functions/office/pages/departure-parts.tsx';
import { givenPart } from '#functions/office/pages/DepartureNeeds.tsx';
import { PART_LABELS, ReasonForm } from '#functions/office/pages/staff-forms.tsx';
import { type Column, Scroll, Timetable } from '#functions/office/pages/Timetable.tsx';

/** The details that the printed list may contain. A passport is never printed. */
export const PRINTED_PARTS = ['emergency', 'notes'] as const satisfies readonly DetailPart[];

export interface Printing {
  readonly operator: Operator;
  readonly by: string;
  readonly at: number;
  /** The opened details for the list, if any. */
  readonly parts: readonly (typeof PRINTED_PARTS)[number][];
  readonly opened: ReadonlyMap<string, OpenedDetails>;
  readonly posted: PostedForm | null;
}

interface SheetProps {
  file: DepartureFile;
  printing: Printing;
}

/** The leader's printed list, with the choice of its contents above it. */
export function DepartureSheet({ file, printing }: SheetProps) {
  const { departure, guests } = file;
  const path = departurePath(departure.id);
  const back = (
    <a href={path}>
      {departure.tourCode}, {dayOf(departure.start)}
    </a>
  );
  return (
    <>
      <div className="off-paper stack">
        <DepartureCrumbs steps={[back]} />
        <header className="office-head">
          <h1>List to print</h1>
          <p>Print it on A4, landscape. Only the list below is printed.</p>
        </header>
        {guests.length > 0 && <Contents path={departurePath(departure.id, 'list')} printing={printing} />}
      </div>
      {guests.length === 0 ? (
        <Nothing what="No bookings yet.">
          There is nothing to print. <a href={path}>Back to the departure</a>.
        </Nothing>
      ) : (
        <Scroll name="Guest list">
          <Sheet file={file} printing={printing} />
        </Scroll>
      )}
    </>
  );
}

/** `emergency contacts and food and health notes` */
function inWords(parts: Printing['parts']): string {
  return parts.map((part) => PART_LABELS[part].toLowerCase()).join(' and ');
}

function Contents({ path, printing: { parts, posted } }: { path: string; printing: Printing }) {
  if (parts.length > 0) {
    return (
      <ShownDetails title={`With ${inWords(parts)}`} href={path} close="Remove them">
        Give the list to the leader only, and shred it after the trip.
      </ShownDetails>
    );
  }
  return (
    <details className="narrow" open={posted !== null}>
      <summary className="text-link">Add emergency contacts and notes</summary>
      <ReasonForm action={path} parts={PRINTED_PARTS} button="Add to the list" posted={posted} />
    </details>
  );
}

function Sheet({ file: { departure, guests }, printing }: SheetProps) {
  const { operator, by, at, parts } = printing;
  const { tourCode, tourName, start, finish, seats } = departure;
  const toMeet = pickUps(guests);
  return (
    <article className="sheet" aria-label={`List of ${tourName}`}>
      <header className="sheet__head">
        <div>
          <h2>{tourName}</h2>
          <Leg {...departure} />
        </div>
        <RouteNumber code={tourCode} isBig />
      </header>
      <dl className="sheet__facts">
        <Pair name="Start">{start === null ? 'Open date' : longDate(start)}</Pair>
        {finish !== null && <Pair name="Finish">{longDate(finish)}</Pair>}
        <Pair name="Guests">{seats === null ? guests.length : `${guests.length} of ${seats.capacity} seats`}</Pair>
        <Pair name="Office">{operator.phone}</Pair>
      </dl>
      <Timetable caption={`Guests of ${tourName}`} look="" columns={columnsOf(printing)} rows={guests} />
      {toMeet.length > 0 && (
        <section aria-labelledby="pick-ups">
          <h3 id="pick-ups">Pick-ups</h3>
          <ul role="list">
            {toMeet.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      <footer className="sheet__foot">
        <span>
          Printed {longDate(dateInZone(at, operator.timeZone))}, {clockInZone(at, operator.timeZone)}, by {by}.
          {parts.length > 0 && ` With ${inWords(parts)}; this access is logged.`}
        </span>{' '}
        <span>Shred after the trip.</span>
      </footer>
    </article>
  );
}

function columnsOf({ parts, opened }: Printing): readonly Column<DepartureGuest>[] {
  return [
    { name: 'On', draw: () => <span className="sheet__box" /> },
    {
      name: 'Guest',
      isHead: true,
      draw: ({ name, reference }) => (
        <>
          {name}
          <br />
          <span className="ref">{reference}</span>
        </>
      ),
    },
    { name: 'Age', draw: ({ age }) => age },
    { name: 'Phone', look: 'nowrap', draw: ({ phone }) => phone },
    { name: 'Booked', draw: ({ booked }) => booked.join(', ') },
    { name: 'Travels with', draw: ({ friends }) => <span className="told">{friends}</span> },
    {
      name: 'Arrives',
      look: 'nowrap',
      draw: ({ arrival }) => (arrival === null ? <b>missing</b> : landing(arrival)),
    },
    ...parts.map((part) => ({
      name: PART_LABELS[part],
      draw: ({ orderId }: DepartureGuest) => givenPart(opened.get(orderId), part) ?? <b>ask the guest</b>,
    })),
    { name: 'Balance', draw: ({ owed }) => owed !== null && <b>{formatPrice(owed)}</b> },
  ];
}

/** `Fri 12 Mar 16:10, Porto: Ada Lovelace`, for those who are to be met. */
function pickUps(guests: readonly DepartureGuest[]): string[] {
  return byArrival(guests)
    .filter(({ arrival }) => arrival.pickUp)
    .map(({ name, arrival }) => `${ticketDate(arrival.date)} ${arrival.time}, ${flightOf(arrival)}: ${name}`);
}
