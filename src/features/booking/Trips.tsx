import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import './trips.css';
import { itemPrice, moneyOf } from '#contract/cart-money.ts';
import { FULL_TRIP, treesText, tripsText } from '#domain/text/booking-texts.ts';
import type { CartItem } from '#contract/cart.ts';
import { isCurrency } from '#domain/currency.ts';
import { changeVisa } from './booking.ts';
import { $cart, $cartItemsCount, removeTour } from '#features/cart/cart.ts';
import { chosenExtras, isTourItem, isVisaItem } from '#contract/cart-items.ts';
import { Price } from '#ui/Price.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The trips in the cart, each with its extras and a button to remove it. `below` is shown under each trip. */
export function TripList({ below }: { below?: (tour: CartItem) => ReactElement }) {
  const cart = useStore($cart);
  return (
    <ul className="items items--ruled">
      {cart.items.filter(isTourItem).map((tour) => (
        <ListedTrip
          key={tour.tour_date_id}
          tour={tour}
          extras={chosenExtras(tour, cart.items)}
          currency={cart.currency}
          below={below?.(tour)}
        />
      ))}
    </ul>
  );
}

/** The trips beside a step, read-only. */
export function TripsAside() {
  return (
    <aside className="booking__side" aria-label="Your trips">
      <div className="ticket">
        <div className="ticket__part">
          <h3>Your trips</h3>
          <ShortTrips />
        </div>
        <div className="ticket__tear" role="presentation" />
        <div className="ticket__part">
          <Sum />
        </div>
      </div>
    </aside>
  );
}

/** The trips in one row that unfolds, on screens without space beside the step. */
export function TripsPeek() {
  const count = useStore($cartItemsCount);
  const money = moneyOf(useStore($cart));
  return (
    <details className="booking__peek only-narrow">
      <summary>
        <span>{tripsText(count)}</span>
        <span key={money?.total}>{money?.total}</span>
      </summary>
      <ShortTrips />
      <Sum />
    </details>
  );
}

/** The parts of the total, line by line. */
export function Sum() {
  const money = moneyOf(useStore($cart));
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

function ShortTrips() {
  const { items, currency } = useStore($cart);
  return (
    <ul className="items items--short">
      {items.filter(isTourItem).map((tour) => (
        <li className="item" key={tour.tour_date_id}>
          <Thumbnail item={tour} />
          <div>
            <h4>{tour.display_heading}</h4>
            <p className="ticket-type small muted">{tour.display_subheading}</p>
            <PriceOf item={tour} currency={currency} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function ListedTrip({
  tour,
  extras,
  currency,
  below,
}: {
  tour: CartItem;
  extras: CartItem[];
  currency: string;
  below: ReactElement | undefined;
}) {
  return (
    <li className="item">
      <Thumbnail item={tour} />
      <div>
        <h3>{tour.display_heading}</h3>
        <p className="ticket-type small muted">{tour.display_subheading}</p>
        {tour.full && <p className="small item__full">{FULL_TRIP[tour.full]}</p>}
        {extras.map((extra) => (
          <p className="small item__extra" key={extra.addon_id ?? extra.insurance_id ?? extra.visa_id}>
            <span>{extra.product_name}</span>
            <ExtraPrice extra={extra} currency={currency} />
          </p>
        ))}
        <div className="cluster">
          {extras.some(isVisaItem) && (
            <button className="text-link" type="button" onClick={() => void changeVisa(tour.tour_date_id)}>
              Change visa<span className="sr">{` (${tour.display_heading})`}</span>
            </button>
          )}
          <button
            className="text-link"
            type="button"
            aria-label={`Remove ${tour.display_heading}`}
            onClick={({ currentTarget }) => {
              keepFocusNear(currentTarget);
              void removeTour(tour.tour_date_id);
            }}
          >
            Remove
          </button>
        </div>
      </div>
      <PriceOf item={tour} currency={currency} />
      {below}
    </li>
  );
}

/**
 * Moves the focus before the pressed button disappears with its trip: to the next trip's button, else to the step's
 * title.
 */
function keepFocusNear(button: HTMLElement): void {
  const buttons = [...button.closest('ul')!.querySelectorAll<HTMLElement>('button[aria-label^="Remove "]')];
  const index = buttons.indexOf(button);
  const near = buttons[index + 1] ?? buttons[index - 1];
  (near ?? button.closest('dialog')!.querySelector<HTMLElement>('[tabindex="-1"]'))?.focus();
}

function Thumbnail({ item }: { item: CartItem }) {
  if (item.cart_thumbnail === '') return <span className="item__blank" />;
  return <img src={item.cart_thumbnail} width="144" height="180" alt="" />;
}

function PriceOf({ item, currency }: { item: CartItem; currency: string }) {
  return isCurrency(currency) ? <Price {...itemPrice(item, currency)} /> : null;
}

function ExtraPrice({ extra, currency }: { extra: CartItem; currency: string }) {
  return isCurrency(currency) && Number(extra.price) > 0 ? <span>{itemPrice(extra, currency).amount}</span> : null;
}
