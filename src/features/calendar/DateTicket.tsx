import '#ui/tag.css';
import { useStore } from '@nanostores/react';
import { depositText, nearestWithSeats, priceOf, saleText } from './date-texts.ts';
import type { DateState } from '#domain/availability.ts';
import { DATE_IS_FULL, DATE_IS_IN_CART, type TourDateEntry } from '#contract/tour-dates.ts';
import { parseCalendarDate, ticketDate } from '#domain/calendar-date.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { WAYS_LEGEND } from '#domain/text/trip-text.ts';
import { fewLeftOn, type FewLeft } from '#features/cart/ledger-facts.ts';
import { $tourDates, chooseCombination } from './tour-dates.ts';
import { Choice, Choices } from '#ui/Choice.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Price } from '#ui/Price.tsx';

/** The selected date as a ticket of one line, with its price, or why the date cannot be booked. */
export function DateTicket({ entry, state, datesId }: { entry: TourDateEntry; state: DateState; datesId: string }) {
  const { entries, combinationId } = useStore($tourDates);
  return (
    <div className="stub">
      <Dates entry={entry} id={datesId} />
      {state !== 'in-cart' && <PriceOfDate entry={entry} state={state} />}
      {state === 'full' && (
        <Notice icon="minus" tone="error">
          <span>{DATE_IS_FULL}</span> <span className="small">{nearestWithSeats(entries, entry)}</span>
        </Notice>
      )}
      {state === 'in-cart' && (
        <Notice icon="tick" tone="leaf">
          {DATE_IS_IN_CART}
        </Notice>
      )}
      {state === 'available' && <Combinations entry={entry} />}
      {state === 'available' && <p className="small muted stub__due">{depositText(entry, combinationId)}</p>}
      {state === 'available' && entry.body !== '' && <p className="ticket-type stub__due">{entry.body}</p>}
    </div>
  );
}

function Dates({ entry, id }: { entry: TourDateEntry; id: string }) {
  const start = parseCalendarDate(entry.date ?? '');
  const finish = parseCalendarDate(entry.finish_date ?? '');
  if (!start) return null;
  return (
    <p className="stub__date" id={id}>
      <b>{ticketDate(start)}</b>
      {finish && (
        <>
          <span> to </span>
          <span>{ticketDate(finish)}</span>
        </>
      )}
    </p>
  );
}

/** Shown only for a fact from the ledger. */
function FewSeatsLeft({ fact }: { fact: FewLeft }) {
  return <span className="tag tag--go">{fact}</span>;
}

function PriceOfDate({ entry, state }: { entry: TourDateEntry; state: DateState }) {
  const { combinationId } = useStore($tourDates);
  const { current, original } = priceOf(entry, combinationId);
  const fewLeft = fewLeftOn(entry);
  // The page shows no price of a full date.
  if (current.minor === 0) return null;
  return (
    <>
      <div className="stub__tags">
        {entry.on_sale && state === 'available' && <span className="tag tag--sale">{saleText(entry)}</span>}
        {fewLeft !== null && <FewSeatsLeft fact={fewLeft} />}
      </div>
      <div className="stub__price">
        <Price
          amount={formatPrice(current)}
          was={entry.on_sale ? formatPrice(original) : undefined}
          includes={entry.price_includes}
        />
      </div>
    </>
  );
}

function Combinations({ entry }: { entry: TourDateEntry }) {
  const { combinationId } = useStore($tourDates);
  if (entry.tour_combinations.length < 2) return null;
  return (
    <Choices legend={WAYS_LEGEND}>
      {entry.tour_combinations.map(({ id, choice_name, price_from }) => (
        <Choice
          key={id}
          name="combination"
          value={id}
          title={choice_name}
          end={<Price amount={formatPrice(fromDecimalText(price_from, entry.currency))} />}
          checked={id === combinationId}
          onChoose={() => chooseCombination(id)}
        />
      ))}
    </Choices>
  );
}
