import '#styles/components/leg.css';
import '#styles/components/tag.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import {
  DATE_IS_FULL,
  DATE_IS_IN_CART,
  depositText,
  nearestWithSeats,
  priceOf,
  saleText,
} from '#islands/calendar/date-texts.ts';
import type { TourDateEntry } from '#contract/tour-dates.ts';
import { parseCalendarDate, ticketDate } from '#domain/calendar-date.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { fewLeftOn, type FewLeft } from '#stores/ledger-facts.ts';
import {
  $addButton,
  $datesInCart,
  $nextButton,
  $tourDates,
  chooseCombination,
  stateOfDate,
} from '#stores/tour-dates.ts';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Price } from '#ui/Price.tsx';

/** The selected date as a ticket: the dates above the tear, below it the price or why the date cannot be booked. */
export function DateTicket({ entry }: { entry: TourDateEntry }) {
  const inCart = useStore($datesInCart);
  const { entries } = useStore($tourDates);
  // The date is in the cart before the adding has ended. Until then the ticket keeps its state.
  const isBeingAdded = [useStore($nextButton), useStore($addButton)].some((state) => state !== 'idle');
  const state = isBeingAdded ? 'available' : stateOfDate(entry, inCart);
  // On a phone the ticket is below the month, so it is scrolled into view.
  const ticket = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ticket.current?.scrollIntoView({ block: 'nearest' });
  }, [entry.tour_date_id]);
  return (
    <div className="ticket stub" ref={ticket}>
      <div className="ticket__part stack stack--tight">
        <Dates entry={entry} />
        {state === 'available' && entry.body !== '' && <p className="ticket-type">{entry.body}</p>}
      </div>
      <div className="ticket__tear" role="presentation" />
      <div className="ticket__part stack stack--tight">
        {state === 'full' && (
          <>
            <Notice icon="minus" tone="error">
              {DATE_IS_FULL}
            </Notice>
            <p className="small muted">{nearestWithSeats(entries, entry)}</p>
          </>
        )}
        {state === 'in-cart' && (
          <Notice icon="tick" tone="leaf">
            {DATE_IS_IN_CART}
          </Notice>
        )}
        {state === 'available' && <PriceOfDate entry={entry} />}
      </div>
    </div>
  );
}

function Dates({ entry }: { entry: TourDateEntry }) {
  const start = parseCalendarDate(entry.date ?? '');
  const finish = parseCalendarDate(entry.finish_date ?? '');
  if (!start) return null;
  return (
    <dl className="stub__date">
      <div>
        <dt>Start</dt>
        <dd>{ticketDate(start)}</dd>
      </div>
      <div className="leg" aria-hidden="true">
        <i />
      </div>
      {finish && (
        <div>
          <dt>Finish</dt>
          <dd>{ticketDate(finish)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Shown only for a fact from the ledger (P31, N21). */
function FewSeatsLeft({ fact }: { fact: FewLeft }) {
  return <span className="tag tag--go">{fact}</span>;
}

function PriceOfDate({ entry }: { entry: TourDateEntry }) {
  const { combinationId } = useStore($tourDates);
  const { current, original } = priceOf(entry, combinationId);
  const fewLeft = fewLeftOn(entry);
  return (
    <>
      <div className="stub__tags">
        {entry.on_sale && <span className="tag tag--sale">{saleText(entry)}</span>}
        {fewLeft !== null && <FewSeatsLeft fact={fewLeft} />}
      </div>
      <div className="stub__price">
        <Price amount={formatPrice(current)} was={entry.on_sale ? formatPrice(original) : undefined} />
        <span className="muted ticket-type">per person</span>
      </div>
      {entry.tour_combinations.length > 1 && (
        <Choices legend="How would you like to go?">
          {entry.tour_combinations.map(({ id, choice_name, price }) => (
            <Choice
              key={id}
              name="combination"
              value={id}
              title={choice_name}
              end={<Price amount={formatPrice(fromDecimalText(price, entry.currency))} />}
              checked={id === combinationId}
              onChoose={() => chooseCombination(id)}
            />
          ))}
        </Choices>
      )}
      <p className="small">{depositText(entry)}</p>
    </>
  );
}
