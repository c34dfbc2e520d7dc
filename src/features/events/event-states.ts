import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { BADGES, type CalendarEvent } from '#contract/events.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';

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
  /** Opens the tour's start dates. */
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
