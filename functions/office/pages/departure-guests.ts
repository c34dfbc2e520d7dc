import { html } from 'hono/html';
import type { Markup } from '#functions/http/html/markup.ts';
import { contact, landing, nothing, state, typed } from '#functions/office/pages/departure-parts.ts';
import type { DepartureFile, DepartureGuest, DetailsState, GoneGuest } from '#functions/office/departure-guests.ts';
import { listDate } from '#domain/calendar-date.ts';
import { formatPrice } from '#domain/money.ts';
import { counted } from '#domain/text/counts.ts';

const GONE: Readonly<Record<GoneGuest['why'], string>> = {
  'being-cancelled': 'Being cancelled: the seat is free once the refund has gone out',
  cancelled: 'Cancelled and refunded',
  disputed: 'Payment disputed, seat released',
  'not-paid': 'Payment failed, seat released',
};

/** Expected guests with their missing data, and guests whose booking has ended. */
export function departureGuests({ departure, guests, gone }: DepartureFile): Markup {
  return html`<section class="part" aria-labelledby="guests">
      <h2 id="guests">${counted(guests.length, 'guest')}</h2>
      ${
        guests.length === 0
          ? nothing('No bookings yet.', 'Guests will appear here, with their details.')
          : html`<div class="scroll" role="region" aria-label="Guests of ${departure.tourName}" tabindex="0">
              <table class="timetable timetable--cards" role="table">
                <caption class="sr">
                  Guests of ${departure.tourName}
                </caption>
                <thead role="rowgroup">
                  <tr role="row">
                    ${['Guest', 'Booking', 'Contact', 'Travels with', 'Arrives', 'Details'].map(
                      (name) => html`<th scope="col" role="columnheader">${name}</th>`,
                    )}
                    <th scope="col" role="columnheader" class="end">Balance</th>
                  </tr>
                </thead>
                <tbody role="rowgroup">
                  ${guests.map(row)}
                </tbody>
              </table>
            </div>`
      }
    </section>
    ${gone.length === 0 ? '' : goneGuests(gone)}`;
}

function row(guest: DepartureGuest): Markup {
  const { name, reference, friends, arrival, wantsFlightQuote, owed, booked } = guest;
  return html`<tr role="row" ${owed?.isLate ? html`class="timetable__late"` : ''}>
    <th scope="row" role="rowheader">
      <span class="who">${name}</span>
      ${booked.length === 0 ? '' : html`<span class="fine">${booked.join(', ')}</span>`}
    </th>
    <td role="cell" class="timetable__end"><a class="ref" href="/staff/bookings/${reference}/">${reference}</a></td>
    <td role="cell" data-label="Contact">${contact(guest)}</td>
    <td role="cell" data-label="Travels with">
      ${friends === '' ? html`<span class="muted">–</span>` : typed(friends)}
    </td>
    <td role="cell" data-label="Arrives">
      <span class="stacked">
        ${arrival === null ? state('late', 'Missing') : html`<span class="nowrap">${landing(arrival)}</span>`}
        ${wantsFlightQuote ? state('new', 'Wants a flight quote') : ''}
      </span>
    </td>
    <td role="cell" data-label="Details">${detailsState(guest.details)}</td>
    <td role="cell" class="end" data-label="Balance">${moneyState(guest)}</td>
  </tr>`;
}

/** The missing details, without the values of the others. */
function detailsState(details: DetailsState): Markup {
  switch (details.kind) {
    case 'erased':
      return state('off', 'Deleted after the trip');
    case 'unreadable':
      return state('late', 'Can’t be read: ask again');
    case 'given': {
      const missing = (name: string) => details.missing.some((field) => field.startsWith(name));
      const words = [missing('passport') ? 'passport' : '', missing('emergency') ? 'emergency contact' : ''];
      const said = words.filter((word) => word !== '').join(' or ');
      return said === '' ? state('ok', 'Complete') : state('late', `No ${said}`);
    }
  }
}

function moneyState({ owed }: DepartureGuest): Markup {
  if (owed === null) return state('ok', 'Paid in full');
  const due = owed.due === null ? '' : `${owed.isLate ? 'was due' : 'due'} ${listDate(owed.due)}`;
  return html`<span class="money"
    >${state(owed.isLate ? 'late' : 'part', `${formatPrice(owed)} owed`)}${due === '' ? '' : html`<span class="fine">${due}</span>`}</span
  >`;
}

function goneGuests(gone: readonly GoneGuest[]): Markup {
  return html`<section class="part" aria-labelledby="gone">
    <h2 id="gone">No longer coming</h2>
    <table class="timetable timetable--cards" role="table">
      <caption class="sr">
        Guests no longer coming
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">Guest</th>
          <th scope="col" role="columnheader">Booking</th>
          <th scope="col" role="columnheader">Why</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${gone.map(
          ({ name, reference, why }) =>
            html`<tr role="row" class="timetable__off">
              <th scope="row" role="rowheader"><span class="who">${name}</span></th>
              <td role="cell" class="timetable__end"><span class="ref">${reference}</span></td>
              <td role="cell" class="timetable__line">${GONE[why]}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
