import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { moneyOf } from '#contract/cart-money.ts';
import { tripsText } from '#domain/text/booking-texts.ts';
import type { CartItem } from '#contract/cart.ts';
import { changeVisa } from './booking.ts';
import { PriceOf, Sum, Thumbnail, Trips } from './TripParts.tsx';
import { $cart, $cartItemsCount, removeTour } from '#features/cart/cart.ts';
import { isTourItem } from '#contract/cart-items.ts';

/** The trips in the cart, each with its extras and a button to remove it. `below` is shown under each trip. */
export function TripList({ below }: { below?: (tour: CartItem) => ReactElement }) {
  return (
    <Trips
      cart={useStore($cart)}
      heading={({ display_heading: name }) => <h3>{name}</h3>}
      ways={(tour, hasVisa) => <TripWays tour={tour} hasVisa={hasVisa} />}
      below={below}
    />
  );
}

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
          <CartSum />
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
      <CartSum />
    </details>
  );
}

export function CartSum() {
  return <Sum cart={useStore($cart)} />;
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

function TripWays({ tour, hasVisa }: { tour: CartItem; hasVisa: boolean }) {
  return (
    <>
      {hasVisa && (
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
    </>
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
