import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import './wallets.css';
import { isCurrency } from '#domain/currency.ts';
import { fromDecimalText } from '#domain/money.ts';
import { INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import { $installment } from '#features/cart/booking-memory.ts';
import { $cart } from '#features/cart/cart.ts';
import { $booking, $outsideChange } from '#features/booking/booking-state.ts';
import { payByWallet } from '#features/booking/checkout.ts';
import { importPart } from '#directives/own-scripts.ts';

/**
 * Apple Pay, Google Pay and Link above the card fields, for guests who have one of them. Without any of them, and where
 * Stripe's script does not load, nothing is shown: the card fields say what to do then.
 */
export function StripeWallets({ publishableKey }: { publishableKey: string }) {
  const { total, deposit, currency } = useStore($cart);
  const installment = useStore($installment);
  const due = (installment === INSTALLMENT_DEPOSIT ? deposit : null) ?? total;
  const place = useRef<HTMLDivElement>(null);
  const [areThere, setThere] = useState(false);

  useEffect(() => {
    if (!isCurrency(currency)) return undefined;
    let isOver = false;
    let unmount: (() => void) | null = null;
    const mount = async () => {
      const { mountStripeWallets } = await importPart(() => import('./stripe-wallets.ts'));
      const unmountNow = await mountStripeWallets({
        publishableKey,
        place: place.current!,
        due: fromDecimalText(due.toFixed(2), currency),
        mayPay: () => !$booking.get().paying && $outsideChange.get() === null,
        onKnown: (known) => !isOver && setThere(known),
        onApproved: (wallet) => void payByWallet(wallet),
      });
      if (isOver) unmountNow();
      else unmount = unmountNow;
    };
    mount().catch(() => undefined);
    return () => {
      isOver = true;
      unmount?.();
      setThere(false);
    };
  }, [publishableKey, due, currency]);

  return (
    <div className="wallets" data-there={areThere ? '' : undefined} role="group" aria-label="Pay with a wallet">
      <div ref={place} />
      <p className="wallets__or">Or pay by card</p>
    </div>
  );
}
