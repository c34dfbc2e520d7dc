import { atom } from 'nanostores';
import { call } from '#api/call.ts';
import { listEvents, type CalendarEvent } from '#contract/events.ts';
import { MINUTE } from '#domain/durations.ts';
import { partsOf, type CalendarDate } from '#domain/calendar-date.ts';
import { $currency } from '#stores/currency.ts';

/** What a page knows of the month whose departures it shows. */
export interface EventsSettings {
  /** Where the events are asked for. */
  url: string;
  month: CalendarDate;
}

/** What the functions say of the month's departures, by their id; null before they have said anything. */
export const $events = atom<ReadonlyMap<string, CalendarEvent> | null>(null);

/** What was said is old after this long. */
const FRESH_MS = MINUTE;

let askedAt = -Infinity;

/**
 * Asks how the departures of a month stand: full, few left, and for how much (M147). Settings without an address are a
 * fault of the page (M134). A failed load is only logged, and the page shows what it shows (M150).
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

/** Asks again when what was said last is more than a minute old: somebody is looking at it. */
export async function refreshEvents(settings: EventsSettings, now = Date.now()): Promise<void> {
  if (now - askedAt > FRESH_MS) await loadEvents(settings, now);
}
