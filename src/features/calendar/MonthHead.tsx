import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { addMonths, monthOf, monthTitle, type CalendarDate } from '#domain/calendar-date.ts';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  /** The id of the heading, which names the grid. */
  id: string;
  /** Any day of the shown month. */
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
export function MonthHead({ id, month, first, last, onEarlier, onLater }: Props) {
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
