import './booked.css';
import { Account } from './Account.tsx';
import { OpenTickets } from './OpenTickets.tsx';
import { Keep } from './Keep.tsx';
import { OptionalNow } from './OptionalNow.tsx';
import { Passes } from './Pass.tsx';
import { Thanks } from './Thanks.tsx';
import { useTick } from './use-tick.ts';
import { StepFrame } from '#features/booking/steps/StepFrame.tsx';
import type { PaymentDetails } from '#contract/booking-session.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { BOOKED_TITLE } from '#domain/text/trip-text.ts';
import { closeBooking } from '#features/booking/booking.ts';
import { Button } from '#ui/Button.tsx';
import { Checkmark } from '#ui/Checkmark.tsx';
import { Notice } from '#ui/Notice.tsx';

interface Props {
  payment: PaymentDetails;
  /** What the guest must know besides; empty for nothing. */
  note: string;
  /** Called when the guest gives the additional information now. */
  onGoOn: () => void;
}

/** The paid booking, before anything else is asked: what is paid and due, and what to keep. The details may wait. */
export function Booked({ payment, note, onGoOn }: Props) {
  const { account } = payment;
  const isTicked = useTick();
  return (
    <div className="booked">
      <StepFrame
        title={BOOKED_TITLE}
        before={<Checkmark complete={isTicked} />}
        lead={
          account && (
            <span>
              We’ve emailed your confirmation to <b>{account.email}</b>
            </span>
          )
        }
      >
        {note !== '' && <Notice icon="alert">{note}</Notice>}
        <Account account={account} />
        <Passes payment={payment} />
        <Keep payment={payment} />
        <p className="small thanks">
          <Thanks payment={payment} />
        </p>
        <OpenTickets payment={payment} />
        <section className="booked__next">
          <h2>{STEP_TITLES.additional}</h2>
          <OptionalNow />
          <p className="small muted">
            Add your passport and emergency contact (about 2 minutes), or do it later from the link in your email.
          </p>
          <div className="cluster">
            <Button onPress={onGoOn}>Add details now</Button>
            <Button look="link" onPress={closeBooking}>
              I’ll do it later
            </Button>
          </div>
        </section>
      </StepFrame>
    </div>
  );
}
