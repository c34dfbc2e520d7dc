import type { PostedForm } from '#contract/errors.ts';
import { DETAIL_PARTS, type DetailPart } from '#contract/office.ts';
import { clockInZone, stampInZone } from '#domain/calendar-date.ts';
import { counted } from '#domain/text/counts.ts';
import type { DepartureGuest } from '#functions/office/departure-guests.ts';
import type { DepartureOpenings, OpenedDeparture, OpenedDetails } from '#functions/office/open-details.ts';
import { departurePath, Nothing, ShownDetails, State } from '#functions/office/pages/departure-parts.tsx';
import { PART_LABELS, ReasonForm } from '#functions/office/pages/staff-forms.tsx';
import { type Column, Scroll, Timetable } from '#functions/office/pages/Timetable.tsx';

interface NeedsProps extends DepartureOpenings {
  timeZone: string;
  posted: PostedForm | null;
}

/** Counts of the closed details, the form that opens them, and earlier openings. */
export function DepartureNeeds({ file: { departure, guests }, openings, timeZone, posted }: NeedsProps) {
  const given = guests.flatMap(({ details }) => (details.kind === 'given' ? [details] : []));
  const complete = given.filter(({ missing }) => missing.length === 0).length;
  const notes = given.filter(({ hasNotes }) => hasNotes).length;
  return (
    <div className="narrow stack stack--wide">
      <section className="part" aria-labelledby="needs">
        <h2 id="needs">Food, health, passports and emergency contacts</h2>
        {guests.length === 0 ? (
          <Nothing what="No bookings yet.">You’ll be able to open guests’ details here.</Nothing>
        ) : (
          <>
            <p>
              <b>{counted(notes, 'guest')}</b> wrote about food or health.{' '}
              <b>
                {complete} of {guests.length}
              </b>{' '}
              gave a passport and an emergency contact.
            </p>
            <p>
              Guests gave these details for the trip only, so they stay closed. When you open them, we log your name,
              the time and your reason.
            </p>
            <ReasonForm
              action={departurePath(departure.id, 'needs')}
              parts={DETAIL_PARTS}
              button="Show for 15 minutes"
              posted={posted}
            />
          </>
        )}
      </section>
      <section className="part part--ruled" aria-labelledby="looked">
        <h2 id="looked">Access log</h2>
        {openings.length === 0 ? (
          <p className="muted">No one has opened these details yet.</p>
        ) : (
          <ol className="log" role="list">
            {openings.map(({ at, by, reason, parts }, index) => (
              <li key={index}>
                <span>
                  {by}: {reason || 'reason deleted after a year'}
                </span>{' '}
                <span className="log__when">
                  {stampInZone(at, timeZone)}. {parts.map((part) => PART_LABELS[part]).join(', ')}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

interface OpenedProps extends OpenedDeparture {
  reason: string;
  parts: readonly DetailPart[];
  until: number;
  timeZone: string;
}

/** The opened details, with the reader's name and the time until they close. */
export function OpenedNeeds({ file: { departure, guests }, opened, reason, parts, until, timeZone }: OpenedProps) {
  const columns: readonly Column<DepartureGuest>[] = [
    {
      name: 'Guest',
      isHead: true,
      draw: ({ name, reference }) => (
        <>
          <span className="who">{name}</span> <span className="ref fine">{reference}</span>
        </>
      ),
    },
    ...parts.map((part) => ({
      name: PART_LABELS[part],
      isLabelled: true,
      look: 'timetable__line',
      draw: ({ orderId }: DepartureGuest) =>
        givenPart(opened.get(orderId), part) ?? <State kind="late">Can’t be read: ask the guest again</State>,
    })),
  ];
  return (
    <>
      <ShownDetails
        title={`Shown until ${clockInZone(until, timeZone)}. Reason: ${reason}`}
        href={departurePath(departure.id, 'needs')}
        close="Close it now"
      >
        Don’t copy any of it into an email or a chat. The page closes automatically.
      </ShownDetails>
      <section className="part" aria-labelledby="needs">
        <h2 id="needs">
          {parts.map((part, index) => (index === 0 ? PART_LABELS[part] : PART_LABELS[part].toLowerCase())).join(', ')}
        </h2>
        <Scroll name="Guests’ details">
          <Timetable
            caption={`Details of the guests of ${departure.tourName}`}
            look="timetable--cards timetable--top"
            columns={columns}
            rows={guests}
          />
        </Scroll>
      </section>
    </>
  );
}

/** One part of a guest's details, in words; null if they can't be read. */
export function givenPart(details: OpenedDetails | undefined, part: DetailPart) {
  if (details == null) return null;
  const words = {
    notes: [details.notes],
    emergency: [details.emergency_contact, details.emergency_number],
    passport: [details.passport, details.passport_nationality],
  }[part].filter((word) => word !== '');
  if (words.length > 0) return <span className="told">{words.join(', ')}</span>;
  return part === 'notes' ? <span className="muted">None</span> : <State kind="late">Missing: ask</State>;
}
