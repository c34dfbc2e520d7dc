import { countDays } from '#functions/mail/days-in-words.ts';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { openTickets, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller: an open ticket still needs its date, and the last day to choose one comes nearer. */
export function DateOpen(facts: MailFacts) {
  const { days = 0 } = facts.reminder ?? {};
  return (
    <MailFrame operator={facts.operator} preview="No seat is secured yet." heading="Choose your start date">
      <Greeting name={facts.traveller.name} />
      {openTickets(facts).map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <Paragraph>
        {days === 0 ? 'Today is the last day to choose.' : `You have ${countDays(days)} left.`} After that you can’t
        choose a date online any more.
      </Paragraph>
      <Action href={facts.checkInUrl}>Choose my date</Action>
      <Trips trips={facts.trips} />
    </MailFrame>
  );
}
