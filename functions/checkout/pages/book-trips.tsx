import type { ReactElement } from 'react';
import { BOOK } from '#contract/book-paths.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import { FULL_TRIP_WAYS } from '#domain/text/booking-texts.ts';
import { FullTrips, Sum, Trees, Trips } from '#features/booking/TripParts.tsx';
import { Button } from '#ui/Button.tsx';

export function BookTrips({ cart, below }: { cart: Cart; below?: (tour: CartItem) => ReactElement }) {
  return (
    <Trips
      cart={cart}
      heading={({ display_heading: name }) => <h2>{name}</h2>}
      ways={({ tour_date_id: id, display_heading: name }, hasVisa) => (
        <>
          {hasVisa && (
            <a className="text-link" href={`${BOOK.visa}?date=${encodeURIComponent(id)}`}>
              Change visa<span className="sr">{` (${name})`}</span>
            </a>
          )}
          <form method="post" action={BOOK.remove}>
            <input type="hidden" name="tour_date_id" value={id} />
            <button className="text-link" aria-label={`Remove ${name}`}>
              Remove
            </button>
          </form>
        </>
      )}
      below={below}
    />
  );
}

/** The trips in the cart without a seat, each with the ways on. */
export function BookFullTrips({ cart }: { cart: Cart }) {
  return (
    <FullTrips
      items={cart.items}
      ways={({ tour_date_id: id, display_heading: name }) => (
        <form className="cluster" method="post" action={BOOK.remove}>
          <input type="hidden" name="tour_date_id" value={id} />
          <Button type="submit" look="quiet">
            {FULL_TRIP_WAYS.remove}
            <span className="sr">{` (${name})`}</span>
          </Button>
          <Button type="submit" look="quiet" name="next" value="dates">
            {FULL_TRIP_WAYS.dates}
            <span className="sr">{` (${name})`}</span>
          </Button>
        </form>
      )}
    />
  );
}

export function BookSum({ cart }: { cart: Cart }) {
  return (
    <>
      <div className="ticket ticket__part">
        <Sum cart={cart} />
      </div>
      <Trees count={cart.no_items} />
    </>
  );
}
