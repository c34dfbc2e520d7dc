import { addDays, type CalendarDate } from '#domain/calendar-date.ts';
import type { AddressOf } from '#components/page/agency.ts';
import { offersOf } from '#components/trips/tour-structured-data.ts';
import type { EventMonth, TourEvent } from '#catalogue/event-months.ts';
import type { OperatorPage } from '#catalogue/settings.ts';

/** The site's part of the data. */
export interface EventsPageData {
  readonly operator: Pick<OperatorPage, 'defaultCurrency' | 'premises'>;
  /** The operator, as schema.org's Organization. */
  readonly organizer: object;
  readonly address: AddressOf;
}

/** The departures of a month as schema.org's Events, one for each (E19). */
export function eventsStructuredData({ events }: EventMonth, page: EventsPageData, today: CalendarDate): object {
  return { '@context': 'https://schema.org', '@graph': events.map((event) => toEvent(event, page, today)) };
}

function toEvent(
  { page: { tour, summary }, departure, start }: TourEvent,
  { operator, organizer, address }: EventsPageData,
  today: CalendarDate,
): object {
  const tourAddress = address(tour.url);
  const [offer] = offersOf(departure, { currency: operator.defaultCurrency, address: tourAddress }, today);
  return {
    '@type': 'Event',
    name: tour.name,
    description: summary,
    url: tourAddress,
    image: address(`/og/trips/${tour.slug}.jpg`),
    startDate: start,
    endDate: addDays(start, tour.days - 1),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: tour.startPlace,
      address: {
        '@type': 'PostalAddress',
        addressLocality: tour.startPlace,
        ...(operator.premises && { addressCountry: operator.premises.country }),
      },
    },
    organizer,
    ...(offer && { offers: offer }),
  };
}
