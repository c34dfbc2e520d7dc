import { html } from 'hono/html';
import { type CalendarDate, monthTitle, ticketDate } from '#domain/calendar-date.ts';
import type { Readiness } from '#domain/check-in.ts';
import { mailtoLink } from '#domain/email-address.ts';
import { type Meeting, meetingPlace } from '#domain/tour.ts';
import { counted } from '#domain/text/counts.ts';
import type { Arrival } from '#functions/check-in/arrivals.ts';
import { type Markup, pair } from '#functions/http/html/markup.ts';
import type { DepartureFile } from '#functions/office/departure-guests.ts';
import type { Departure, Seats } from '#functions/office/departures.ts';

/** More seats than this are shown as numbers only. */
const MOST_DRAWN = 40;

/** A state, shown as a glyph and a word, never by colour alone. */
type StateKind = 'ok' | 'part' | 'late' | 'held' | 'off' | 'new' | 'plain';

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

/** The pages of one departure. */
export type DepartureTab = 'guests' | 'arrivals' | 'needs';

/** The path of a departure's page. */
export function departurePath(id: string, page: 'arrivals' | 'needs' | 'list' | '' = ''): string {
  return `/staff/departures/${id}/${page === '' ? '' : `${page}/`}`;
}

/** The head of every page of a departure: its name, seats, missing data and the links to its pages. */
export function departureHead(file: DepartureFile, tab: DepartureTab): Markup {
  const { departure, today } = file;
  const { id, tourCode, tourName, meeting, start, finish, seats } = departure;
  const isOver = finish !== null && finish < today;
  return html`${departureCrumbs([start === null ? 'No date yet' : monthTitle(start)])}
    <header class="ticket departure">
      <div class="departure__main">
        <p class="departure__which">
          ${routeNumber(tourCode, { isBig: true })} ${departureStatus(departure, today)}
          <span class="muted">${daysInWords(departure.daysLeft)}</span>
        </p>
        <h1>${tourName}</h1>
        ${leg(departure)}
        <dl class="departure__dates">
          ${pair('Start', dayOf(start))} ${finish === null ? '' : pair('Finish', dayOf(finish))}
          ${pair('Guests', String(departure.guests))}
        </dl>
        ${meeting === null ? '' : meetingLine(meeting)}
      </div>
      ${
        seats === null
          ? ''
          : html`<div class="departure__seats">
              ${seatMap(seats, { isBig: true })}
              <ul class="legend" role="list">
                <li><i class="seats__sold"></i>${seats.sold} sold</li>
                <li><i class="seats__held"></i>${seats.held} held</li>
                <li><i></i>${seats.free} free</li>
              </ul>
            </div>`
      }
      <div class="ticket__tear"></div>
      <div class="departure__stub">
        ${isOver ? html`<p>This trip is over.</p>` : readinessLine(departure.readiness)}
      </div>
    </header>
    <div class="cluster">
      <a class="btn btn--quiet" href="${departurePath(id, 'list')}">List to print</a>
      <a class="btn btn--quiet" href="${departurePath(id)}guests.csv" download>List as CSV</a>
    </div>
    ${tabs(file, tab)}`;
}

/** Where the guests are on the first day, with the clock as staff read it. */
function meetingLine(meeting: Meeting): Markup {
  return html`<p>
    Meeting at <b>${meeting.time}</b>: ${meetingPlace(meeting)}.
    <a class="text-link" href="${meeting.map}">Map<span class="sr"> of ${meeting.place}</span></a>
  </p>`;
}

/** The breadcrumbs to the list of departures. */
export function departureCrumbs(steps: readonly (string | Markup)[]): Markup {
  return html`<nav class="crumbs" aria-label="Breadcrumb">
    <ol class="crumbs__steps">
      <li><a href="/staff/departures/">Departures</a></li>
      ${steps.map((step) => html`<li>${step}</li>`)}
    </ol>
  </nav>`;
}

/** Start and finish place; nothing for a tour that is no longer offered. */
export function leg({ startPlace, finishPlace }: DepartureFile['departure']): Markup | '' {
  if (startPlace === '') return '';
  return html`<span class="leg"
    ><span>${startPlace}</span><i aria-hidden="true"></i><span class="sr"> to </span><span>${finishPlace}</span></span
  >`;
}

function tabs({ departure, guests }: DepartureFile, current: DepartureTab): Markup {
  const arrivals = guests.filter(({ arrival }) => arrival === null).length;
  const link = (tab: DepartureTab, path: string, label: string, badge: Markup | '') =>
    html`<a href="${path}" ${tab === current ? html`aria-current="page"` : ''}>${label}${badge}</a>`;
  const missing = html`<span class="count">${arrivals}<span class="sr"> missing</span></span>`;
  return html`<nav class="office-tabs" aria-label="This departure">
    ${link('guests', departurePath(departure.id), 'Guests', html`<span class="count">${guests.length}</span>`)}
    ${link('arrivals', departurePath(departure.id, 'arrivals'), 'Arrivals', arrivals === 0 ? '' : missing)}
    ${link('needs', departurePath(departure.id, 'needs'), 'Health and contacts', '')}
  </nav>`;
}

function daysInWords(daysLeft: number | null): string {
  if (daysLeft === null || daysLeft <= 0) return '';
  return daysLeft === 1 ? 'Leaves tomorrow' : `Leaves in ${counted(daysLeft, 'day')}`;
}
