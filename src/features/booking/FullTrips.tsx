import { useStore } from '@nanostores/react';
import './full-trips.css';
import { fullTrips } from '#contract/cart-items.ts';
import { FULL_TRIP, FULL_TRIP_WAYS } from '#domain/text/booking-texts.ts';
import { chooseAnotherDate } from './booking-exits.ts';
import { $cartItems, removeTour } from '#features/cart/cart.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** The trips in the cart without a seat, each with the ways on. */
export function FullTrips() {
  const full = fullTrips(useStore($cartItems));
  if (full.length === 0) return null;
  return (
    <ul className="full-trips">
      {full.map((trip) => (
        <li key={trip.tour_date_id}>
          <p>
            <Icon name="alert" />
            <b>{`${FULL_TRIP[trip.full!]}:`}</b> <span>{`${trip.display_heading}, ${trip.display_subheading}`}</span>
          </p>
          <div className="cluster">
            <Button look="quiet" onPress={() => void removeTour(trip.tour_date_id)}>
              {FULL_TRIP_WAYS.remove}
              <span className="sr">{` (${trip.display_heading})`}</span>
            </Button>
            <Button look="quiet" onPress={() => void chooseAnotherDate(trip)}>
              {FULL_TRIP_WAYS.dates}
              <span className="sr">{` (${trip.display_heading})`}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
