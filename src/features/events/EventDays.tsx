import { partsOf, WEEKDAYS, weekdayOf, type CalendarDate } from '#domain/calendar-date.ts';
import { CURRENCIES, inCurrency } from '#domain/currency.ts';
import { groupBy } from '#domain/group-by.ts';
import { anchorOf, type EventState, type ShownPrice } from './event-states.ts';

/** The departures by day. Each links to the start dates of its tour. */
export function EventDays({ events }: { events: readonly EventState[] }) {
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
