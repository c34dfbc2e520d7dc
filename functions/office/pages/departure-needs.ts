import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { nothing, state, departurePath } from '#functions/office/pages/departure-parts.ts';
import { openDetailsForm, PART_LABELS } from '#functions/office/pages/staff-forms.ts';
import type { DepartureFile, DepartureGuest } from '#functions/office/departure-guests.ts';
import type { OpenedDetails, Opening, PastOpening } from '#functions/office/open-details.ts';
import { DETAIL_PARTS, type DetailPart } from '#contract/office.ts';
import type { PostedForm } from '#contract/errors.ts';
import { clockInZone, dateInZone, longDate, stampInZone } from '#domain/calendar-date.ts';
import { counted } from '#domain/text/counts.ts';

/** Counts of the closed details, the form that opens them, and earlier openings. */
export function departureNeeds(
  { departure, guests }: DepartureFile,
  openings: readonly PastOpening[],
  { timeZone, posted }: { readonly timeZone: string; readonly posted: PostedForm | null },
): Markup {
  const given = guests.flatMap(({ details }) => (details.kind === 'given' ? [details] : []));
  const complete = given.filter(({ missing }) => missing.length === 0).length;
  const notes = given.filter(({ hasNotes }) => hasNotes).length;
  return html`<div class="narrow stack stack--wide">
    <section class="part" aria-labelledby="needs">
      <h2 id="needs">Food, health, passports and emergency contacts</h2>
      ${
        guests.length === 0
          ? nothing('No bookings yet.', 'You’ll be able to open guests’ details here.')
          : html`<p>
                <b>${counted(notes, 'guest')}</b> wrote about food or health.
                <b>${complete} of ${guests.length}</b> gave a passport and an emergency contact.
              </p>
              <p>
                Guests gave these details for the trip only, so they stay closed. When you open them, we log your name,
                the time and your reason.
              </p>
              ${openDetailsForm(posted, {
                action: departurePath(departure.id, 'needs'),
                parts: DETAIL_PARTS,
                button: 'Show for 15 minutes',
              })}`
      }
    </section>
    ${whoLooked(openings, timeZone)}
  </div>`;
}

/** The opened details, with the reader's name and the time until they close. */
export function openedNeeds(
  { departure, guests }: DepartureFile,
  opened: ReadonlyMap<string, OpenedDetails>,
  { opening, until, timeZone }: { readonly opening: Opening; readonly until: number; readonly timeZone: string },
): Markup {
  const { parts, reason } = opening;
  return html`<div class="notice notice--kept" role="status" tabindex="-1" autofocus>
      <div>
        <b>Shown until ${clockInZone(until, timeZone)}. Reason: ${reason}</b>
        <p>This access is logged. Don’t copy any of it into an email or a chat. The page closes automatically.</p>
      </div>
      <a class="btn btn--quiet" href="${departurePath(departure.id, 'needs')}">Close it now</a>
    </div>
    <section class="part" aria-labelledby="needs">
      <h2 id="needs">
        ${parts.map((part, index) => (index === 0 ? PART_LABELS[part] : PART_LABELS[part].toLowerCase())).join(', ')}
      </h2>
      <div class="scroll" role="region" aria-label="Guests’ details" tabindex="0">
        <table class="timetable timetable--cards timetable--top" role="table">
          <caption class="sr">
            Details of the guests of ${departure.tourName}
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">Guest</th>
              ${parts.map((part) => html`<th scope="col" role="columnheader">${PART_LABELS[part]}</th>`)}
            </tr>
          </thead>
          <tbody role="rowgroup">
            ${guests.map((guest) => row(guest, opened.get(guest.orderId) ?? null, parts))}
          </tbody>
        </table>
      </div>
    </section>`;
}

function row({ name, reference }: DepartureGuest, details: OpenedDetails, parts: readonly DetailPart[]): Markup {
  return html`<tr role="row">
    <th scope="row" role="rowheader"><span class="who">${name}</span> <span class="ref fine">${reference}</span></th>
    ${parts.map(
      (part) =>
        html`<td role="cell" class="timetable__line" data-label="${PART_LABELS[part]}">
          ${details === null ? state('late', 'Can’t be read: ask the guest again') : partOf(part, details)}
        </td>`,
    )}
  </tr>`;
}

/** One part of a guest's details, in words. */
export function partOf(part: DetailPart, details: NonNullable<OpenedDetails>): Markup {
  const words = {
    notes: [details.notes],
    emergency: [details.emergency_contact, details.emergency_number],
    passport: [details.passport, details.passport_nationality],
  }[part].filter((word) => word !== '');
  if (words.length > 0) return html`<span class="told">${words.join(', ')}</span>`;
  return part === 'notes' ? html`<span class="muted">None</span>` : state('late', 'Missing: ask');
}

function whoLooked(openings: readonly PastOpening[], timeZone: string): Markup {
  return html`<section class="part part--ruled" aria-labelledby="looked">
    <h2 id="looked">Access log</h2>
    ${
      openings.length === 0
        ? html`<p class="muted">No one has opened these details yet.</p>`
        : html`<ol class="log" role="list">
            ${openings.map(
              ({ at, by, reason, parts }) =>
                html`<li>
                  <span>${by}: ${reason || 'reason deleted after a year'}</span>
                  <span class="log__when"
                    >${stampInZone(at, timeZone)}. ${parts.map((part) => PART_LABELS[part]).join(', ')}</span
                  >
                </li>`,
            )}
          </ol>`
    }
  </section>`;
}

/** `3 March 2027, 14:32`, in the operator's zone. */
export function momentOf(at: number, timeZone: string): string {
  return `${longDate(dateInZone(at, timeZone))}, ${clockInZone(at, timeZone)}`;
}
