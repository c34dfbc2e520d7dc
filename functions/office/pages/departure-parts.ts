import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import type { Departure, Seats } from '#functions/office/departures.ts';
import type { Arrival } from '#functions/check-in/arrivals.ts';
import { ticketDate, type CalendarDate } from '#domain/calendar-date.ts';
import type { Readiness } from '#domain/check-in/readiness.ts';
import { mailtoLink } from '#domain/email-address.ts';

/** More seats than this are shown as numbers only. */
const MOST_DRAWN = 40;

/** A state, shown as a glyph and a word, never by colour alone. */
export type StateKind = 'ok' | 'part' | 'late' | 'held' | 'off' | 'new' | 'plain';

export function state(kind: StateKind, words: string | Markup): Markup {
  return html`<span class="state state--${kind}">${words}</span>`;
}

/** The tour's code in the colour of its poster. */
export function routeNumber(code: string, { isBig = false } = {}): Markup {
  return html`<span class="route${isBig ? ' route--big' : ''}" data-tour="${code}">${code}</span>`;
}

/** The seats as a drawing, with the numbers for screen readers. */
export function seatMap(seats: Seats, { isBig = false } = {}): Markup | '' {
  const { capacity, sold, held } = seats;
  if (capacity > MOST_DRAWN || capacity === 0) return '';
  const drawn = Array.from({ length: capacity }, (_, seat) =>
    seat < sold
      ? html`<i class="seats__sold"></i>`
      : seat < sold + held
        ? html`<i class="seats__held"></i>`
        : html`<i></i>`,
  );
  return html`<span class="seats${isBig ? ' seats--big' : ''}" role="img" aria-label="${seatsInWords(seats)}"
    >${drawn}</span
  >`;
}

function seatsInWords({ capacity, sold, held, free }: Seats): string {
  return [`${sold} of ${capacity} seats sold`, ...(held > 0 ? [`${held} held`] : []), `${free} free`].join(', ');
}

/** What is complete and what is missing, as a line with stops. */
export function readinessLine(readiness: readonly Readiness[]): Markup {
  return html`<ol class="readiness" role="list" aria-label="Readiness">
    ${readiness.map(
      (stop) =>
        html`<li class="readiness__${stop.state}">
          <b aria-hidden="true">${stop.missing > 0 && stop.state !== 'later' ? stop.missing : ''}</b>
          <span>${stop.stop}<span class="sr">: ${readinessInWords(stop)}</span></span>
        </li>`,
    )}
  </ol>`;
}

function readinessInWords({ state: readiness, missing }: Readiness): string {
  switch (readiness) {
    case 'done':
      return 'complete';
    case 'some':
      return `${missing} missing`;
    case 'late':
      return `${missing} late`;
    case 'later':
      return 'not due yet';
  }
}

/** The status of a departure between its sale and its end. */
export function departureStatus(departure: Departure, today: CalendarDate): Markup {
  const { start, finish, daysLeft, seats } = departure;
  if (start === null || daysLeft === null) return state('held', 'No date yet');
  if (finish !== null && finish < today) return state('off', 'Over');
  if (daysLeft <= 0) return state('part', daysLeft === 0 ? 'Leaves today' : `Under way, day ${1 - daysLeft}`);
  if (seats === null || seats.capacity === 0) return state('off', 'Closed');
  return seats.free === 0 ? state('ok', 'Full') : state('new', 'On sale');
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

/** A long answer in a fold: it may have two thousand characters. */
export function typed(text: string): Markup {
  if (text.length <= 90) return html`<span class="typed">${text}</span>`;
  return html`<details class="typed">
    <summary>${text.slice(0, 70).trimEnd()} …</summary>
    <p>${text}</p>
  </details>`;
}

/** A guest's contact data; an email address wraps before its domain. */
export function contact({ email, phone }: { readonly email: string; readonly phone: string }): Markup {
  const [local = '', host = ''] = email.split('@');
  return html`<span class="contact">
    <a href="${mailtoLink(email)}">${local}<wbr />@${host}</a>
    ${phone === '' ? '' : html`<a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a>`}
  </span>`;
}

/** The text of an empty list: the fact, and what to do next. */
export function nothing(what: string, next: string | Markup): Markup {
  return html`<div class="nothing"><b>${what}</b><span>${next}</span></div>`;
}
