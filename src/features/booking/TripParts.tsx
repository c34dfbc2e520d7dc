import type { ReactElement } from 'react';
import './trips.css';
import { chosenExtras, fullTrips, isTourItem, isVisaItem } from '#contract/cart-items.ts';
import { itemPrice, moneyOf } from '#contract/cart-money.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import { isCurrency } from '#domain/currency.ts';
import { FULL_TRIP, treesText } from '#domain/text/booking-texts.ts';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Price } from '#ui/Price.tsx';

interface TripsProps {
  cart: Cart;
  heading: (tour: CartItem) => ReactElement;
  /** What a guest can do with a trip, and whether a visa was chosen for it. */
  ways: (tour: CartItem, hasVisa: boolean) => ReactElement;
  below?: (tour: CartItem) => ReactElement;
}

export function Trips({ cart: { items, currency }, heading, ways, below }: TripsProps) {
  return (
    <ul className="items items--ruled">
      {items.filter(isTourItem).map((tour) => {
        const extras = chosenExtras(tour, items);
        return (
          <li className="item" key={tour.tour_date_id}>
            <Thumbnail item={tour} />
            <div>
              {heading(tour)}
              <p className="ticket-type small muted">{tour.display_subheading}</p>
              {tour.full && <p className="small item__full">{FULL_TRIP[tour.full]}</p>}
              {extras.map((extra) => (
                <p className="small item__extra" key={extra.addon_id ?? extra.insurance_id ?? extra.visa_id}>
                  <span>{extra.product_name}</span>
                  <ExtraPrice extra={extra} currency={currency} />
                </p>
              ))}
              <div className="cluster">{ways(tour, extras.some(isVisaItem))}</div>
            </div>
            <PriceOf item={tour} currency={currency} />
            {below?.(tour)}
          </li>
        );
      })}
    </ul>
  );
}

export function FullTrips({ items, ways }: { items: readonly CartItem[]; ways: (trip: CartItem) => ReactElement }) {
  const full = fullTrips(items);
  if (full.length === 0) return null;
  return (
    <ul className="full-trips">
      {full.map((trip) => (
        <li key={trip.tour_date_id}>
          <p>
            <Icon name="alert" />
            <b>{`${FULL_TRIP[trip.full!]}:`}</b> <span>{`${trip.display_heading}, ${trip.display_subheading}`}</span>
          </p>
          {ways(trip)}
        </li>
      ))}
    </ul>
  );
}

export function Sum({ cart }: { cart: Cart }) {
  const money = moneyOf(cart);
  if (money === null) return null;
  return (
    <dl className="sum">
      {money.lines.map(({ name, amount, saves }, position) => (
        <div className={saves ? 'sum__save' : undefined} key={`${position} ${name}`}>
          <dt>{name}</dt>
          <dd key={amount}>{amount}</dd>
        </div>
      ))}
      <div className="sum__total">
        <dt>Total</dt>
        <dd>
          <Price amount={money.total} was={money.before ?? undefined} />
        </dd>
      </div>
    </dl>
  );
}

/** The number of trees that the trips plant. Nothing for an operator who plants none. */
export function Trees({ count }: { count: number }) {
  const text = treesText(count);
  if (text === '') return null;
  return (
    <Notice icon="leaf" tone="leaf">
      {text}
    </Notice>
  );
}

export function Thumbnail({ item }: { item: CartItem }) {
  if (item.cart_thumbnail === '') return <span className="item__blank" />;
  // Otherwise React has a page fetch it before all else.
  return <img src={item.cart_thumbnail} width="144" height="180" alt="" fetchPriority="low" />;
}

export function PriceOf({ item, currency }: { item: CartItem; currency: string }) {
  return isCurrency(currency) ? <Price {...itemPrice(item, currency)} /> : null;
}

function ExtraPrice({ extra, currency }: { extra: CartItem; currency: string }) {
  return isCurrency(currency) && Number(extra.price) > 0 ? <span>{itemPrice(extra, currency).amount}</span> : null;
}
