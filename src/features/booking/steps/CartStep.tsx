import { useStore } from '@nanostores/react';
import { StepFrame } from './StepFrame.tsx';
import { Sum, Trees, TripList } from '#features/booking/Trips.tsx';
import { $cartNote } from '#features/cart/booking-memory.ts';
import { TripExtras } from '#features/booking/TripExtras.tsx';
import { PAID_ELSEWHERE_TEXT } from '#contract/booking-session.ts';
import { EMPTY_CART_TEXT } from '#contract/cart.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { STEP_LEADS, tripsText } from '#domain/text/booking-texts.ts';
import { BOOKED_TITLE } from '#domain/text/trip-text.ts';
import { WORDING } from '#domain/text/wording.ts';
import { $cartItemsCount } from '#features/cart/cart.ts';
import { Notice } from '#ui/Notice.tsx';
import { Roadline } from '#ui/Roadline.tsx';

/** The trips in the cart, before any payment. */
export function CartStep() {
  const count = useStore($cartItemsCount);
  const note = useStore($cartNote);
  if (count === 0) return <EmptyCart note={note} />;
  return (
    <StepFrame title={STEP_TITLES.cart} lead={`${tripsText(count)}. ${STEP_LEADS.cart}`}>
      {note !== '' && <Notice icon="alert">{note}</Notice>}
      <div className="booking__two">
        <TripList below={(tour) => <TripExtras tour={tour} />} />
        <div className="stack">
          <div className="ticket ticket__part">
            <Sum />
          </div>
          <Trees count={count} />
        </div>
      </div>
    </StepFrame>
  );
}

/** After a payment in a browser that does not have its cart the good news is the title: it alone takes the focus. */
function EmptyCart({ note }: { note: string }) {
  const isPaid = note === PAID_ELSEWHERE_TEXT;
  return (
    <div className="booking__empty">
      <Roadline moves={false} traveller={WORDING.waiting} />
      <StepFrame title={isPaid ? BOOKED_TITLE : EMPTY_CART_TEXT} lead={isPaid ? note : STEP_LEADS.emptyCart}>
        {note !== '' && !isPaid && <Notice icon="alert">{note}</Notice>}
        {!navigator.cookieEnabled && (
          <div role="alert">
            <Notice icon="alert">{STEP_LEADS.noCookies}</Notice>
          </div>
        )}
        <a className="btn" href={document.querySelector('#trips') ? '#trips' : '/trips/'}>
          SEE TRIPS
        </a>
      </StepFrame>
    </div>
  );
}
