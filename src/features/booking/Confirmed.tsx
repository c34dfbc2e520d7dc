import { useEffect, useState, type ComponentType } from 'react';
import { changeBooking, $payment, reportBrokenBooking } from './booking-state.ts';
import { loadSession } from './booking.ts';
import { importPart } from '#directives/own-scripts.ts';
import { Boundary } from '#ui/Boundary.tsx';

/** `none`: this browser has paid for nothing, or the paid booking cannot be shown. */
type Found = '' | 'found' | 'none';

/**
 * Shows the booking that this browser has paid for, if any, on a page of its own. The page's styles read the
 * result from `data-confirmed`.
 */
export function Confirmed() {
  const [found, setFound] = useState<Found>('');
  const [Sheet, setSheet] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = async () => {
      const session = await loadSession();
      if (!session?.payment) {
        setFound('none');
        return;
      }
      const { ConfirmedBooking } = await importPart(() => import('./Confirmation.tsx'));
      $payment.set(session.payment);
      changeBooking({ stage: session.stage });
      setSheet(() => ConfirmedBooking);
      setFound('found');
    };
    show().catch((fault: unknown) => {
      console.error(fault);
      setFound('none');
    });
  }, []);
  return (
    <div className="confirmed__found" data-confirmed={found}>
      <Boundary onBroken={reportBrokenBooking}>{Sheet && <Sheet />}</Boundary>
    </div>
  );
}
