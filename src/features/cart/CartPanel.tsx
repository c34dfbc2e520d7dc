import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import './cart-panel.css';
import { isCurrency } from '#domain/currency.ts';
import { FULL_TRIP, tripsText } from '#domain/text/booking-texts.ts';
import { formatPrice, fromDecimalText } from '#domain/money.ts';
import { $cartNote, recallBooking, rememberBooking } from './booking-memory.ts';
import { $cart, $cartFault, $cartItems, $cartItemsCount } from './cart.ts';
import { isTourItem } from '#contract/cart-items.ts';
import { sendPageEvent } from '#directives/page-events.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Price } from '#ui/Price.tsx';

/**
 * A small panel with the trips in the cart, in a corner of the page.
 *
 * A closed panel stays closed until another trip is added, so that it does not disturb.
 */
export function CartPanel() {
  const added = useAdded();
  return (
    <>
      <LiveRegion>{added}</LiveRegion>
      <Panel />
    </>
  );
}

/** What Add to Cart has done on the page before, said once: the page it leads to looks like any other. */
function useAdded(): string {
  const count = useStore($cartItemsCount);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const { added } = recallBooking();
    if (added === undefined || count < 1) return;
    rememberBooking({ added: undefined });
    setSaid(`${added}, is in your cart. ${tripsText(count)}.`);
  }, [count]);
  return said;
}

function Panel() {
  const cart = useStore($cart);
  const items = useStore($cartItems);
  const count = useStore($cartItemsCount);
  const said = [useStore($cartNote), useStore($cartFault)].filter((text) => text !== '').join(' ');
  const [dismissedAt, setDismissedAt] = useState(0);
  if (count < 1 || count <= dismissedAt) return null;
  const { currency } = cart;
  return (
    <aside className="cartpanel" aria-label="Your cart">
      <div className="cartpanel__head">
        <p className="cartpanel__count">{`${tripsText(count)} in your cart`}</p>
        <button className="icon-btn" type="button" aria-label="Hide cart" onClick={() => setDismissedAt(count)}>
          <Icon name="close" />
        </button>
      </div>
      <LiveRegion seen>{said !== '' && <Notice icon="alert">{said}</Notice>}</LiveRegion>
      <ul className="cartpanel__items">
        {items.filter(isTourItem).map((item) => (
          <li key={item.tour_date_id}>
            <span>{item.display_heading}</span>
            <span className="ticket-type small muted">{item.display_subheading}</span>
            {item.full && <span className="small cartpanel__full">{FULL_TRIP[item.full]}</span>}
          </li>
        ))}
      </ul>
      <div className="cartpanel__foot">
        {isCurrency(currency) && (
          <p>
            <span className="sr">Total </span>
            <Price amount={formatPrice(fromDecimalText(cart.total.toFixed(2), currency))} />
          </p>
        )}
        <Button onPress={() => sendPageEvent('booking:open')}>View cart</Button>
      </div>
    </aside>
  );
}
