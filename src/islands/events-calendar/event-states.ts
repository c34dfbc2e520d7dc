import { BADGES, type CalendarEvent } from '#contract/events.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import type { ShownEvent, ShownPrice } from '#islands/events-calendar/shown-event.ts';

/** A departure with how it stands: as the page was built, or as the functions say now. */
export interface EventState extends ShownEvent {
  readonly isFull: boolean;
  /** `Few spaces left` or `On sale`; empty for neither, and for one that is full. */
  readonly badge: string;
  /** What it costs now in the visitor's currency; null while only the page's own prices are known. */
  readonly livePrice: ShownPrice | null;
}

/**
 * Joins what the page knows with what the functions say. They name every departure that can still be booked: one they
 * do not name has left, or is offered no more, since the page was built.
 */
export function withStates(
  events: readonly ShownEvent[],
  live: ReadonlyMap<string, CalendarEvent> | null,
): EventState[] {
  if (live === null) {
    return events.map((event) => ({ ...event, isFull: event.isClosed, badge: '', livePrice: null }));
  }
  return events.flatMap((event) => {
    const said = live.get(event.id);
    if (said === undefined) return [];
    const isFull = said.badge === BADGES.full;
    return [{ ...event, isFull, badge: isFull ? '' : said.badge, livePrice: priceOf(said) }];
  });
}

function priceOf({ price, original_price, currency, on_sale }: CalendarEvent): ShownPrice {
  const written = (text: string) => formatPrice(fromDecimalText(text, currency));
  return { now: written(price), was: on_sale ? written(original_price) : null };
}
