import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { EventDays } from '#islands/events-calendar/EventDays.tsx';
import { EventGrid } from '#islands/events-calendar/EventGrid.tsx';
import type { ShownEvent } from '#islands/events-calendar/shown-event.ts';
import { withStates } from '#islands/events-calendar/event-states.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { $currency } from '#stores/currency.ts';
import { $events, loadEvents, refreshEvents } from '#stores/events.ts';

interface Props {
  url: string;
  /** The first day of the month. */
  month: CalendarDate;
  events: readonly ShownEvent[];
}

/**
 * The departures of all tours in one month: as a month of days, and as a list that each day leads to (M103, M147).
 *
 * It is complete as it is built. Once somebody sees it, it asks the functions which dates are full, of which few seats
 * are left and what they cost now, and asks again when it is touched later on.
 */
export function EventsCalendar({ url, month, events }: Props) {
  const live = useStore($events, { ssr: 'initial' });
  const refresh = () => void refreshEvents({ url, month });
  useEffect(() => {
    // The store tells of the present currency at once, and of every other one when it is chosen.
    return $currency.subscribe(() => void loadEvents({ url, month }));
  }, [url, month]);
  const shown = withStates(events, live);
  return (
    <div className="events" onPointerEnter={refresh} onFocus={refresh}>
      <EventGrid month={month} events={shown} />
      <EventDays events={shown} />
    </div>
  );
}
