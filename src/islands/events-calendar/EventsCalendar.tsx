import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { EventDays } from '#islands/events-calendar/EventDays.tsx';
import { EventGrid } from '#islands/events-calendar/EventGrid.tsx';
import type { ShownEvent } from '#islands/events-calendar/shown-event.ts';
import { withStates } from '#islands/events-calendar/event-states.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';
import { $currency } from '#stores/currency.ts';
import { $events, loadEvents, refreshEvents } from '#stores/events.ts';
import { reportBroken } from '#stores/broken-island.ts';
import { Boundary } from '#ui/Boundary.tsx';

interface Props {
  url: string;
  /** The first day of the month. */
  month: CalendarDate;
  events: readonly ShownEvent[];
}

/**
 * The departures of all tours in one month: as a month, and as a list that each day links to (M103, M147).
 *
 * The built page is complete. Once it is visible it loads which dates are full or have few seats left, and the current
 * prices. It loads them again when the visitor uses it later.
 */
export function EventsCalendar({ url, month, events }: Props) {
  const live = useStore($events, { ssr: 'initial' });
  const refresh = () => void refreshEvents({ url, month });
  useEffect(() => {
    // The store calls back at once with the current currency, and again for each later choice.
    return $currency.subscribe(() => void loadEvents({ url, month }));
  }, [url, month]);
  const shown = withStates(events, live);
  return (
    <Boundary onBroken={reportBroken()}>
      <div className="events" onPointerEnter={refresh} onFocus={refresh}>
        <EventGrid month={month} events={shown} />
        <EventDays events={shown} />
      </div>
    </Boundary>
  );
}
