import type { BookingLetters } from '#functions/mail/mail-facts.ts';
import {
  Booking,
  isStanding,
  namesOf,
  OfficeBooking,
  openTickets,
  subjectParts,
  Trips,
} from '#functions/mail/templates/booking-parts.tsx';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { plainName } from '#functions/mail/typed-text.ts';
import { WORDING } from '#domain/text/wording.ts';

/** Only after the money is taken; and again when the guest asks for it. */
const confirmed: BookingLetters = {
  stillRelevant: isStanding,
  traveller: {
    subject: (facts) => `Your booking is confirmed: ${subjectParts(facts).which}`,
    Body: (facts) => {
      const { operator, trips } = facts;
      const dated = trips.filter(({ choose }) => choose === null);
      const open = openTickets(facts);
      const secured = dated.length === 0 ? [] : [`We've secured your space on ${namesOf({ trips: dated })}.`];
      const [first, ...others] = [...open, ...secured];
      return (
        <MailFrame operator={operator} preview={first!} heading="Your booking is confirmed">
          <Greeting name={facts.traveller.name} />
          <Paragraph>Thanks for your payment. {first}</Paragraph>
          {others.map((sentence) => (
            <Paragraph key={sentence}>{sentence}</Paragraph>
          ))}
          <Action href={facts.checkInUrl}>{open.length > 0 ? 'Choose my date' : 'check in area'}</Action>
          <Paragraph>
            What’s next: open your check-in area to see your trip and payments and to{' '}
            {WORDING.pick_up === '' ? 'add your travel details' : 'tell us about your arrival'}. Keep the link private –
            anyone who has it can see your booking.
          </Paragraph>
          <Booking facts={facts} />
        </MailFrame>
      );
    },
  },
};

const newBooking: BookingLetters = {
  stillRelevant: isStanding,
  office: {
    subject: (facts) => {
      const { references, names } = subjectParts(facts);
      return `New booking ${references}: ${names}`;
    },
    Body: (facts) => {
      const { operator, traveller, paid } = facts;
      const name = plainName(traveller.name);
      return (
        <MailFrame operator={operator} preview={`${name}, ${paid} paid`} heading="A new booking">
          <Paragraph>
            {name} booked {namesOf(facts)} and paid {facts.balance ? `the deposit (${paid})` : `in full (${paid})`}.
          </Paragraph>
          <OfficeBooking facts={facts} />
        </MailFrame>
      );
    },
  },
};

/** An open-dated trip has a date now. */
const dateChosen: BookingLetters = {
  stillRelevant: isStanding,
  traveller: {
    subject: (facts) => `Your date is set: ${subjectParts(facts).which}`,
    Body: (facts) => (
      <MailFrame operator={facts.operator} preview="Your seat is booked." heading="Your date is set">
        <Greeting name={facts.traveller.name} />
        <Paragraph>Your start date is booked, at the price you agreed.</Paragraph>
        <Action href={facts.checkInUrl}>check in area</Action>
        <Booking facts={facts} />
      </MailFrame>
    ),
  },
  office: {
    subject: (facts) => {
      const { references, names } = subjectParts(facts);
      return `Date chosen for booking ${references}: ${names}`;
    },
    Body: (facts) => {
      const { operator, traveller } = facts;
      const name = plainName(traveller.name);
      return (
        <MailFrame operator={operator} preview={`${name} chose a start date.`} heading="A date was chosen">
          <Paragraph>{name} chose a date for an open-dated trip. The seat is booked.</Paragraph>
          <OfficeBooking facts={facts} />
        </MailFrame>
      );
    },
  },
};

/** The lost check-in link. It goes only to the address of the booking. */
const checkInLink: BookingLetters = {
  traveller: {
    subject: (facts) => `Your check-in link: ${subjectParts(facts).which}`,
    Body: (facts) => (
      <MailFrame operator={facts.operator} preview="Here’s your check-in link." heading="Your check-in link">
        <Greeting name={facts.traveller.name} />
        <Paragraph>You (or someone using your address) asked for the link to your booking. Here it is.</Paragraph>
        <Action href={facts.checkInUrl}>check in area</Action>
        <Paragraph>
          Keep it private – anyone who has it can see your booking. If you didn’t ask for it, ignore this email. We sent
          it only to you.
        </Paragraph>
        <Trips trips={facts.trips} />
      </MailFrame>
    ),
  },
};

/** Somebody tried to pay for the trip again under the traveller's name and email. */
const enteredAgain: BookingLetters = {
  stillRelevant: isStanding,
  traveller: {
    subject: (facts) => `Your details were entered again: ${subjectParts(facts).which}`,
    Body: (facts) => (
      <MailFrame
        operator={facts.operator}
        preview="Your booking hasn’t changed, and you haven’t been charged."
        heading="Your details were entered again"
      >
        <Greeting name={facts.traveller.name} />
        <Paragraph>
          Someone just entered your name and email address to book {namesOf(facts)} a second time. You’re already
          booked, so we stopped before charging anything.
        </Paragraph>
        <Paragraph>
          If it was you, you don’t need to do anything. To book a seat for someone else, enter the name in their
          passport.
        </Paragraph>
        <Action href={facts.checkInUrl}>check in area</Action>
        <Paragraph>
          If it wasn’t you, ignore this email. We told them nothing about your booking. Keep the link private – anyone
          who has it can see your booking.
        </Paragraph>
        <Trips trips={facts.trips} />
      </MailFrame>
    ),
  },
};

export const BOOKING_LETTERS = {
  'booking-confirmed': confirmed,
  'booking-office': newBooking,
  'date-chosen': dateChosen,
  'check-in-link': checkInLink,
  'entered-again': enteredAgain,
};
