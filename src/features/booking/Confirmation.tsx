import { useStore } from '@nanostores/react';
import '#ui/ticket.css';
import './booking.css';
import './confirmation.css';
import { Account, OpenTickets } from './Paid.tsx';
import { Passes } from './Pass.tsx';
import { StepFrame } from '#features/booking/steps/StepFrame.tsx';
import { $booking, $payment } from './booking-state.ts';
import { closeBooking } from './booking.ts';
import type { PaymentDetails } from '#contract/booking-session.ts';
import { WORDING } from '#domain/text/wording.ts';
import { Checkmark, Icon } from '#ui/Icon.tsx';
import { STEP_TITLES } from '#domain/booking-steps.ts';
import { BOOKED_TITLE, thanksForPayment } from '#domain/text/trip-text.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { newTabName } from '#domain/text/prose.ts';
import { paidTrips } from '#domain/text/booking-texts.ts';
import { useEffect, useState } from 'react';
import { CONFIRMATION_CHECKMARK_MS } from '#domain/constants.ts';
import { onPageEvent } from '#directives/page-events.ts';

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
        {payment !== null && <Bought payment={payment} />}
        {finalFlow ? <p>{`There are still important things to do, such as ${nextThing()}.`}</p> : <OptionalNow />}
        {finalFlow && payment?.checkin_url && (
          <a className="btn" href={payment.checkin_url}>
            check in area
          </a>
        )}
      </StepFrame>
    </div>
  );
}

interface Props {
  payment: PaymentDetails;
  /** What the guest must know besides; empty for nothing. */
  note: string;
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
        <Bought payment={payment} />
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

/** `finalFlow` is on once the additional details are given. Until then the link to them stands below. */
export function ConfirmedBooking() {
  const finalFlow = useStore($booking).stage === 'completed';
  return (
    <>
      <Confirmation key={String(finalFlow)} finalFlow={finalFlow} />
      {!finalFlow && (
        <p className="done__next">
          <a className="btn" href="#my-cart" data-open-cart>
            Add your details
          </a>
        </p>
      )}
    </>
  );
}

/** The sentence that thanks for a payment, its references in bold. A trip's name and its Start are two lines. */
function Thanks({ payment }: { payment: PaymentDetails | null }) {
  if (payment === null) return <span>Thanks for your payment.</span>;
  const thanks = thanksForPayment(payment.trip_name, payment.booking_reference);
  const lead = thanks.lead.replaceAll(' Start: ', '\nStart: ');
  return (
    <span key={lead}>
      {lead} <b>{thanks.reference}</b>
    </span>
  );
}

function Bought({ payment }: { payment: PaymentDetails }) {
  return (
    <>
      <Account account={payment.account} />
      <Passes payment={payment} place="dialog" />
      <Keep payment={payment} />
    </>
  );
}

/** What is left to give once the trip is booked. The first words keep the given sentence from sounding like a condition. */
function OptionalNow() {
  return (
    <p>
      <span className="muted">Optional for now:</span> <span>Please complete your booking below</span>
    </p>
  );
}

/** What a guest keeps of a paid booking: the receipt, the trip for their calendar, and a line to send to friends. */
export function Keep({ payment }: { payment: PaymentDetails }) {
  const [isCopied, setCopied] = useState(false);
  const [trip] = paidTrips(payment.trip_name, payment.booking_reference);
  const share = async () => {
    const text = [trip?.name, trip?.dates].filter((part) => part).join(', ');
    const url = location.origin;
    if ('share' in navigator) {
      // Guests may close the sheet, which is no fault.
      await navigator.share({ text, url }).catch(() => undefined);
      return;
    }
    await window.navigator.clipboard.writeText(`${text} ${url}`);
    setCopied(true);
  };
  const query = `?booking=${encodeURIComponent(trip?.reference ?? '')}`;
  return (
    <nav className="keep" aria-label="Save your booking">
      <a href={`/check-in/receipt/${query}`} target="_blank" rel="noopener" aria-label={newTabName('Receipt')}>
        <Icon name="receipt" />
        Receipt
      </a>
      <a href={`/check-in/trip.ics${query}`} download>
        <Icon name="calendar" />
        Add to calendar
      </a>
      <button type="button" onClick={() => void share()}>
        <Icon name="share" />
        <span aria-live="polite">{isCopied ? 'Copied' : 'Share'}</span>
      </button>
    </nav>
  );
}

function nextThing(): string {
  if (WORDING.pick_up === '') return 'completing your travel details';
  return `sending arrival details for the ${WORDING.pick_up} pick-up`;
}

/** Whether the check mark of a confirmation is complete: after its time, or on `booking-form-tick`. */
function useTick(): boolean {
  const [isTicked, setTicked] = useState(false);
  useEffect(() => {
    const complete = () => setTicked(true);
    const timer = setTimeout(complete, CONFIRMATION_CHECKMARK_MS);
    const stop = onPageEvent('booking-form-tick', complete);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isTicked;
}
