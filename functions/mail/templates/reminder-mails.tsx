import type { BookingLetters, MailFacts } from '#functions/mail/mail-facts.ts';
import {
  inSentence,
  namesOf,
  openTickets,
  Price,
  subjectParts,
  Trips,
} from '#functions/mail/templates/booking-parts.tsx';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { counted } from '#domain/text/counts.ts';
import { WORDING } from '#domain/text/wording.ts';

const isDue = ({ reminder }: MailFacts) => reminder !== null;
const daysOf = ({ reminder }: MailFacts) => reminder?.days ?? 0;

/** `today`, `tomorrow` or `in 14 days`. */
function inDays(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

function startsIn(facts: MailFacts): string {
  const trip = facts.trips.length > 1 ? 'first trip' : 'trip';
  return `Your ${trip} starts ${inDays(daysOf(facts))}, on ${facts.firstDay}.`;
}

/** Before and on the day when the balance is due. */
const balanceDue: BookingLetters = {
  stillRelevant: isDue,
  traveller: {
    subject: (facts) =>
      `Your balance of ${facts.balance?.amount ?? ''} is due ${inDays(daysOf(facts))}: ${subjectParts(facts).which}`,
    Body: (facts) => {
      const { operator, trips, balance } = facts;
      const due = inDays(daysOf(facts));
      return (
        <MailFrame operator={operator} preview="Pay it in your check-in area." heading={`Your balance is due ${due}`}>
          <Greeting name={facts.traveller.name} />
          <Paragraph>
            Your balance of {balance?.amount} for {namesOf(facts)} is due{' '}
            {daysOf(facts) === 0 ? due : `${due}, ${balance?.due ?? ''}`}. Pay it in your check-in area. We never charge
            your card automatically.
          </Paragraph>
          <Action href={facts.checkInUrl}>Pay the balance</Action>
          <Trips trips={trips} />
          <Price facts={facts} />
        </MailFrame>
      );
    },
  },
};

/** The balance is overdue. No seat is released automatically. */
const balanceOverdue = ({ isLast }: { isLast: boolean }): BookingLetters => ({
  stillRelevant: isDue,
  traveller: {
    subject: (facts) =>
      `Your balance of ${facts.balance?.amount ?? ''} is ${counted(daysOf(facts), 'day')} overdue: ${subjectParts(facts).which}`,
    Body: (facts) => {
      const { operator, trips, balance } = facts;
      const days = counted(daysOf(facts), 'day');
      return (
        <MailFrame
          operator={operator}
          preview="We’re still holding your seats."
          heading={`Your balance is ${days} overdue`}
        >
          <Greeting name={facts.traveller.name} />
          <Paragraph>
            Your balance of {balance?.amount} for {namesOf(facts)} was due {balance?.due}, {days} ago, and we haven’t
            received it. We’re still holding your seats. Please pay in your check-in area, or reply to this email if
            there’s a problem.
          </Paragraph>
          {isLast && <Paragraph>This is our last reminder. Someone from our office will contact you.</Paragraph>}
          <Action href={facts.checkInUrl}>Pay the balance</Action>
          <Trips trips={trips} />
          <Price facts={facts} />
        </MailFrame>
      );
    },
  },
});

/** Details for the trip are missing. */
const detailsMissing = (subject: (facts: MailFacts) => string): BookingLetters => ({
  stillRelevant: isDue,
  traveller: {
    subject: (facts) => `${subject(facts)}: ${subjectParts(facts).which}`,
    Body: (facts) => {
      const { operator, trips, firstDay, reminder } = facts;
      const starts = firstDay === '' ? '' : ` ${startsIn(facts)}`;
      return (
        <MailFrame operator={operator} preview="It takes about two minutes." heading="We still need a few details">
          <Greeting name={facts.traveller.name} />
          <Paragraph>
            You’re booked on {namesOf(facts)}.{starts} We still need {inSentence(reminder?.missing ?? [])}.
          </Paragraph>
          <Action href={facts.checkInUrl}>Add my details</Action>
          <Paragraph>Please don’t email them to us: what you enter in your check-in area is encrypted.</Paragraph>
          <Trips trips={trips} />
        </MailFrame>
      );
    },
  },
});
const detailsBeforeStart = detailsMissing(
  (facts) => `Your trip starts ${inDays(daysOf(facts))}, and we still need your details`,
);

const arrivalMissing: BookingLetters = {
  stillRelevant: isDue,
  traveller: {
    subject: (facts) => `Your trip starts ${inDays(daysOf(facts))}. When do you arrive? ${subjectParts(facts).which}`,
    Body: (facts) => (
      <MailFrame operator={facts.operator} preview="So we can meet you." heading="When do you arrive?">
        <Greeting name={facts.traveller.name} />
        <Paragraph>
          You’re booked on {namesOf(facts)}. {startsIn(facts)} We still need to know when and where you arrive, and
          whether you’d like us to pick you up at the {WORDING.pick_up}.
        </Paragraph>
        <Action href={facts.checkInUrl}>Add my arrival details</Action>
        <Trips trips={facts.trips} />
      </MailFrame>
    ),
  },
};

/** An open ticket still needs its date, and the last day to choose one comes nearer. */
const dateOpen: BookingLetters = {
  stillRelevant: isDue,
  traveller: {
    subject: (facts) => {
      const days = daysOf(facts);
      const left = days === 0 ? 'Last day' : `${counted(days, 'day')} left`;
      return `${left} to choose your start date: ${subjectParts(facts).which}`;
    },
    Body: (facts) => {
      const days = daysOf(facts);
      return (
        <MailFrame operator={facts.operator} preview="No seat is secured yet." heading="Choose your start date">
          <Greeting name={facts.traveller.name} />
          {openTickets(facts).map((sentence) => (
            <Paragraph key={sentence}>{sentence}</Paragraph>
          ))}
          <Paragraph>
            {days === 0 ? 'Today is the last day to choose.' : `You have ${counted(days, 'day')} left.`} After that you
            can’t choose a date online any more.
          </Paragraph>
          <Action href={facts.checkInUrl}>Choose my date</Action>
          <Trips trips={facts.trips} />
        </MailFrame>
      );
    },
  },
};

export const REMINDER_LETTERS = {
  'balance-14': balanceDue,
  'balance-3': balanceDue,
  'balance-0': balanceDue,
  'overdue-1': balanceOverdue({ isLast: false }),
  'overdue-8': balanceOverdue({ isLast: false }),
  'overdue-15': balanceOverdue({ isLast: true }),
  'details-first': detailsMissing(() => 'We still need your details'),
  'details-60': detailsBeforeStart,
  'details-30': detailsBeforeStart,
  'arrival-21': arrivalMissing,
  'arrival-7': arrivalMissing,
  'date-90': dateOpen,
  'date-30': dateOpen,
  'date-7': dateOpen,
};
