import type { BookingLetters, MailFacts } from '#functions/mail/mail-facts.ts';
import { Booking, OfficeBooking, subjectParts, Traveller, Trips } from '#functions/mail/templates/booking-parts.tsx';
import { Fact, Facts, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { plainName } from '#functions/mail/typed-text.ts';

const cancelledSubject = (facts: MailFacts) => `Booking ${subjectParts(facts).references} cancelled`;

/** The booking is cancelled, and there is nothing to refund. */
const cancelled: BookingLetters = {
  traveller: {
    subject: cancelledSubject,
    Body: (facts) => (
      <MailFrame operator={facts.operator} preview="There’s nothing to refund." heading="Booking cancelled">
        <Greeting name={facts.traveller.name} />
        <Paragraph>
          Your booking is cancelled. We’re not holding any payment from you, so there’s nothing to refund.
        </Paragraph>
        <Booking facts={facts} isCancelled />
      </MailFrame>
    ),
  },
  office: {
    subject: cancelledSubject,
    Body: (facts) => (
      <MailFrame operator={facts.operator} preview="There’s nothing to refund." heading="Booking cancelled">
        <Paragraph>
          {plainName(facts.traveller.name)}’s booking is cancelled. We weren’t holding any payment, so nothing was
          refunded.
        </Paragraph>
        <OfficeBooking facts={facts} />
      </MailFrame>
    ),
  },
};

const refundedSubject = (facts: MailFacts) =>
  `Booking ${subjectParts(facts).references} cancelled and refunded: ${facts.refunded}`;
const REFUNDED = {
  preview: 'It can take up to 10 working days to appear.',
  heading: 'Booking cancelled and refunded',
};

/** The booking is cancelled and its payments, one or two, are refunded. */
const refunded: BookingLetters = {
  traveller: {
    subject: refundedSubject,
    Body: (facts) => (
      <MailFrame operator={facts.operator} {...REFUNDED}>
        <Greeting name={facts.traveller.name} />
        <Paragraph>
          Your booking is cancelled, and we’ve refunded {facts.refunded} to the{' '}
          {facts.refunds.length > 1 ? 'cards' : 'card'} you paid with. It can take up to 10 working days to appear.
        </Paragraph>
        <Booking facts={facts} isCancelled />
      </MailFrame>
    ),
  },
  office: {
    subject: refundedSubject,
    Body: (facts) => (
      <MailFrame operator={facts.operator} {...REFUNDED}>
        <Paragraph>
          {plainName(facts.traveller.name)}’s booking is cancelled and {facts.refunded} is refunded. Its seats are on
          sale again.
        </Paragraph>
        <Traveller traveller={facts.traveller} />
        <Refunds {...facts} />
        <Trips trips={facts.trips} />
      </MailFrame>
    ),
  },
};

/** Each payment is refunded separately. The guest's own record has them in its column. */
function Refunds({ refunds, refunded: sum }: Pick<MailFacts, 'refunds' | 'refunded'>) {
  if (refunds.length < 2) return null;
  return (
    <Facts>
      {refunds.map((amount, index) => (
        <Fact key={index} name={`Refund ${index + 1}`}>
          {amount}
        </Fact>
      ))}
      <Fact name="Total refunded">{sum}</Fact>
    </Facts>
  );
}

/** A guest's bank reversed the payment of a booking. */
const disputed: BookingLetters = {
  office: {
    subject: (facts) => `Payment of booking ${subjectParts(facts).references} disputed`,
    Body: (facts) => (
      <MailFrame
        operator={facts.operator}
        preview="Respond to it at the payment provider."
        heading="A payment is disputed"
      >
        <Paragraph>
          {plainName(facts.traveller.name)}’s bank has reversed the {facts.payment} payment. The booking has ended and
          its seats are on sale again. Respond to the dispute at the payment provider before its deadline. We haven’t
          told the guest.
        </Paragraph>
        <Traveller traveller={facts.traveller} />
        <Trips trips={facts.trips} />
      </MailFrame>
    ),
  },
};

/** A refund failed after the guest was told of it. */
const refundFailed: BookingLetters = {
  office: {
    subject: (facts) => `Refund of booking ${subjectParts(facts).references} failed: ${facts.payment}`,
    Body: ({ operator, traveller, trips, payment, paymentId }) => (
      <MailFrame operator={operator} preview="The guest doesn’t have the money." heading="A refund failed">
        <Paragraph>
          A refund of {payment} failed, and the money went back to the payment provider. We’ve told the guest that it’s
          refunded. The booking stays cancelled, and its seats are on sale.
        </Paragraph>
        <Paragraph>
          Call the guest, agree on another way, and refund them from the provider’s dashboard or from your bank.
        </Paragraph>
        <Facts>
          <Fact name="Payment at the provider">{paymentId}</Fact>
          <Fact name="Amount">{payment}</Fact>
        </Facts>
        <Traveller traveller={traveller} />
        <Trips trips={trips} />
      </MailFrame>
    ),
  },
};

export const CANCELLATION_LETTERS = { cancelled, refunded, disputed, 'refund-failed': refundFailed };
