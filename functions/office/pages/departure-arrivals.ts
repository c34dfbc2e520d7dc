import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { contact, flightOf, nothing, state } from '#functions/office/pages/departure-parts.ts';
import type { DepartureFile, DepartureGuest } from '#functions/office/departure-guests.ts';
import type { Arrival } from '#functions/check-in/arrivals.ts';
import { spokenDate, ticketDate, type CalendarDate } from '#domain/calendar-date.ts';

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
export function pickUps(guests: readonly DepartureGuest[]): string[] {
  return guests
    .filter((guest): guest is Landing => guest.arrival?.pickUp === true)
    .toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)))
    .map(({ name, arrival }) => `${ticketDate(arrival.date)} ${arrival.time}, ${flightOf(arrival)}: ${name}`);
}
