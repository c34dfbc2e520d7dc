import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { pair } from '#functions/http/html/pair.ts';
import {
  dayOf,
  readinessLine,
  routeNumber,
  seatMap,
  departureStatus,
} from '#functions/office/pages/departure-parts.ts';
import type { DepartureFile } from '#functions/office/departure-guests.ts';
import { monthTitle } from '#domain/calendar-date.ts';
import { meetingPlace, type Meeting } from '#domain/tour.ts';
import { counted } from '#domain/text/counts.ts';

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
