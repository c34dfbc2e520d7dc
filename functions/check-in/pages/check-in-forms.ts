import { html } from 'hono/html';
import type { Markup } from '#functions/http/built-page.ts';
import { area as textArea, checkbox, choices, errorOf, field, formError, select } from '#functions/http/form-fields.ts';
import { pair } from '#functions/http/pair.ts';
import type { CheckInArea } from '#functions/check-in/check-in-area.ts';
import type { DateChoice } from '#functions/check-in/choose-date.ts';
import type { Arrival } from '#functions/check-in/arrivals.ts';
import type { PostedForm } from '#contract/errors.ts';
import { longDate, spokenDate } from '#domain/calendar-date.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { ARRIVAL_PLACE, WORDING } from '#domain/wording.ts';

/** The labels of the additional information, as in the booking dialog (M98). */
export const DETAIL_LABELS: Readonly<Record<string, string>> = {
  passport: 'Passport number',
  passport_nationality: 'Passport nationality',
  emergency_contact: 'Emergency contact',
  emergency_number: 'Emergency number',
  notes: 'Medical, mental health or dietary notes',
};

/** The form that chooses the date of an open-dated tour (D47). */
export function dateSection(
  { trip, dates, until, isOver }: DateChoice,
  token: string,
  posted: PostedForm | null,
): Markup {
  const id = `date-${trip.reference}`;
  const mine = posted?.values['booking'] === trip.reference ? posted : null;
  const error = errorOf(mine, 'tour_date_id');
  return html`<section class="stack" aria-labelledby="${id}">
    <h2 id="${id}">Choose your date: ${trip.name}</h2>
    ${
      isOver
        ? html`<p>The time to choose a date here was over on ${longDate(until!)}. Please write to us or call.</p>`
        : dates.length === 0
          ? html`<p>No date has a seat at the moment. New ones appear here; or write to us and we look together.</p>`
          : html`<p>
                The price stays as you agreed it. Your seat is booked at once, and from then on only we can change the
                date.${until === null ? '' : ` Choose by ${longDate(until)}.`}
              </p>
              <form class="form" method="post" action="/check-in/date/" novalidate>
                ${formError(mine)}
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
                  options: dates.map(({ departure, finish }) => ({
                    value: departure.id,
                    name: `${spokenDate(departure.start)} to ${longDate(finish)}`,
                  })),
                })}
                <div><button class="btn">Book this date</button></div>
              </form>`
    }
  </section>`;
}

/** The form for when and where the guest lands (M99). After the start of the trip it is read-only. */
export function arrivalSection(area: CheckInArea, token: string, posted: PostedForm | null): Markup | '' {
  const { arrival, takesArrival, firstStart, arrivalDoubt } = area;
  if (firstStart === null || (!takesArrival && arrival === null)) return '';
  return html`<section class="stack" aria-labelledby="arrival">
    <h2 id="arrival">Your arrival</h2>
    ${
      takesArrival
        ? html`<p>
              Your trip starts on ${longDate(firstStart)}. Tell us when you land, and we know whom to meet. You can
              change this until that day.
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
    ${formError(posted)}
    <input type="hidden" name="token" value="${token}" />
    <div class="form__row">
      ${field({ ...facts('arrival_date'), label: 'Arrival date', type: 'date', required: true })}
      ${field({ ...facts('arrival_time'), label: 'Arrival time', type: 'time' })}
    </div>
    <div class="form__row">
      ${field({ ...facts('airport'), label: ARRIVAL_PLACE, maxLength: FIELD_LIMITS.name })}
      ${field({ ...facts('flight'), label: 'Flight number', maxLength: FIELD_LIMITS.flight })}
    </div>
    ${choices({
      name: 'pick_up',
      legend: `Shall we pick you up at the ${WORDING.pick_up}?`,
      chosen: values['pick_up'] ?? '',
      error: errorOf(posted, 'pick_up'),
      options: [
        { value: 'yes', title: 'Yes, please', note: `We need the ${WORDING.pick_up} and the time.` },
        { value: 'no', title: 'No, thanks', note: 'I make my own way.' },
      ],
    })}
    ${field({ ...facts('departure_flight'), label: 'Flight home, if you know it', maxLength: FIELD_LIMITS.flight })}
    <div><button class="btn">Save arrival</button></div>
  </form>`;
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
    Arrival: `${longDate(arrival.date)}${arrival.time === '' ? '' : `, ${arrival.time}`}`,
    [ARRIVAL_PLACE]: arrival.airport,
    Flight: arrival.flight,
    [`${ARRIVAL_PLACE} pick-up`]: arrival.pickUp ? 'Yes' : 'No',
    'Flight home': arrival.departureFlight,
  };
  const known = Object.entries(facts).filter(([, value]) => value !== '');
  return html`<dl class="account">${known.map(([name, value]) => pair(name, value))}</dl>
    <p class="muted small">The trip has started. Please call us if something changes.</p>`;
}

/**
 * The form for what is asked after payment. Sensitive answers can be given and replaced, and are never shown again
 * (P14, D25).
 */
export function detailsSection({ details, missing }: CheckInArea, token: string, posted: PostedForm | null): Markup {
  const sealed = (name: string, maxLength: number, type: 'text' | 'tel' = 'text') => ({
    name,
    label: DETAIL_LABELS[name] ?? name,
    maxLength,
    type,
    error: errorOf(posted, name),
    ...(details.answered.has(name) && { hint: 'On file. Write here only to replace it.' }),
  });
  return html`<section class="stack" aria-labelledby="details">
    <h2 id="details">Your details</h2>
    <p>
      ${
        missing.length === 0
          ? 'Thank you: we have what we need.'
          : `We still need: ${missing.map((name) => DETAIL_LABELS[name] ?? name).join(', ')}.`
      }
      Passport, emergency contact and notes are kept encrypted. They are never mailed, and this page does not show them
      again.
    </p>
    <form class="form" method="post" action="/check-in/details/" novalidate>
      ${formError(posted)}
      ${
        posted === null
          ? ''
          : html`<p class="notice">
              Passport, emergency contact and notes have to be typed again: we do not send them back to you.
            </p>`
      }
      <input type="hidden" name="token" value="${token}" />
      <div class="form__row">
        ${field(sealed('passport', FIELD_LIMITS.name))} ${field(sealed('passport_nationality', FIELD_LIMITS.name))}
      </div>
      <div class="form__row">
        ${field(sealed('emergency_contact', FIELD_LIMITS.name))}
        ${field(sealed('emergency_number', FIELD_LIMITS.phone, 'tel'))}
      </div>
      ${textArea(sealed('notes', FIELD_LIMITS.notes))}
      ${field({
        name: 'friends',
        label: 'Travelling with',
        maxLength: FIELD_LIMITS.notes,
        value: posted?.values['friends'] ?? details.friends,
        error: errorOf(posted, 'friends'),
      })}
      ${checkbox({
        name: 'flight_quote',
        label: 'Send me a flight quote',
        checked: posted === null ? details.flightQuote : posted.values['flight_quote'] === 'on',
      })}
      <div><button class="btn">Save details</button></div>
    </form>
  </section>`;
}
