import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { pickUps } from '#functions/office/pages/departure-arrivals.ts';
import { departureCrumbs, departurePath, leg } from '#functions/office/pages/departure-head.ts';
import { momentOf, partOf } from '#functions/office/pages/departure-needs.ts';
import { dayOf, landing, nothing, routeNumber } from '#functions/office/pages/departure-parts.ts';
import { openDetailsForm, PART_LABELS } from '#functions/office/pages/open-details-form.ts';
import { pair } from '#functions/http/html/pair.ts';
import type { DepartureFile, DepartureGuest } from '#functions/office/departure-guests.ts';
import type { OpenedDetails } from '#functions/office/open-details.ts';
import type { DetailPart } from '#contract/office.ts';
import type { PostedForm } from '#contract/errors.ts';
import { longDate } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';
import type { Operator } from '#domain/operator.ts';

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
