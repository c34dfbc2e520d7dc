import { html } from 'hono/html';
import type { PostedForm } from '#contract/errors.ts';
import type { DetailPart } from '#contract/office.ts';
import { type CalendarDate, longDate, spokenDate, ticketDate } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';
import type { Operator } from '#domain/operator.ts';
import type { Arrival } from '#functions/check-in/arrivals.ts';
import { type Markup, pair } from '#functions/http/html/markup.ts';
import type { DepartureFile, DepartureGuest } from '#functions/office/departure-guests.ts';
import type { OpenedDetails } from '#functions/office/open-details.ts';
import {
  departureCrumbs,
  departurePath,
  leg,
  contact,
  dayOf,
  flightOf,
  landing,
  nothing,
  routeNumber,
  state,
} from '#functions/office/pages/departure-parts.ts';
import { momentOf, partOf } from '#functions/office/pages/departure-needs.ts';
import { openDetailsForm, PART_LABELS } from '#functions/office/pages/staff-forms.ts';

/** The details that the printed list may contain. A passport is never printed. */
export const PRINTED_PARTS = ['emergency', 'notes'] as const satisfies readonly DetailPart[];
type PrintedPart = (typeof PRINTED_PARTS)[number];

export interface Printing {
  readonly operator: Operator;
  readonly by: string;
  readonly at: number;
  /** The opened details for the list, if any. */
  readonly parts: readonly PrintedPart[];
  readonly opened: ReadonlyMap<string, OpenedDetails>;
  readonly posted: PostedForm | null;
}

/** The leader's printed list, with the choice of its contents above it. */
export function departureSheet(file: DepartureFile, printing: Printing): Markup {
  const { departure, guests } = file;
  const { id, tourCode, start } = departure;
  const back = html`<a href="${departurePath(id)}">${tourCode}, ${dayOf(start)}</a>`;
  return html`<div class="off-paper stack">
      ${departureCrumbs([back])}
      <header class="office-head">
        <h1>List to print</h1>
        <p>Print it on A4, landscape. Only the list below is printed.</p>
      </header>
      ${guests.length === 0 ? '' : choice(id, printing)}
    </div>
    ${
      guests.length === 0
        ? nothing(
            'No bookings yet.',
            html`There is nothing to print. <a href="${departurePath(id)}">Back to the departure</a>.`,
          )
        : html`<div class="scroll" role="region" aria-label="Guest list" tabindex="0">${sheet(file, printing)}</div>`
    }`;
}

function choice(id: string, { parts, posted }: Printing): Markup {
  if (parts.length > 0) {
    return html`<div class="notice notice--kept" role="status" tabindex="-1" autofocus>
      <div>
        <b>With ${parts.map((part) => PART_LABELS[part].toLowerCase()).join(' and ')}</b>
        <p>This access is logged. Give the list to the leader only, and shred it after the trip.</p>
      </div>
      <a class="btn btn--quiet" href="${departurePath(id, 'list')}">Remove them</a>
    </div>`;
  }
  const form = openDetailsForm(posted, {
    action: departurePath(id, 'list'),
    parts: PRINTED_PARTS,
    button: 'Add to the list',
  });
  return html`<details class="narrow" ${posted === null ? '' : html`open`}>
    <summary class="text-link">Add emergency contacts and notes</summary>
    ${form}
  </details>`;
}

function sheet({ departure, guests }: DepartureFile, printing: Printing): Markup {
  const { operator, by, at, parts } = printing;
  const { tourCode, tourName, start, finish, seats } = departure;
  const toMeet = pickUps(guests);
  const withParts =
    parts.length === 0
      ? ''
      : ` With ${parts.map((part) => PART_LABELS[part].toLowerCase()).join(' and ')}; this access is logged.`;
  return html`<article class="sheet" aria-label="List of ${tourName}">
    <header class="sheet__head">
      <div>
        <h2>${tourName}</h2>
        ${leg(departure)}
      </div>
      ${routeNumber(tourCode, { isBig: true })}
    </header>
    <dl class="sheet__facts">
      ${pair('Start', start === null ? 'Open date' : longDate(start))}
      ${finish === null ? '' : pair('Finish', longDate(finish))}
      ${pair('Guests', seats === null ? String(guests.length) : `${guests.length} of ${seats.capacity} seats`)}
      ${pair('Office', operator.phone)}
    </dl>
    <table class="timetable">
      <caption class="sr">
        Guests of ${tourName}
      </caption>
      <thead>
        <tr>
          <th scope="col">On</th>
          <th scope="col">Guest</th>
          <th scope="col">Age</th>
          <th scope="col">Phone</th>
          <th scope="col">Booked</th>
          <th scope="col">Travels with</th>
          <th scope="col">Arrives</th>
          ${parts.map((part) => html`<th scope="col">${PART_LABELS[part]}</th>`)}
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        ${guests.map((guest) => row(guest, printing))}
      </tbody>
    </table>
    ${
      toMeet.length === 0
        ? ''
        : html`<section aria-labelledby="pick-ups">
            <h3 id="pick-ups">Pick-ups</h3>
            <ul role="list">
              ${toMeet.map((line) => html`<li>${line}</li>`)}
            </ul>
          </section>`
    }
    <footer class="sheet__foot">
      <span>Printed ${momentOf(at, operator.timeZone)}, by ${by}.${withParts}</span>
      <span>Shred after the trip.</span>
    </footer>
  </article>`;
}

function row(guest: DepartureGuest, { parts, opened }: Printing): Markup {
  const { name, age, phone, booked, friends, arrival, owed, orderId, reference } = guest;
  const details = opened.get(orderId) ?? null;
  return html`<tr>
    <td><span class="sheet__box"></span></td>
    <th scope="row">${name}<br /><span class="ref">${reference}</span></th>
    <td>${age ?? ''}</td>
    <td class="nowrap">${phone}</td>
    <td>${booked.join(', ')}</td>
    <td><span class="told">${friends}</span></td>
    <td class="nowrap">${arrival === null ? html`<b>missing</b>` : landing(arrival)}</td>
    ${parts.map((part) => html`<td>${details === null ? html`<b>ask the guest</b>` : partOf(part, details)}</td>`)}
    <td>${owed === null ? '' : html`<b>${formatPrice(owed)}</b>`}</td>
  </tr>`;
}

type Landing = DepartureGuest & { readonly arrival: Arrival };

/** Arrivals by day and time, and guests without arrival details. */
export function departureArrivals({ departure, guests }: DepartureFile): Markup {
  const expected = guests.filter((guest): guest is Landing => guest.arrival !== null);
  const missing = guests.filter(({ arrival }) => arrival === null);
  return html`<div class="beside">
    <div class="stack stack--wide">${days(expected, departure.start, guests.length)}</div>
    ${missing.length === 0 ? '' : missingArrivals(missing)}
  </div>`;
}

function days(expected: readonly Landing[], start: CalendarDate | null, guests: number): Markup | readonly Markup[] {
  if (expected.length === 0) {
    return guests === 0
      ? nothing('No bookings yet.', 'Guests’ arrivals will appear here.')
      : nothing('No arrivals yet.', 'We email guests 21 and 7 days before the start. You can also call or email them.');
  }
  const inOrder = expected.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
  return [...Map.groupBy(inOrder, ({ arrival }) => arrival.date)].map(
    ([date, landing]) =>
      html`<section class="part" aria-labelledby="on-${date}">
        <h2 id="on-${date}">${spokenDate(date)}${date === start ? ', start of the trip' : ''}</h2>
        <ul class="flights" role="list">
          ${landing.map(
            (guest) =>
              html`<li class="flight">
                ${guest.arrival.time === '' ? html`<span class="muted">No time</span>` : html`<time>${guest.arrival.time}</time>`}
                <div>
                  <b>${guest.name}</b>
                  <p class="fine">${detailsOf(guest)}</p>
                  ${contact(guest)}
                </div>
                ${guest.arrival.pickUp ? state('new', 'Pick-up') : state('plain', 'Own way')}
              </li>`,
          )}
        </ul>
      </section>`,
  );
}

function detailsOf({ arrival }: Landing): string {
  const home = arrival.departureFlight === '' ? '' : `Flight home: ${arrival.departureFlight}`;
  return [flightOf(arrival), home].filter((part) => part !== '').join('. ') || 'No flight or airport given';
}

function timeOf({ arrival: { date, time } }: Landing): string {
  return `${date} ${time === '' ? '99' : time}`;
}

function missingArrivals(guests: readonly DepartureGuest[]): Markup {
  return html`<section class="part" aria-labelledby="missing">
    <h2 id="missing">No arrival details yet</h2>
    <ul class="flights" role="list">
      ${guests.map(
        (guest) =>
          html`<li class="flight flight--missing">
            <div>
              <b>${guest.name}</b>
              ${contact(guest)} ${guest.wantsFlightQuote ? state('new', 'Wants a flight quote') : ''}
            </div>
          </li>`,
      )}
    </ul>
    <p class="fine">Guests add them in their check-in area. We email them 21 and 7 days before the start.</p>
  </section>`;
}

/** `Fri 12 Mar 16:10, Porto: Ada Lovelace`, for those who are to be met. */
function pickUps(guests: readonly DepartureGuest[]): string[] {
  return guests
    .filter((guest): guest is Landing => guest.arrival?.pickUp === true)
    .toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)))
    .map(({ name, arrival }) => `${ticketDate(arrival.date)} ${arrival.time}, ${flightOf(arrival)}: ${name}`);
}
