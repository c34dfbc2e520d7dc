import { atom } from 'nanostores';
import { call } from '#api/call.ts';
import type { EventMonth } from '#catalogue/event-months.ts';
import { BADGES, type CalendarEvent, listEvents } from '#contract/events.ts';
import { type CalendarDate, partsOf } from '#domain/calendar-date.ts';
import { type Currency, inCurrency, inEachCurrency, type PerCurrency } from '#domain/currency.ts';
import { MINUTE } from '#domain/durations.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { $currency } from '#features/currency/currency.ts';
import { type DatePrice, departurePricePeriods } from '#features/currency/price-periods.ts';

interface EventsSettings {
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

/** A price as text with its symbol and code, and the price before a running sale. */
export interface ShownPrice {
  readonly now: string;
  readonly was: string | null;
  /** What it has in it besides the tour: `incl. required insurance`, or empty. */
  readonly includes: string;
}

/** A departure as known at the build. All of it is sent within the page, so it holds data and no markup. */
export interface ShownEvent {
  readonly id: string;
  readonly date: CalendarDate;
  readonly title: string;
  readonly days: number;
  readonly url: string;
  /** The name of the tour's colour. */
  readonly ink: string;
  readonly picture: string;
  /** Closed by the operator. Only the functions know whether all seats are sold. */
  readonly isClosed: boolean;
  /** The price at the build, and the prices that replace it on later days. */
  readonly prices: readonly {
    readonly from: CalendarDate | null;
    readonly in: Readonly<Record<Currency, ShownPrice>>;
  }[];
}

/** A departure with its state: from the built page, or live from the functions. */
export interface EventState extends ShownEvent {
  readonly isFull: boolean;
  /** `Few seats left` or `Save $200`; empty for neither, and for a full departure. */
  readonly badge: string;
  /** The current price in the visitor's currency; null while only the page's own prices are known. */
  readonly livePrice: ShownPrice | null;
}

/**
 * Adds the functions' live states to the page's departures. The functions list every departure that can still be
 * booked, so one that they do not list has started or been withdrawn since the build.
 */
export function withStates(
  events: readonly ShownEvent[],
  live: ReadonlyMap<string, CalendarEvent> | null,
): EventState[] {
  if (live === null) {
    return events.map((event) => ({ ...event, isFull: event.isClosed, badge: '', livePrice: null }));
  }
  return events.flatMap((event) => {
    const answered = live.get(event.id);
    if (answered === undefined) return [];
    const isFull = answered.badge === BADGES.full;
    return [{ ...event, isFull, badge: isFull ? '' : answered.badge, livePrice: priceOf(answered) }];
  });
}

function priceOf(event: CalendarEvent): ShownPrice {
  const { price_from, original_price_from, price_includes, currency, on_sale } = event;
  const written = (text: string) => formatPrice(fromDecimalText(text, currency));
  return { now: written(price_from), was: on_sale ? written(original_price_from) : null, includes: price_includes };
}

/** The id of a day's section in the list, which the month links to. */
export function anchorOf(date: CalendarDate): string {
  return `day-${date}`;
}

/** The departures of a month as props of the events calendar. */
export function shownEvents({ events }: EventMonth, today: CalendarDate): ShownEvent[] {
  return events.map(({ page: { tour, ink }, departure, start }) => ({
    id: departure.id,
    date: start,
    title: tour.name,
    days: tour.days,
    url: `${tour.url}#show-dates`,
    ink,
    picture: tour.thumbnail,
    isClosed: departure.capacity === 0,
    prices: departurePricePeriods(departure, today).flatMap(({ from, price }) =>
      price === null ? [] : [{ from, in: formatted(price) }],
    ),
  }));
}

function formatted(price: PerCurrency<DatePrice>): PerCurrency<ShownPrice> {
  return inEachCurrency((currency) => {
    const { current, original, includes } = inCurrency(price, currency);
    return { now: formatPrice(current), was: current.minor < original.minor ? formatPrice(original) : null, includes };
  });
}
