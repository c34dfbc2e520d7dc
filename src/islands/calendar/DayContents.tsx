import { useLayoutEffect, useRef } from 'react';
import { cellLines, spokenDay } from '#islands/calendar/date-texts.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import type { DateState } from '#domain/availability.ts';
import { partsOf, type CalendarDate } from '#domain/calendar-date.ts';

interface Props {
  date: CalendarDate;
  entry: TourDateEntry | undefined;
  state: DateState | undefined;
}

/**
 * What stands in a day's cell, and the cell's whole name: date, state and price (P15).
 *
 * The date picker names the cell by its date alone and has no option for more: its name is taken away after each
 * drawing, so that the text in the cell is the name.
 */
export function DayContents({ date, entry, state }: Props) {
  const contents = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const cell = contents.current?.closest<HTMLElement>('[role="gridcell"]');
    if (!cell) return;
    cell.removeAttribute('aria-label');
    cell.dataset['day'] = date;
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
