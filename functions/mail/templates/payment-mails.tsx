import type { BookingLetters } from '#functions/mail/mail-facts.ts';
import {
  Booking,
  isStanding,
  OfficeBooking,
  Price,
  subjectParts,
  Traveller,
  Trips,
} from '#functions/mail/templates/booking-parts.tsx';
import { Action, Fact, Facts, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { plainName } from '#functions/mail/typed-text.ts';

/** The bank approved the payment, but no booking was made. */
const paymentFailed: BookingLetters = {
  traveller: {
    subject: (facts) => `Your booking didn’t go through: ${subjectParts(facts).names}`,
    Body: ({ operator, traveller, trips, payment, reason, siteUrl }) => (
      <MailFrame operator={operator} preview="You haven’t been charged." heading="Your booking didn’t go through">
        <Greeting name={traveller.name} />
        <Paragraph>{reason}</Paragraph>
        <Action href={`${siteUrl}/trips/`}>See trips and dates</Action>
        <Trips trips={trips} />
        <Paragraph>
          Your payment of {payment} didn’t go through. Your bank may show the amount as pending for a few days. It won’t
          be charged.
        </Paragraph>
      </MailFrame>
    ),
  },
  office: {
    subject: (facts) => `Payment failed: ${subjectParts(facts).names}`,
    Body: ({ operator, traveller, trips, payment, reason }) => (
      <MailFrame operator={operator} preview="The guest wasn’t charged." heading="A payment failed">
        <Paragraph>
          A payment of {payment} failed, and nothing is booked. We told the guest: {reason}
        </Paragraph>
        <Traveller traveller={traveller} />
        <Trips trips={trips} />
      </MailFrame>
    ),
  },
};

/** The card provider answers again, and the kept booking can be paid. */
const payLink: BookingLetters = {
  stillRelevant: ({ payUrl }) => payUrl !== '',
  traveller: {
    subject: (facts) => `You can pay now: ${subjectParts(facts).names}`,
    Body: (facts) => (
      <MailFrame
        operator={facts.operator}
        preview="Your booking is saved – pay when you’re ready."
        heading="You can pay now"
      >
        <Greeting name={facts.traveller.name} />
        <Paragraph>
          Our card provider was down when you tried to pay. It’s back, your booking is saved, and you haven’t been
          charged.
        </Paragraph>
        <Paragraph>To pay now: {facts.payment}</Paragraph>
        <Action href={facts.payUrl}>Pay for my booking</Action>
        <Paragraph>
          The page shows whether we’re still holding your seats; if not, we’ll check that they’re free when you pay. The
          link works for 3 days. Keep it private – anyone who has it can see what you wanted to book.
        </Paragraph>
        <Trips trips={facts.trips} />
        <Paragraph>Already paid, or changed your mind? You don’t need to do anything.</Paragraph>
      </MailFrame>
    ),
  },
};

const balancePaid: BookingLetters = {
  stillRelevant: isStanding,
  traveller: {
    subject: (facts) => {
      const { which } = subjectParts(facts);
      return facts.balance ? `Thanks for your payment: ${which}` : `Your balance is paid: ${which}`;
    },
    Body: (facts) => {
      const { operator, traveller, balance, payment } = facts;
      return (
        <MailFrame
          operator={operator}
          preview={balance ? `Your remaining balance is due ${balance.due}.` : 'You’re paid in full.'}
          heading={balance ? 'Thanks for your payment' : 'Your trip is paid in full'}
        >
          <Greeting name={traveller.name} />
          <Paragraph>
            Thanks for your payment of {payment}.{' '}
            {balance ? `Your remaining balance of ${balance.amount} is due ${balance.due}.` : 'You’re paid in full.'}
          </Paragraph>
          <Action href={facts.checkInUrl}>check in area</Action>
          <Booking facts={facts} />
        </MailFrame>
      );
    },
  },
  office: {
    subject: (facts) => `Balance of booking ${subjectParts(facts).references} paid: ${facts.payment}`,
    Body: (facts) => {
      const { operator, traveller, balance, payment } = facts;
      const name = plainName(traveller.name);
      return (
        <MailFrame operator={operator} preview={`${name}, ${payment}`} heading="A balance was paid">
          <Paragraph>
            {name} paid {payment}.{' '}
            {balance
              ? `The remaining balance of ${balance.amount} is due ${balance.due}.`
              : 'The booking is paid in full.'}
          </Paragraph>
          <OfficeBooking facts={facts} />
        </MailFrame>
      );
    },
  },
};

/** A balance payment failed. The booking remains, and the balance is still owed. */
const balanceFailed: BookingLetters = {
  stillRelevant: isStanding,
  traveller: {
    subject: (facts) => `Your balance payment didn’t go through: ${subjectParts(facts).which}`,
    Body: (facts) => (
      <MailFrame
        operator={facts.operator}
        preview="You haven’t been charged."
        heading="Your balance payment didn’t go through"
      >
        <Greeting name={facts.traveller.name} />
        <Paragraph>
          Your payment of {facts.payment} didn’t go through. {facts.reason}
        </Paragraph>
        <Paragraph>
          Your booking hasn’t changed. Your bank may show the amount as pending for a few days. It won’t be charged.
        </Paragraph>
        <Action href={facts.checkInUrl}>Pay the balance</Action>
        <Trips trips={facts.trips} />
        <Price facts={facts} />
      </MailFrame>
    ),
  },
  office: {
    subject: (facts) => `Balance payment of booking ${subjectParts(facts).references} failed`,
    Body: (facts) => (
      <MailFrame operator={facts.operator} preview="The booking is unchanged." heading="A balance payment failed">
        <Paragraph>
          The {facts.payment} payment failed. The booking is unchanged and the balance is still due. We told the guest:{' '}
          {facts.reason}
        </Paragraph>
        <OfficeBooking facts={facts} />
      </MailFrame>
    ),
  },
};

/** A payment at the provider differs from its booking. */
const paymentDiffers: BookingLetters = {
  office: {
    subject: (facts) => `A payment doesn’t match its booking: ${subjectParts(facts).names}`,
    Body: ({ operator, traveller, trips, payment, paymentId }) => (
      <MailFrame operator={operator} preview="Please compare the two." heading="A payment doesn’t match its booking">
        <Paragraph>
          A payment doesn’t match its booking: the status, amount, currency or reference differs at the payment
          provider. We haven’t changed anything because of it, and we haven’t told the guest.
        </Paragraph>
        <Paragraph>
          Compare the payment in the provider’s dashboard with “npm run -s bookings -- show” and the booking reference.
          Then refund any overpayment at the provider, or call the guest about what’s missing.
        </Paragraph>
        <Facts>
          <Fact name="Payment at the provider">{paymentId === '' ? 'not known' : paymentId}</Fact>
          <Fact name="Agreed">{payment}</Fact>
        </Facts>
        <Traveller traveller={traveller} />
        <Trips trips={trips} />
      </MailFrame>
    ),
  },
};

export const PAYMENT_LETTERS = {
  'payment-failed': paymentFailed,
  'pay-link': payLink,
  'balance-paid': balancePaid,
  'balance-failed': balanceFailed,
  'payment-differs': paymentDiffers,
};
