import * as v from 'valibot';
import { endpoint } from '#contract/endpoint.ts';

/** An entry of the events calendar (M103). */
export const CalendarEvent = v.object({
  date: v.string(),
  tour_date_id: v.string(),
  title: v.string(),
  classname: v.string(),
  on_sale: v.boolean(),
  badge: v.string(),
  body: v.string(),
  modal: v.string(),
  footer: v.string(),
});
export type CalendarEvent = v.InferOutput<typeof CalendarEvent>;

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number));

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/calendar/',
  query: v.object({
    year: v.pipe(wholeNumber, v.minValue(2000), v.maxValue(2200)),
    month: v.pipe(wholeNumber, v.minValue(1), v.maxValue(12)),
  }),
  body: null,
  response: v.array(CalendarEvent),
});
