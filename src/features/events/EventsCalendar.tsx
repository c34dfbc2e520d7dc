import { reportBroken } from '#directives/page-events.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useSyncExternalStore } from 'react';
import { EventDays } from './EventDays.tsx';
import { EventGrid } from './EventGrid.tsx';
import { dateInZone, type CalendarDate } from '#domain/calendar-date.ts';
import { $currency } from '#features/currency/currency.ts';
import { $events, loadEvents, refreshEvents } from './events.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { withStates, type ShownEvent } from './event-states.ts';

interface Props {
  url: string;
  /** The first day of the month. */
  month: CalendarDate;
  /** The day of the build. */
  today: CalendarDate;
  events: readonly ShownEvent[];
}

/**
 * The departures of all tours in one month: as a list, and as a month whose days link to it.
 *
 * The built page is complete, as of the day of the build. In the browser the weeks that have passed since then are left
 * out of the month. Once it is visible it loads which dates are full or have few seats left, and the current prices. It
 * loads them again when the visitor uses it later.
 */
export function EventsCalendar({ url, month, today, events }: Props) {
  const day = useSyncExternalStore(neverChanges, currentDay, () => today);
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
        <EventDays events={shown} />
        <EventGrid month={month} today={day} events={shown} />
      </div>
    </Boundary>
  );
}

function neverChanges(): () => void {
  return () => undefined;
}

/** Today in the operator's zone, which the root element names. */
function currentDay(): CalendarDate {
  return dateInZone(Date.now(), document.documentElement.dataset['zone']!);
}
