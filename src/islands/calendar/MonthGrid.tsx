import './days.css';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { cellText, spokenDay } from '#islands/calendar/date-texts.ts';
import { dayForKey, monthOf, monthRange, monthTitle, weeksOf, withinRange } from '#islands/calendar/month-grid.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { addMonths, calendarDate, partsOf, WEEKDAYS, type CalendarDate } from '#domain/calendar-date.ts';
import { stateOfDate } from '#stores/tour-dates.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  entries: readonly TourDateEntry[];
  inCart: readonly string[];
  selectedId: string | null;
  onSelect: (tourDateId: string) => void;
}

/**
 * A month as a grid of days, one of them in the tab order: arrows, Home, End and the page keys move between them.
 *
 * It knows calendar days only, so that a date is the same date in every time zone (P23).
 */
export function MonthGrid({ entries, inCart, selectedId, onSelect }: Props) {
  const byDate = useMemo(
    () =>
      new Map(entries.flatMap((entry) => (entry.date === null ? [] : [[calendarDate(entry.date), entry] as const]))),
    [entries],
  );
  const range = useMemo(() => monthRange([...byDate.keys()], new Date()), [byDate]);
  const [month, setMonth] = useState(range.first);
  const [reached, setReached] = useState<CalendarDate | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const movedByKey = useRef(false);
  const headingId = useId();

  const shown = [...byDate.keys()].find((date) => byDate.get(date)?.tour_date_id === selectedId);
  const entryPoint = [reached, shown, ...[...byDate.keys()].toSorted()].find((date) => date && monthOf(date) === month);
  const inTabOrder = entryPoint ?? month;

  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayForKey(inTabOrder, event.key, range);
    if (target === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    movedByKey.current = true;
    setReached(target);
    setMonth(monthOf(target));
  };
  const turnTo = (target: CalendarDate) => {
    setReached(null);
    setMonth(monthOf(withinRange(target, range)));
  };

  return (
    <>
      <div className="cal__nav">
        {month > range.first ? <MonthButton icon="previous" month={addMonths(month, -1)} onTurn={turnTo} /> : <span />}
        <h3 id={headingId} aria-live="polite">
          {monthTitle(month)}
        </h3>
        {month < range.last && <MonthButton icon="next" month={addMonths(month, 1)} onTurn={turnTo} />}
      </div>
      {/* The days in the grid take the focus, and their keys bubble up to it. */}
      {/* eslint-disable-next-line jsx-a11y-x/interactive-supports-focus */}
      <div className="days" role="grid" aria-labelledby={headingId} ref={grid} onKeyDown={onKeyDown}>
        <div className="days__week" role="row">
          {WEEKDAYS.map((name) => (
            <span className="days__name" role="columnheader" aria-label={name} key={name}>
              {name.slice(0, 2)}
            </span>
          ))}
        </div>
        {weeksOf(month).map((week, index) => (
          <div className="days__week" role="row" key={index}>
            {week.map((date, column) => (
              <div className="days__cell" role="gridcell" key={column}>
                {date && (
                  <Day
                    date={date}
                    entry={byDate.get(date)}
                    inCart={inCart}
                    isSelected={date === shown}
                    isInTabOrder={date === inTabOrder}
                    onSelect={(tourDateId) => {
                      setReached(date);
                      onSelect(tourDateId);
                    }}
                  />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function MonthButton({
  icon,
  month,
  onTurn,
}: {
  icon: 'previous' | 'next';
  month: CalendarDate;
  onTurn: (month: CalendarDate) => void;
}) {
  return (
    <button className="icon-btn" type="button" aria-label={monthTitle(month)} onClick={() => onTurn(month)}>
      <Icon name={icon} />
    </button>
  );
}

interface DayProps {
  date: CalendarDate;
  entry: TourDateEntry | undefined;
  inCart: readonly string[];
  isSelected: boolean;
  isInTabOrder: boolean;
  onSelect: (tourDateId: string) => void;
}

/** A day. One without a departure can be reached, so that the grid has no holes, but not chosen (M124). */
function Day({ date, entry, inCart, isSelected, isInTabOrder, onSelect }: DayProps) {
  const state = entry && stateOfDate(entry, inCart);
  const look = state && { available: ' day--open', full: ' day--full', 'in-cart': ' day--cart' }[state];
  const onSale = entry?.on_sale && state === 'available' ? ' day--sale' : '';
  return (
    <button
      className={`day${look ?? ''}${onSale}`}
      type="button"
      tabIndex={isInTabOrder ? 0 : -1}
      aria-pressed={entry && isSelected}
      aria-disabled={entry === undefined || undefined}
      onClick={entry && (() => onSelect(entry.tour_date_id))}
    >
      <span className="sr">{spokenDay(date, entry, state)}</span>
      <b aria-hidden="true">{partsOf(date).day}</b>
      {entry && state && <small aria-hidden="true">{cellText(entry, state)}</small>}
    </button>
  );
}
