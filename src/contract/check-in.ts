import * as v from 'valibot';
import { post } from '#contract/endpoint.ts';
import { firstFault, optionalText, REQUIRED, requiredText } from '#contract/errors.ts';
import { Email, oneLine } from '#contract/guest.ts';
import { parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { FIELD_LIMITS } from '#domain/constants.ts';
import { WORDING } from '#domain/text/wording.ts';

/** A day that exists. The server checks whether it fits the trip. */
const ArrivalDate = firstFault(
  v.pipe(
    v.optional(v.string(REQUIRED), ''),
    v.trim(),
    v.nonEmpty(REQUIRED),
    v.check((text) => parseCalendarDate(text) !== null, 'Enter a valid date, such as 2027-03-12.'),
    v.transform((text) => text as CalendarDate),
  ),
);

const Time = v.pipe(
  v.optional(v.string('Enter a time, such as 14:35.'), ''),
  v.trim(),
  v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Enter a time, such as 14:35.'),
);

/** Arrival details for the pick-up. A guest who wants the pick-up must give time and place. */
export const ArrivalForm = v.pipe(
  v.object({
    arrival_date: ArrivalDate,
    arrival_time: Time,
    flight: v.pipe(optionalText(FIELD_LIMITS.flight), oneLine),
    airport: v.pipe(optionalText(FIELD_LIMITS.name), oneLine),
    pick_up: v.pipe(v.optional(v.string('Choose yes or no.'), ''), v.picklist(['yes', 'no'], 'Choose yes or no.')),
    departure_flight: v.pipe(optionalText(FIELD_LIMITS.flight), oneLine),
  }),
  v.forward(
    v.partialCheck(
      [['pick_up'], ['arrival_time']],
      (form) => form.pick_up === 'no' || form.arrival_time !== '',
      'Enter your arrival time so we can meet you.',
    ),
    ['arrival_time'],
  ),
  v.forward(
    v.partialCheck(
      [['pick_up'], ['airport']],
      (form) => form.pick_up === 'no' || form.airport !== '',
      `Enter your ${WORDING.pick_up} so we can meet you.`,
    ),
    ['airport'],
  ),
);
export type ArrivalForm = v.InferOutput<typeof ArrivalForm>;

/** The date a guest chooses for an open-dated tour, and the booking that it is for. */
export const ChosenDateForm = v.object({
  booking: requiredText(FIELD_LIMITS.name),
  tour_date_id: v.pipe(
    v.optional(v.string('Choose a start date.'), ''),
    v.nonEmpty('Choose a start date.'),
    v.maxLength(FIELD_LIMITS.name, 'Choose a start date.'),
  ),
});

export const LostLinkForm = v.object({ email: Email });

/** Answers the same whether or not the address has a booking. A form sent without scripts gets a page as its answer. */
export const askForLink = post('/check-in/lost/', LostLinkForm, v.object({}));
