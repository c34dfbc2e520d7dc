import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import {
  dayOf,
  nothing,
  readinessLine,
  routeNumber,
  seatMap,
  departureStatus,
} from '#functions/office/pages/departure-parts.ts';
import type { Departure, DepartureChoice, DepartureList } from '#functions/office/departures.ts';
import { monthTitle, type CalendarDate } from '#domain/calendar-date.ts';
import type { Tour } from '#domain/tour.ts';
import { counted } from '#domain/text/counts.ts';

const LISTS: Readonly<Record<DepartureList, string>> = {
  soon: 'Next 90 days',
  booked: 'With guests',
  all: 'All upcoming',
  over: 'Last 90 days',
};

/** `Departures, next 90 days` */
function nameOf(list: DepartureList): string {
  return `Departures, ${LISTS[list].toLowerCase()}`;
}

/** The departures of a list by month, and the form that chooses another list. */
export function departuresList(
  departures: readonly Departure[],
  { choice, tours, today }: { choice: DepartureChoice; tours: readonly Tour[]; today: CalendarDate },
): Markup {
  return html`<header class="office-head">
      <h1>Departures</h1>
      <p>${totals(departures)}</p>
    </header>
    ${filters(choice, tours)}
    ${
      departures.length === 0
        ? emptyList(choice)
        : html`<div class="scroll" role="region" aria-label="${nameOf(choice.list)}" tabindex="0">
            <table class="timetable timetable--cards timetable--flow" role="table">
              <caption class="sr">
                ${nameOf(choice.list)}: seats, and what guests still owe us
              </caption>
              <thead role="rowgroup">
                <tr role="row">
                  <th scope="col" role="columnheader">Leaves</th>
                  <th scope="col" role="columnheader">Trip</th>
                  <th scope="col" role="columnheader">Sold + held</th>
                  <th scope="col" role="columnheader" class="end">Free</th>
                  <th scope="col" role="columnheader">Status</th>
                  <th scope="col" role="columnheader">Readiness</th>
                </tr>
              </thead>
              ${byMonth(departures).map(
                ([month, ofMonth]) =>
                  html`<tbody role="rowgroup">
                    <tr class="timetable__group" role="row">
                      <th colspan="6" scope="rowgroup" role="rowheader">${month}</th>
                    </tr>
                    ${ofMonth.map((departure) => row(departure, today))}
                  </tbody>`,
              )}
            </table>
          </div>`
    }`;
}

function totals(departures: readonly Departure[]): string {
  const sum = (of: (departure: Departure) => number) => departures.reduce((total, next) => total + of(next), 0);
  const seats = (name: 'sold' | 'held' | 'free') => sum((departure) => departure.seats?.[name] ?? 0);
  return `${counted(departures.length, 'departure')}. ${counted(seats('sold'), 'seat')} sold, ${seats('held')} held, ${seats('free')} free.`;
}

function filters({ list, tourCode }: DepartureChoice, tours: readonly Tour[]): Markup {
  const option = (value: string, label: string, chosen: string) =>
    html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${label}</option>`;
  return html`<form class="filters" method="get" action="/staff/departures/">
    <div class="field">
      <select id="show" name="show">
        ${Object.entries(LISTS).map(([value, label]) => option(value, label, list))}
      </select>
      <label for="show">Filter</label>
    </div>
    <div class="field">
      <select id="trip" name="trip">
        ${option('', 'All trips', tourCode)} ${tours.map(({ code, name }) => option(code, `${code} ${name}`, tourCode))}
      </select>
      <label for="trip">Trip</label>
    </div>
    <button class="btn btn--quiet">Show</button>
  </form>`;
}

function emptyList({ list, tourCode }: DepartureChoice): Markup {
  const all = html`<a href="/staff/departures/?show=all">Show all upcoming departures</a>.`;
  if (list === 'over') return nothing('No trips ended in the last 90 days.', all);
  if (list === 'booked') return nothing('No upcoming departures have guests.', all);
  if (list === 'soon') return nothing('No departures in the next 90 days.', all);
  return tourCode === ''
    ? nothing(
        'There are no upcoming departures.',
        'Add start dates to the tours’ files: docs/editing/tours.md has the steps.',
      )
    : nothing('This trip has no upcoming departures.', html`<a href="/staff/departures/?show=all">Show all trips</a>.`);
}

function byMonth(departures: readonly Departure[]): [string, Departure[]][] {
  const months = Map.groupBy(departures, ({ start }) => (start === null ? 'No date yet' : monthTitle(start)));
  return [...months];
}

function row(departure: Departure, today: CalendarDate): Markup {
  const { id, tourCode, tourName, start, finish, seats, guests, readiness } = departure;
  const isOver = finish !== null && finish < today;
  const isLate = !isOver && readiness.some(({ state }) => state === 'late');
  return html`<tr role="row" ${isLate ? html`class="timetable__late"` : ''}>
    <th scope="row" role="rowheader">
      <a class="who" href="/staff/departures/${id}/">${dayOf(start)}<span class="sr">, ${tourName}</span></a>
    </th>
    <td role="cell" class="trip">${routeNumber(tourCode)} ${tourName}</td>
    <td role="cell" data-label="Sold">
      ${
        seats === null
          ? html`<span>${counted(guests, 'guest')}</span>`
          : html`<span class="seat-count"
              >${seatMap(seats)}<span>${seats.sold}${seats.held > 0 ? html` + ${seats.held}` : ''}</span></span
            >`
      }
    </td>
    <td role="cell" class="end" data-label="Free">${seats === null ? '' : html`<b>${seats.free}</b>`}</td>
    <td role="cell">${departureStatus(departure, today)}</td>
    <td role="cell" class="timetable__line">
      ${isOver ? '' : guests === 0 ? html`<span class="muted">No guests yet</span>` : readinessLine(readiness)}
    </td>
  </tr>`;
}
