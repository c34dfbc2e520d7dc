import { reportBroken } from '#directives/page-events.ts';
import { useStore } from '@nanostores/react';
import { useEffect, useSyncExternalStore } from 'react';
import {
  dateInZone,
  type CalendarDate,
  partsOf,
  WEEKDAYS,
  weekdayOf,
  monthTitle,
  spokenDate,
  weeksOf,
} from '#domain/calendar-date.ts';
import { $currency } from '#features/currency/currency.ts';
import {
  $events,
  anchorOf,
  loadEvents,
  refreshEvents,
  withStates,
  type EventState,
  type ShownEvent,
  type ShownPrice,
} from './events.ts';
import { Boundary } from '#ui/Boundary.tsx';
import { CURRENCIES, inCurrency } from '#domain/currency.ts';
import { groupBy } from '#domain/group-by.ts';
import { EVENTS_CALENDAR_FIRST_DAY } from '#domain/constants.ts';

interface Props {
  url: string;
  month: CalendarDate;
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

function EventDays({ events }: { events: readonly EventState[] }) {
  return (
    <div className="events__list">
      {[...groupBy(events, ({ date }) => date)].map(([date, onDay]) => (
        <section id={anchorOf(date)} key={date}>
          <h3>{dayName(date)}</h3>
          <ul>
            {onDay.map((event) => (
              <Row key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ event }: { event: EventState }) {
  const { title, days, url, picture, isFull, badge } = event;
  return (
    <li>
      <a className="events__row" href={url} data-full={isFull || undefined}>
        <img src={picture} width="44" height="44" alt="" loading="lazy" />
        <span>
          <b>{title}</b>
          <span className="ticket-type muted">
            <span>{`${days} days`}</span>
            {badge !== '' && (
              <span className="events__badge">{`, ${badge.charAt(0).toLowerCase()}${badge.slice(1)}`}</span>
            )}
          </span>
        </span>
        {isFull ? <span className="events__full">Full</span> : <PriceOf event={event} />}
      </a>
    </li>
  );
}

/** The live price, or the built prices: all currencies and all periods to come, of which one shows. */
function PriceOf({ event: { prices, livePrice } }: { event: EventState }) {
  if (livePrice !== null) {
    return (
      <span className="price">
        <Written price={livePrice} />
      </span>
    );
  }
  return (
    <span className="price">
      {prices.map(({ from, in: amounts }) => (
        <span className="events__price" data-from={from ?? undefined} hidden={from !== null} key={from ?? ''}>
          {CURRENCIES.map((currency) => (
            <span data-in={currency} key={currency}>
              <Written price={inCurrency(amounts, currency)} />
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}

function Written({ price: { now, was, includes } }: { price: ShownPrice }) {
  return (
    <>
      {was !== null && (
        <>
          <s>
            <span className="sr">was </span>
            <span>{was}</span>
          </s>{' '}
          <span className="sr">now </span>
        </>
      )}
      <span>{now}</span>
      {includes !== '' && <small className="price__includes"> {includes}</small>}
    </>
  );
}

/** `Saturday 5`. */
function dayName(date: CalendarDate): string {
  return `${WEEKDAYS[weekdayOf(date)]!} ${partsOf(date).day}`;
}

interface GridProps {
  month: CalendarDate;
  today: CalendarDate;
  events: readonly EventState[];
}

/**
 * The month in weeks from Monday, from the current week on. Each day with departures links to its place in the
 * list.
 */
function EventGrid({ month, today, events }: GridProps) {
  const weeks = weeksOf(month, EVENTS_CALENDAR_FIRST_DAY).filter((week) => {
    const last = week.findLast((date) => date !== null);
    return last === undefined || last >= today;
  });
  if (weeks.length === 0) return null;
  const byDay = groupBy(events, ({ date }) => date);
  const names = WEEKDAYS.map((_, index) => WEEKDAYS[(index + EVENTS_CALENDAR_FIRST_DAY) % 7]!);
  return (
    <table className="events__month">
      <caption className="sr">{monthTitle(month)}</caption>
      <thead>
        <tr>
          {names.map((name) => (
            <th scope="col" key={name}>
              <span className="sr">{name}</span>
              <span aria-hidden="true">{name.slice(0, 2)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((date, column) => (
              <td key={column}>{date && <Day date={date} events={byDay.get(date) ?? []} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One mark for each departure, hollow when it is full, with the tour's name where there is space. */
function Day({ date, events }: { date: CalendarDate; events: readonly EventState[] }) {
  const { day } = partsOf(date);
  if (events.length === 0) return <span className="events__day">{day}</span>;
  const count = events.length === 1 ? '1 departure' : `${events.length} departures`;
  return (
    <a className="events__day events__day--has" href={`#${anchorOf(date)}`}>
      <span className="sr">{`${spokenDate(date)}, ${count}`}</span>
      <b aria-hidden="true">{day}</b>
      <span className="events__marks" aria-hidden="true">
        {events.map(({ id, title, ink, isFull }) => (
          <i className={`ink-${ink}`} data-full={isFull || undefined} key={id}>
            {title}
          </i>
        ))}
      </span>
    </a>
  );
}
