import { useStore } from '@nanostores/react';
import './booked.css';
import { Account } from './Account.tsx';
import { OpenTickets } from './OpenTickets.tsx';
import { Keep } from './Keep.tsx';
import { OptionalNow } from './OptionalNow.tsx';
import { Passes } from './Pass.tsx';
import { StepFrame } from '#features/booking/steps/StepFrame.tsx';
import { Thanks } from './Thanks.tsx';
import { useTick } from './use-tick.ts';
import type { PaymentDetails } from '#contract/booking-session.ts';
import { WORDING } from '#domain/text/wording.ts';
import { $payment } from '#features/booking/payment.ts';
import { Checkmark } from '#ui/Checkmark.tsx';

/**
 * The confirmation of a paid booking.
 *
 * It shows the given booking, or else the one that was just paid. Without `finalFlow` the guest still has details to
 * give; with it, the check-in area comes next.
 */
export function Confirmation({ finalFlow, given }: { finalFlow: boolean; given?: PaymentDetails }) {
  const stored = useStore($payment);
  const payment = given?.checkin_url ? given : stored;
  const isTicked = useTick();

  return (
    <div className="done">
      <Checkmark complete={isTicked} />
      <StepFrame
        title={WORDING.booked}
        lead={
          <span className="thanks">
            <Thanks payment={payment} />
          </span>
        }
      >
        <OpenTickets payment={payment} />
        {payment !== null && <Account account={payment.account} />}
        {payment !== null && <Passes payment={payment} />}
        {payment !== null && <Keep payment={payment} />}
        {finalFlow ? <p>{`There are still important things to do, such as ${nextThing()}.`}</p> : <OptionalNow />}
        {finalFlow && payment !== null && payment.checkin_url !== '' && (
          <a className="btn" href={payment.checkin_url}>
            check in area
          </a>
        )}
      </StepFrame>
    </div>
  );
}

/** What a guest does next in the check-in area. */
function nextThing(): string {
  if (WORDING.pick_up === '') return 'completing your travel details';
  return `sending arrival details for the ${WORDING.pick_up} pick-up`;
}
