import { departurePricePeriods, type DatePrice } from '#features/currency/price-periods.ts';
import type { EventMonth, TourEvent } from '#catalogue/event-months.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { inCurrency, inEachCurrency, type PerCurrency } from '#domain/currency.ts';
import { formatPrice } from '#domain/money.ts';
import type { ShownEvent, ShownPrice } from './events.ts';

/** The departures of a month as props of the events calendar. */
export function shownEvents({ events }: EventMonth, today: CalendarDate): ShownEvent[] {
  return events.map((event) => shownEvent(event, today));
}

function shownEvent({ page: { tour, ink }, departure, start }: TourEvent, today: CalendarDate): ShownEvent {
  return {
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
  };
}

function formatted(price: PerCurrency<DatePrice>): PerCurrency<ShownPrice> {
  return inEachCurrency((currency) => {
    const { current, original, includes } = inCurrency(price, currency);
    return { now: formatPrice(current), was: current.minor < original.minor ? formatPrice(original) : null, includes };
  });
}
