import './month-grid.css';
import { useId, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import DatePicker from 'react-datepicker';
import { flushSync } from 'react-dom';
import { dayOf, departureForKey, noonOf } from './calendar-days.ts';
import { cellLines, spokenDay } from './date-texts.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import type { DateState } from '#domain/tour.ts';
import { addMonths, calendarDate, monthOf, monthTitle, partsOf, type CalendarDate } from '#domain/calendar-date.ts';
import { START_DATE_CALENDAR_FIRST_DAY } from '#domain/constants.ts';
import { stateOfDate } from './tour-dates.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  entries: readonly TourDateEntry[];
  inCart: readonly string[];
  selectedId: string | null;
  onSelect: (tourDateId: string) => void;
  /** Called with the first day of the month that is shown. */
  onMonth: (month: CalendarDate) => void;
}

const LOOKS: Record<DateState, string> = { available: 'day--open', full: 'day--full', 'in-cart': 'day--cart' };

/**
 * The start dates, one month at a time, from the month of the first date to that of the last.
 *
 * Only days with a departure can be selected. One of them is in the tab order, and keys move between them. Keys
 * never reach the date picker, because it would take Escape from the dialog and stop after 40 days without a departure.
 */
export function MonthGrid({ entries, inCart, selectedId, onSelect, onMonth }: Props) {
  const byDate = useMemo(() => entriesByDate(entries), [entries]);
  const departures = useMemo(() => [...byDate.keys()].toSorted(), [byDate]);
  const selected = departures.find((date) => byDate.get(date)!.tour_date_id === selectedId);
  const picker = useRef<DatePicker>(null);
  const days = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const [first, last] = [departures[0], departures.at(-1)];

  // The date picker uses the role `table`, in which screen readers offer no moving between cells. It names elements that
  // are no controls, and announces a month as if something had gone wrong.
  useLayoutEffect(() => {
    const grid = days.current?.querySelector('[role="table"]');
    grid?.setAttribute('role', 'grid');
    grid?.setAttribute('aria-labelledby', headingId);
    const [announcer] = days.current?.getElementsByClassName('react-datepicker__aria-live') ?? [];
    announcer?.setAttribute('role', 'status');
    announcer?.classList.add('sr');
    const named = days.current?.querySelectorAll('.react-datepicker, [role="rowgroup"]') ?? [];
    for (const element of named) element.removeAttribute('aria-label');
  });

  // The month is drawn while its dates load. To draw it anew with them would take a slow phone as long again.
  useLayoutEffect(() => {
    if (!first) return;
    picker.current?.setPreSelection(noonOf(first));
    onMonth(monthOf(first));
  }, [first, onMonth]);

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('[role="gridcell"]');
    const day = cell?.dataset['day'];
    if (!cell || day === undefined) return;
    event.stopPropagation();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isPress = event.key === 'Enter' || event.key === ' ';
    const target = departureForKey(calendarDate(day), event.key, departures);
    if (isPress || target !== null) event.preventDefault();
    if (isPress) cell.click();
    if (target === null) return;
    flushSync(() => picker.current?.setPreSelection(noonOf(target)));
    days.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
  };

  return (
    <div className="days" ref={days} onKeyDownCapture={onKeyDown}>
      <DatePicker
        ref={picker}
        inline
        calendarStartDay={START_DATE_CALENDAR_FIRST_DAY}
        selected={selected ? noonOf(selected) : null}
        openToDate={first && noonOf(first)}
        minDate={first && noonOf(first)}
        maxDate={last && noonOf(last)}
        filterDate={(date) => byDate.has(dayOf(date))}
        shouldCloseOnSelect={false}
        onMonthChange={(date) => onMonth(monthOf(dayOf(date)))}
        onChange={(date: Date | null) => {
          const entry = date && byDate.get(dayOf(date));
          if (entry) onSelect(entry.tour_date_id);
        }}
        dayClassName={(date) => lookOf(byDate.get(dayOf(date)), inCart, first !== undefined && dayOf(date) < first)}
        renderDayContents={(_, date) => {
          const entry = byDate.get(dayOf(date));
          return <DayContents date={dayOf(date)} entry={entry} state={entry && stateOfDate(entry, inCart)} />;
        }}
        renderCustomDayName={({ fullName }) => (
          <>
            <span className="sr">{fullName}</span>
            <span aria-hidden="true">{fullName.slice(0, 2)}</span>
          </>
        )}
        renderCustomHeader={({ monthDate, decreaseMonth, increaseMonth }) => (
          <MonthHead
            id={headingId}
            month={dayOf(monthDate)}
            first={first}
            last={last}
            onEarlier={decreaseMonth}
            onLater={increaseMonth}
          />
        )}
      />
    </div>
  );
}

interface HeadProps {
  /** The id of the heading, which names the grid. */
  id: string;
  month: CalendarDate;
  first: CalendarDate | undefined;
  last: CalendarDate | undefined;
  onEarlier: () => void;
  onLater: () => void;
}

/**
 * The month's name between the buttons for the months before and after, where these have dates.
 *
 * The date picker announces a new month itself. At the first or last month a button disappears, and the focus moves to
 * the other.
 */
function MonthHead({ id, month, first, last, onEarlier, onLater }: HeadProps) {
  const head = useRef<HTMLDivElement>(null);
  const turn = (toMonth: () => void) => {
    flushSync(toMonth);
    if (!head.current?.contains(document.activeElement)) head.current?.querySelector('button')?.focus();
  };
  const button = (way: 'previous' | 'next', target: CalendarDate, toMonth: () => void) => (
    <button
      className="icon-btn"
      type="button"
      aria-label={`${way === 'next' ? 'Next' : 'Previous'} month, ${monthTitle(target)}`}
      onClick={() => turn(toMonth)}
    >
      <Icon name={way} />
    </button>
  );
  const hasEarlier = first !== undefined && monthOf(month) > monthOf(first);
  const hasLater = last !== undefined && monthOf(month) < monthOf(last);
  return (
    <div className="cal__nav" ref={head}>
      {hasEarlier ? button('previous', addMonths(month, -1), onEarlier) : <span />}
      <h3 id={id}>{monthTitle(month)}</h3>
      {hasLater && button('next', addMonths(month, 1), onLater)}
    </div>
  );
}

interface DayProps {
  date: CalendarDate;
  entry: TourDateEntry | undefined;
  state: DateState | undefined;
}

/**
 * The content of a day's cell, which is also its accessible name: date, state and price.
 *
 * The date picker labels the cell with its date only and has no option to change this. So the label is removed after
 * each render, and the cell's text becomes its name.
 *
 * The days of the months before and after stay as empty cells. Without them the first week would begin with the month's
 * first day, and screen readers would tell the wrong weekdays.
 */
function DayContents({ date, entry, state }: DayProps) {
  const contents = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const cell = contents.current?.closest<HTMLElement>('[role="gridcell"]');
    if (!cell) return;
    cell.removeAttribute('aria-label');
    cell.dataset['day'] = date;
    if (!cell.classList.contains('react-datepicker__day--outside-month')) return;
    for (const name of ['aria-selected', 'aria-disabled']) cell.removeAttribute(name);
  });
  return (
    <span className="day__contents" ref={contents}>
      <span className="sr">{spokenDay(date, entry, state)}</span>
      <b aria-hidden="true">{partsOf(date).day}</b>
      {entry &&
        state &&
        cellLines(entry, state).map((line) => (
          <small aria-hidden="true" key={line}>
            {line}
          </small>
        ))}
    </span>
  );
}

function entriesByDate(entries: readonly TourDateEntry[]): Map<CalendarDate, TourDateEntry> {
  return new Map(entries.flatMap((entry) => (entry.date === null ? [] : [[calendarDate(entry.date), entry] as const])));
}

function lookOf(entry: TourDateEntry | undefined, inCart: readonly string[], isBefore: boolean): string {
  if (entry === undefined) return isBefore ? 'day day--none day--before' : 'day day--none';
  const state = stateOfDate(entry, inCart);
  return `day ${LOOKS[state]}${entry.on_sale && state === 'available' ? ' day--sale' : ''}`;
}
