import { BADGES, type CalendarEvent } from '#contract/events.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import type { ShownEvent, ShownPrice } from './shown-event.ts';

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
