import type { ReactNode } from 'react';
import { BOOK } from '#contract/book-paths.ts';
import type { PaymentDetails } from '#contract/booking-session.ts';
import type { BookingStep } from '#domain/booking-steps.ts';
import { BOOKED_TITLE, thanksForPayment } from '#domain/text/trip-text.ts';
import { Account, OpenTickets } from '#features/booking/Paid.tsx';
import { Passes } from '#features/booking/Pass.tsx';
import { Stops } from '#features/booking/Stops.tsx';
import { type NoticeText, PageNotice, TokenButton } from '#functions/http/page-parts.tsx';

interface Props {
  step: BookingStep;
  hasVisa: boolean;
  title: string;
  lead?: string;
  notices?: readonly NoticeText[];
  children: ReactNode;
}

/** The frame of a step without script, as the booking dialog draws it: the stops, the title, then the step. */
export function BookStep({ step, hasVisa, title, lead = '', notices = [], children }: Props) {
  return (
    <>
      <Stops step={step} hasVisa={hasVisa} />
      <div className="stack stack--tight">
        <h1>{title}</h1>
        {lead !== '' && <p className="lead">{lead}</p>}
      </div>
      {notices.map((notice) => (
        <PageNotice key={notice.text} {...notice} />
      ))}
      {children}
    </>
  );
}

/** The confirmation without script. The check-in area takes what is still missing. */
export function bookDone(payment: PaymentDetails, notices: readonly NoticeText[]): ReactNode {
  const { lead, reference } = thanksForPayment(payment.trip_name, payment.booking_reference);
  return (
    <BookStep step={{ kind: 'confirmation' }} hasVisa={payment.visa} title={BOOKED_TITLE} notices={notices}>
      <p className="lead">
        {lead} <b>{reference}</b>
      </p>
      <OpenTickets payment={payment} />
      <Account account={payment.account} />
      <Passes payment={payment} place="page" />
      <section className="stack" aria-labelledby="next">
        <h2 id="next">Before you travel</h2>
        <p>
          We still need your details before you travel. It takes two minutes, now or later: the link is also in the
          email we’ve sent {payment.account === undefined ? 'you' : <MailedTo {...payment.account} />}.
        </p>
        <div className="book__next">
          <a className="btn" href={payment.checkin_url}>
            check in area
          </a>
        </div>
      </section>
    </BookStep>
  );
}

function MailedTo({ email }: { email: string }) {
  return (
    <>
      to <b>{email}</b>
    </>
  );
}

/** The page of a browser that has no paid booking to show. */
export function bookNothing(notices: readonly NoticeText[]): ReactNode {
  return (
    <BookStep step={{ kind: 'cart' }} hasVisa={false} title="Your booking" notices={notices}>
      <p>
        When you’ve paid, we’ll email you your booking reference and the link to your check-in area. If no email arrives
        within an hour, please tell us.
      </p>
      <div className="book__next">
        <a className="btn" href={BOOK.cart}>
          Your cart
        </a>
        <a href="/check-in/lost/">Email me my check-in link</a>
        <a href="/contact/">Talk to us</a>
      </div>
    </BookStep>
  );
}

/** The page of a mailed link to pay. */
export function resumePayment(token: string): ReactNode {
  return (
    <BookStep
      step={{ kind: 'summary' }}
      hasVisa={false}
      title="Ready to pay for your booking?"
      lead="Keep this link private – anyone who has it can see your booking."
    >
      <TokenButton action={BOOK.resume} token={token}>
        Continue to payment
      </TokenButton>
    </BookStep>
  );
}
