import { html } from 'hono/html';
import { type Markup, pair } from '#functions/http/html/markup.ts';
import {
  choice,
  choices,
  area,
  checkbox,
  errorOf,
  field,
  formError,
  requiredNote,
  select,
} from '#functions/http/html/form-fields.ts';
import type { CheckInArea } from '#functions/check-in/check-in-area.ts';
import type { DateChoice, DateToChoose } from '#functions/check-in/choose-date.ts';
import type { Arrival } from '#functions/check-in/arrivals.ts';
import type { PostedForm } from '#contract/errors.ts';
import { ADDITIONAL_FIELDS } from '#contract/guest-fields.ts';
import { clockForGuests, listDate, longDate, ticketDate, type CalendarDate } from '#domain/calendar-date.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { formatPrice } from '#domain/money.ts';
import { tripDates } from '#domain/text/trip-text.ts';
import { ARRIVAL_PLACE, WORDING } from '#domain/text/wording.ts';

/**
 * The form that chooses the date of an open-dated tour. A date can make the whole order's balance due earlier, so
 * each one shows the day before it is booked.
 */
export function dateSection(
  { order, trips, today }: Pick<CheckInArea, 'order' | 'trips' | 'today'>,
  { trip, dates, until, isOver }: DateChoice,
  token: string,
  posted: PostedForm | null,
): Markup {
  const id = `date-${trip.reference}`;
  const mine = posted?.values['booking'] === trip.reference ? posted : null;
  const error = errorOf(mine, 'tour_date_id');
  const isOwed = order.balance.minor > 0;
  return html`<section class="stack" aria-labelledby="${id}">
    <h2 id="${id}">Choose your date: ${trip.name}</h2>
    ${
      isOver
        ? html`<p>You needed to choose your start date by ${longDate(until!)}. Please email or call us.</p>`
        : dates.length === 0
          ? html`<p>All dates are full at the moment. New ones will appear here, or email us and we’ll help.</p>`
          : html`<p>
                You’ll pay the price you agreed. We’ll book your seat straight away; after that, only we can change the
                date.${until === null ? '' : ` Choose by ${longDate(until)}.`}
              </p>
              ${
                isOwed
                  ? html`<p>
                      Your start date also decides when the balance of <b>${formatPrice(order.balance)}</b>
                      ${trips.length === 1 ? '' : 'for all your trips '}is due. It’s shown beside each date.
                    </p>`
                  : ''
              }
              <form class="form" method="post" action="/check-in/date/" novalidate>
                ${requiredNote()} ${formError(mine)}
                <input type="hidden" name="token" value="${token}" />
                <input type="hidden" name="booking" value="${trip.reference}" />
                ${select({
                  id: `${id}-choice`,
                  name: 'tour_date_id',
                  label: 'Start date',
                  prompt: 'Choose a start date',
                  value: mine?.values['tour_date_id'] ?? '',
                  required: true,
                  error,
                  options: dates.map((date) => ({
                    value: date.departure.id,
                    name: isOwed ? withDueDay(date, today) : tripDates(date.departure.start, date.finish),
                  })),
                })}
                <div><button class="btn">Book this date</button></div>
              </form>`
    }
  </section>`;
}

/** Short, so that a phone shows all of it in the closed list. */
function withDueDay({ departure: { start }, balanceDue: due }: DateToChoose, today: CalendarDate): string {
  const when = due === null || due <= today ? 'now' : `by ${ticketDate(due)}`;
  return `${listDate(start)}, pay ${when}`;
}

/** The form for when and where the guest lands. After the start of the trip it is read-only. */
export function arrivalSection(
  { arrival, takesArrival, firstStart, arrivalDoubt }: CheckInArea,
  token: string,
  posted: PostedForm | null,
): Markup | '' {
  if (firstStart === null || (!takesArrival && arrival === null)) return '';
  return html`<section class="stack" aria-labelledby="arrival">
    <h2 id="arrival">Your arrival</h2>
    ${
      takesArrival
        ? html`<p>
              Your trip starts on ${longDate(firstStart)}. Tell us when you land so we can meet you. You can change
              these details until the trip starts.
            </p>
            ${arrivalDoubt === null ? '' : html`<p class="notice">${arrivalDoubt}</p>`}
            ${arrivalForm(token, posted?.values ?? valuesOf(arrival), posted)}`
        : arrivalFacts(arrival!)
    }
  </section>`;
}

function arrivalForm(token: string, values: Readonly<Record<string, string>>, posted: PostedForm | null): Markup {
  const facts = (name: string) => ({ name, value: values[name] ?? '', error: errorOf(posted, name) });
  return html`<form class="form" method="post" action="/check-in/arrival/" novalidate>
    ${requiredNote()} ${formError(posted)}
    <input type="hidden" name="token" value="${token}" />
    <div class="form__row">
      ${field({ ...facts('arrival_date'), label: 'Arrival date', type: 'date', required: true })}
      ${field({ ...facts('arrival_time'), label: 'Arrival time', type: 'time' })}
    </div>
    <div class="form__row">
      ${field({ ...facts('airport'), label: ARRIVAL_PLACE })}
      ${field({ ...facts('flight'), label: 'Flight number', optional: true })}
    </div>
    ${pickUp(values['pick_up'] ?? '', errorOf(posted, 'pick_up'))}
    ${field({ ...facts('departure_flight'), label: 'Flight home', optional: true })}
    <div><button class="btn">Save arrival</button></div>
  </form>`;
}

function pickUp(chosen: string, error: string | undefined): Markup {
  const errorId = error === undefined ? undefined : 'pick_up-error';
  const option = (value: string, title: string, hint: string) =>
    choice({ name: 'pick_up', value, title, hint, isChosen: value === chosen });
  return choices(
    { legend: `Would you like us to pick you up at the ${WORDING.pick_up}?`, required: true, errorId },
    html`${option('yes', 'Yes, please', `We’ll need your ${WORDING.pick_up} and arrival time.`)}
    ${option('no', 'No thanks', 'I’ll make my own way.')}
    ${error === undefined ? '' : html`<p class="field__error" id="${errorId}">${error}</p>`}`,
  );
}

function valuesOf(arrival: Arrival | null): Record<string, string> {
  if (arrival === null) return {};
  return {
    arrival_date: arrival.date,
    arrival_time: arrival.time,
    airport: arrival.airport,
    flight: arrival.flight,
    pick_up: arrival.pickUp ? 'yes' : 'no',
    departure_flight: arrival.departureFlight,
  };
}

function arrivalFacts(arrival: Arrival): Markup {
  const facts = {
    Arrival: `${longDate(arrival.date)}${arrival.time === '' ? '' : `, ${clockForGuests(arrival.time)}`}`,
    [ARRIVAL_PLACE]: arrival.airport,
    Flight: arrival.flight,
    [`${ARRIVAL_PLACE} pick-up`]: arrival.pickUp ? 'Yes' : 'No',
    'Flight home': arrival.departureFlight,
  };
  const known = Object.entries(facts).filter(([, value]) => value !== '');
  return html`<dl class="account">${known.map(([name, value]) => pair(name, value))}</dl>
    <p class="muted small">The trip has started. Please call us if anything changes.</p>`;
}

/** The page holds the form back while one of these is too long: they are not sent back to be shortened. */
const SEALED_LIMITS = {
  passport: FIELD_LIMITS.name,
  passport_nationality: FIELD_LIMITS.name,
  emergency_contact: FIELD_LIMITS.name,
  emergency_number: FIELD_LIMITS.emergencyNumber,
  notes: FIELD_LIMITS.notes,
} as const;

/**
 * The form for what is asked after payment. Sensitive answers can be given and replaced, and are never shown again.
 */
export function detailsSection({ details, missing }: CheckInArea, token: string, posted: PostedForm | null): Markup {
  const sealed = (name: keyof typeof SEALED_LIMITS) => ({
    ...ADDITIONAL_FIELDS[name],
    name,
    limit: SEALED_LIMITS[name],
    error: errorOf(posted, name),
    ...(details.answered.has(name) && { hint: 'On file. Leave blank to keep it.' }),
  });
  return html`<section class="stack" aria-labelledby="details">
    <h2 id="details">Your details</h2>
    <p>
      ${
        missing.length === 0
          ? 'Thank you. We have everything we need.'
          : `Still needed: ${missing.map((name) => ADDITIONAL_FIELDS[name].label.toLowerCase()).join(', ')}.`
      }
      We encrypt your passport, emergency contact and notes. We never email them or show them again.
    </p>
    <form class="form" method="post" action="/check-in/details/" novalidate data-stops-too-long>
      ${formError(posted)}
      ${
        posted === null
          ? ''
          : html`<p class="notice">For your security, please re-enter your passport, emergency contact and notes.</p>`
      }
      <input type="hidden" name="token" value="${token}" />
      <div class="form__row">${field(sealed('passport'))} ${field(sealed('passport_nationality'))}</div>
      <div class="form__row">${field(sealed('emergency_contact'))} ${field(sealed('emergency_number'))}</div>
      ${area(sealed('notes'))}
      ${field({
        ...ADDITIONAL_FIELDS.friends,
        name: 'friends',
        value: posted?.values['friends'] ?? details.friends,
        error: errorOf(posted, 'friends'),
      })}
      ${checkbox({
        ...ADDITIONAL_FIELDS.flight_quote,
        name: 'flight_quote',
        checked: posted === null ? details.flightQuote : posted.values['flight_quote'] === 'on',
      })}
      <div><button class="btn">Save details</button></div>
    </form>
  </section>`;
}
