import type { PostedForm } from '#contract/errors.ts';
import { ADDITIONAL_FIELDS } from '#contract/guest-fields.ts';
import { clockForGuests, listDate, longDate, ticketDate, type CalendarDate } from '#domain/calendar-date.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { formatPrice } from '#domain/money.ts';
import { tripDates } from '#domain/text/trip-text.ts';
import { ARRIVAL_PLACE, WORDING } from '#domain/text/wording.ts';
import type { Arrival } from '#functions/check-in/arrivals.ts';
import type { CheckInArea } from '#functions/check-in/check-in-area.ts';
import type { DateChoice, DateToChoose } from '#functions/check-in/choose-date.ts';
import { Account, controlsOf, Form, type Row } from '#functions/http/page-parts.tsx';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Checkbox, Field, FieldError, Select } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';

interface Shown {
  readonly area: CheckInArea;
  readonly posted: PostedForm | null;
}

/**
 * The form that chooses the date of an open-dated tour. A date can make the whole order's balance due earlier, so
 * each one shows the day before it is booked.
 */
export function DateSection({ area, choice, ...form }: Shown & { readonly choice: DateChoice }) {
  const { trip, dates, until, isOver } = choice;
  const id = `date-${trip.reference}`;
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>Choose your date: {trip.name}</h2>
      {isOver ? (
        <p>You needed to choose your start date by {longDate(until!)}. Please email or call us.</p>
      ) : dates.length === 0 ? (
        <p>All dates are full at the moment. New ones will appear here, or email us and we’ll help.</p>
      ) : (
        <DateForm area={area} choice={choice} {...form} />
      )}
    </section>
  );
}

function DateForm({ area: { order, trips, today, token }, choice, posted }: Shown & { readonly choice: DateChoice }) {
  const { trip, dates, until } = choice;
  const mine = posted?.values['booking'] === trip.reference ? posted : null;
  const isOwed = order.balance.minor > 0;
  const options = dates.map((date) => ({
    value: date.departure.id,
    name: isOwed ? withDueDay(date, today) : tripDates(date.departure.start, date.finish),
  }));
  return (
    <>
      <p>
        You’ll pay the price you agreed. We’ll book your seat straight away; after that, only we can change the date.
        {until !== null && ` Choose by ${longDate(until)}.`}
      </p>
      {isOwed && (
        <p>
          Your start date also decides when the balance of <b>{formatPrice(order.balance)}</b>{' '}
          {trips.length > 1 && 'for all your trips '}is due. It’s shown beside each date.
        </p>
      )}
      <Form action="/check-in/date/" token={token} posted={mine} submit="Book this date" hasRequired>
        <input type="hidden" name="booking" value={trip.reference} />
        <Select
          {...controlsOf(mine)('tour_date_id')}
          id={`date-${trip.reference}-choice`}
          label="Start date"
          prompt="Choose a start date"
          options={options}
          required
        />
      </Form>
    </>
  );
}

/** Short, so that a phone shows all of it in the closed list. */
function withDueDay({ departure: { start }, balanceDue: due }: DateToChoose, today: CalendarDate): string {
  const when = due === null || due <= today ? 'now' : `by ${ticketDate(due)}`;
  return `${listDate(start)}, pay ${when}`;
}

/** The form for when and where the guest lands. After the start of the trip it is read-only. */
export function ArrivalSection({ area, posted }: Shown) {
  const { arrival, takesArrival, nextStart, arrivalDoubt } = area;
  if (nextStart === null || (!takesArrival && arrival === null)) return null;
  return (
    <section className="stack" aria-labelledby="arrival">
      <h2 id="arrival">Your arrival</h2>
      {takesArrival ? (
        <>
          <p>
            Your trip starts on {longDate(nextStart)}. Tell us when you land so we can meet you. You can change these
            details until the trip starts.
          </p>
          {arrivalDoubt !== null && <Notice icon="alert">{arrivalDoubt}</Notice>}
          <ArrivalForm area={area} posted={posted} />
        </>
      ) : (
        <ArrivalFacts arrival={arrival!} />
      )}
    </section>
  );
}

function ArrivalForm({ area: { arrival, token }, posted }: Shown) {
  const control = controlsOf(posted, valuesOf(arrival));
  const pickUp = control('pick_up');
  const errorId = 'pick_up-error';
  const option = (value: string) => ({ name: 'pick_up', value, checked: value === pickUp.defaultValue });
  return (
    <Form action="/check-in/arrival/" token={token} posted={posted} submit="Save arrival" hasRequired>
      <div className="form__row">
        <Field {...control('arrival_date')} label="Arrival date" type="date" autoComplete="off" required />
        <Field {...control('arrival_time')} label="Arrival time" type="time" autoComplete="off" />
      </div>
      <div className="form__row">
        <Field {...control('airport')} label={ARRIVAL_PLACE} autoComplete="off" />
        <Field {...control('flight')} label="Flight number" autoComplete="off" optional />
      </div>
      <Choices
        legend={`Would you like us to pick you up at the ${WORDING.pick_up}?`}
        required
        errorId={pickUp.error && errorId}
      >
        <Choice {...option('yes')} title="Yes, please" hint={`We’ll need your ${WORDING.pick_up} and arrival time.`} />
        <Choice {...option('no')} title="No thanks" hint="I’ll make my own way." />
        <FieldError id={errorId} error={pickUp.error} />
      </Choices>
      <Field {...control('departure_flight')} label="Flight home" autoComplete="off" optional />
    </Form>
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

function ArrivalFacts({ arrival }: { readonly arrival: Arrival }) {
  const facts: Row[] = [
    ['Arrival', `${longDate(arrival.date)}${arrival.time === '' ? '' : `, ${clockForGuests(arrival.time)}`}`],
    [ARRIVAL_PLACE, arrival.airport],
    ['Flight', arrival.flight],
    [`${ARRIVAL_PLACE} pick-up`, arrival.pickUp ? 'Yes' : 'No'],
    ['Flight home', arrival.departureFlight],
  ];
  return (
    <>
      <Account rows={facts.filter(([, value]) => value !== '')} />
      <p className="muted small">The trip has started. Please call us if anything changes.</p>
    </>
  );
}

/** The page holds the form back while one of these is too long: they are not sent back to be shortened. */
const SEALED_LIMITS = {
  passport: FIELD_LIMITS.name,
  passport_nationality: FIELD_LIMITS.name,
  emergency_contact: FIELD_LIMITS.name,
  emergency_number: FIELD_LIMITS.emergencyNumber,
  notes: FIELD_LIMITS.notes,
} as const;

/** The form for what is asked after payment. Sensitive answers can be replaced, and are never shown again. */
export function DetailsSection({ area: { details, missing, token }, posted }: Shown) {
  const control = controlsOf(posted, { friends: details.friends });
  const sealed = (name: keyof typeof SEALED_LIMITS) => ({
    ...ADDITIONAL_FIELDS[name],
    ...control(name),
    defaultValue: '',
    'data-limit': SEALED_LIMITS[name],
    hint: details.answered.has(name) ? 'On file. Leave blank to keep it.' : undefined,
  });
  return (
    <section className="stack" aria-labelledby="details">
      <h2 id="details">Your details</h2>
      <p>
        {missing.length === 0
          ? 'Thank you. We have everything we need. '
          : `Still needed: ${missing.map((name) => ADDITIONAL_FIELDS[name].label.toLowerCase()).join(', ')}. `}
        We encrypt your passport, emergency contact and notes. We never email them or show them again.
      </p>
      <Form action="/check-in/details/" token={token} posted={posted} submit="Save details" data-stops-too-long="">
        {posted !== null && (
          <Notice icon="lock">For your security, please re-enter your passport, emergency contact and notes.</Notice>
        )}
        <div className="form__row">
          <Field {...sealed('passport')} />
          <Field {...sealed('passport_nationality')} />
        </div>
        <div className="form__row">
          <Field {...sealed('emergency_contact')} />
          <Field {...sealed('emergency_number')} />
        </div>
        <Field {...sealed('notes')} type="textarea" />
        <Field {...ADDITIONAL_FIELDS.friends} {...control('friends')} />
        <Checkbox
          id="flight_quote"
          name="flight_quote"
          defaultChecked={posted === null ? details.flightQuote : posted.values['flight_quote'] === 'on'}
        >
          {ADDITIONAL_FIELDS.flight_quote.label}
        </Checkbox>
      </Form>
    </section>
  );
}
