import { useLayoutEffect, useRef } from 'react';
import { cellLines, spokenDay } from './date-texts.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import type { DateState } from '#domain/availability.ts';
import { partsOf, type CalendarDate } from '#domain/calendar-date.ts';

interface Props {
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
export function DayContents({ date, entry, state }: Props) {
  const contents = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const cell = contents.current?.closest<HTMLElement>('[role="gridcell"]');
    if (!cell) return;
    cell.removeAttribute('aria-label');
    const isOutside = cell.classList.contains('react-datepicker__day--outside-month');
    if (isOutside) emptyCell(cell);
    else cell.dataset['day'] = date;
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

function emptyCell(cell: HTMLElement): void {
  cell.tabIndex = -1;
  for (const name of ['aria-selected', 'aria-disabled', 'data-day']) cell.removeAttribute(name);
}
