import './date-panel.css';
import { useStore } from '@nanostores/react';
import { priceOf, saveText, fewLeftOn } from './date-texts.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { calendarDate, monthOf, monthTitle, spokenDate, ticketDate, type CalendarDate } from '#domain/calendar-date.ts';
import { groupBy } from '#domain/group-by.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { $datesInCart, $nextButton, $tourDates, bookSelectedDate, selectDate, stateOfDate } from './tour-dates.ts';
import { Button, StepButton } from '#ui/Button.tsx';
import { Price } from '#ui/Price.tsx';

/** The start dates of one month, or of all, as rows, for visitors who prefer a list to a month. */
export function DateList({ month }: { month: CalendarDate | 'all' }) {
  const { entries } = useStore($tourDates);
  const dated = entries.filter(
    ({ date }) => date !== null && (month === 'all' || monthOf(calendarDate(date)) === month),
  );
  const byMonth = groupBy(dated, ({ date }) => monthTitle(calendarDate(date!)));
  if (month !== 'all' && dated.length === 0)
    return <p className="muted">{`No start dates in ${monthTitle(month)}.`}</p>;
  return [...byMonth].map(([title, dates]) => (
    <section className="deps" key={title}>
      <h3>{month === 'all' ? title : `Start dates in ${title}`}</h3>
      <ul>
        {dates.map((entry) => (
          <Row key={entry.tour_date_id} entry={entry} />
        ))}
      </ul>
    </section>
  ));
}

function Row({ entry }: { entry: TourDateEntry }) {
  const { selectedId } = useStore($tourDates);
  const state = stateOfDate(entry, useStore($datesInCart));
  const next = useStore($nextButton);
  const isChosen = entry.tour_date_id === selectedId;
  const start = calendarDate(entry.date!);
  const finish = entry.finish_date === null ? '' : ` to ${ticketDate(calendarDate(entry.finish_date))}`;
  const day = spokenDate(start);
  const { current, original } = priceOf(entry, null);
  const notes = [entry.on_sale ? saveText(entry) : '', fewLeftOn(entry) ?? ''].filter((note) => note !== '');
  const choose = () => selectDate(entry.tour_date_id);
  const book = () => {
    choose();
    void bookSelectedDate();
  };
  const isBusy = isChosen && next !== 'idle';
  return (
    <li className="dep" data-state={state} data-chosen={isChosen || undefined}>
      <div>
        <b>{`${ticketDate(start)}${finish}`}</b>
        {(state !== 'full' || current.minor > 0) && (
          <span className="dep__price">
            <Price
              amount={formatPrice(current)}
              was={entry.on_sale ? formatPrice(original) : undefined}
              includes={entry.price_includes}
            />
            {state !== 'full' && entry.deposit_from !== null && (
              <span className="muted">{`deposit ${formatPrice(fromDecimalText(entry.deposit_from, entry.currency))}`}</span>
            )}
          </span>
        )}
        {state === 'available' && notes.length > 0 && <span className="small muted">{notes.join(', ')}</span>}
      </div>
      {state === 'full' && <span className="muted">Full</span>}
      {state === 'in-cart' && !isBusy && <span className="dep__cart">In cart</span>}
      {(state === 'available' || isBusy) &&
        (entry.tour_combinations.length > 1 ? (
          <Button look="quiet" onPress={choose}>
            Choose <span className="sr">{day}</span>
          </Button>
        ) : (
          <StepButton
            label="NEXT"
            detail={` book ${day}`}
            state={isChosen ? next : 'idle'}
            look="quiet"
            silent
            onPress={book}
          />
        ))}
    </li>
  );
}
