import { atom } from 'nanostores';
import { call } from '#api/call.ts';
import { listEvents, type CalendarEvent } from '#contract/events.ts';
import { MINUTE } from '#domain/durations.ts';
import { partsOf, type CalendarDate } from '#domain/calendar-date.ts';
import { $currency } from '#features/currency/currency.ts';

/** The address and month of an events calendar. */
export interface EventsSettings {
  /** The endpoint of the events. */
  url: string;
  month: CalendarDate;
}

/** The month's departures from the functions, by id; null before the first answer. */
export const $events = atom<ReadonlyMap<string, CalendarEvent> | null>(null);

/** An answer older than this is loaded again. */
const FRESH_MS = MINUTE;

let askedAt = -Infinity;

/**
 * Loads the state and price of a month's departures. A missing address is an error of the page. A failed
 * load is only logged, and the page stays as it is.
 */
export async function loadEvents({ url, month }: EventsSettings, now = Date.now()): Promise<void> {
  if (!url) {
    window.alert('Invalid calendar event settings');
    return;
  }
  askedAt = now;
  const { year, month: number } = partsOf(month);
  const query = { year: String(year), month: String(number), currency: $currency.get() };
  const answer = await call({ ...listEvents, path: url }, { query });
  if (answer.kind === 'ok') $events.set(new Map(answer.value.map((event) => [event.tour_date_id, event])));
  else console.error(`The departures of ${month.slice(0, 7)} could not be loaded.`, answer.kind);
}

/** Loads again if the last answer is more than a minute old. Called when the visitor uses the calendar. */
export async function refreshEvents(settings: EventsSettings, now = Date.now()): Promise<void> {
  if (now - askedAt > FRESH_MS) await loadEvents(settings, now);
}
