import { monthTitle, partsOf, spokenDate, WEEKDAYS, weeksOf, type CalendarDate } from '#domain/calendar-date.ts';
import { EVENTS_CALENDAR_FIRST_DAY } from '#domain/constants.ts';
import { groupBy } from '#domain/group-by.ts';
import { anchorOf, type EventState } from './event-states.ts';

interface Props {
  month: CalendarDate;
  today: CalendarDate;
  events: readonly EventState[];
}

/**
 * The month in weeks from Monday, from the current week on. Each day with departures links to its place in the
 * list.
 */
export function EventGrid({ month, today, events }: Props) {
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
