import './booked.css';
import { Account } from '#islands/booking/confirmed/Account.tsx';
import { OpenTickets } from '#islands/booking/confirmed/OpenTickets.tsx';
import { Keep } from '#islands/booking/confirmed/Keep.tsx';
import { paidTrips } from '#domain/text/paid-trips.ts';
import { Thanks } from '#islands/booking/confirmed/Thanks.tsx';
import { useTick } from '#islands/booking/confirmed/use-tick.ts';
import { StepFrame } from '#islands/booking/steps/StepFrame.tsx';
import type { PaymentDetails } from '#contract/booking-session.ts';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { closeBooking } from '#stores/booking/booking.ts';
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

/** The paid booking, before anything else is asked: what is paid and left, and what to keep. The rest may wait (M98). */
export function Booked({ payment, note, onGoOn }: Props) {
  const { trip_name: name, booking_reference: reference, account } = payment;
  const isTicked = useTick();
  return (
    <div className="booked">
      <StepFrame
        title="You're booked"
        before={<Checkmark complete={isTicked} />}
        lead={
          account && (
            <span>
              The mail is on its way to <b>{account.email}</b>
            </span>
          )
        }
      >
        {note !== '' && <Notice icon="alert">{note}</Notice>}
        <Account account={account} />
        {paidTrips(name, reference).map((trip) => (
          <div className="ticket booked__trip" key={trip.reference}>
            <div className="ticket__part stack stack--tight">
              <h3>{trip.name}</h3>
              <div>
                {trip.dates.map((date) => (
                  <p className="ticket-type" key={date.name}>
                    {`${date.name}: ${date.value}`}
                  </p>
                ))}
              </div>
            </div>
            <p className="ticket__part booked__reference">
              <span className="ticket-type">Booking Reference</span>
              <b>{trip.reference}</b>
            </p>
          </div>
        ))}
        <Keep payment={payment} />
        <p className="small thanks">
          <Thanks payment={payment} />
        </p>
        <OpenTickets payment={payment} />
        <section className="booked__next">
          <h2>{STEP_TITLES.additional}</h2>
          <p>Please complete your booking below</p>
          <p className="small muted">
            Passport and emergency contact, about two minutes. It can wait: the same link is in your mail.
          </p>
          <div className="cluster">
            <Button onPress={onGoOn}>Do it now</Button>
            <Button look="link" onPress={closeBooking}>
              Later, from the mail
            </Button>
          </div>
        </section>
      </StepFrame>
    </div>
  );
}
