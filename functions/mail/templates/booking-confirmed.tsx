import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, openTickets, Price, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';
import { WORDING } from '#domain/text/wording.ts';

/** To the traveller, only after the money is taken; and again when they ask for it. */
export function BookingConfirmed(facts: MailFacts) {
  const { operator, trips, balance } = facts;
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
      {open.length > 0 && <Action href={facts.checkInUrl}>Choose my date</Action>}
      <Trips trips={trips} />
      <Price facts={facts} />
      {balance && (
        <Paragraph>
          The balance of {balance.amount} is due {balance.due}. You pay it in your check in area, under Pay the balance,
          on that day or any day before. Nothing is taken from your card by itself.
        </Paragraph>
      )}
      <Paragraph>
        What happens next: your check in area shows your trip, what is paid and what is still to come, such as your{' '}
        {WORDING.pick_up === '' ? 'travel details' : `arrival details for the ${WORDING.pick_up} pick-up`}. Please keep
        its link to yourself: whoever has it can see your booking.
      </Paragraph>
      <Action href={facts.checkInUrl}>check in area</Action>
    </MailFrame>
  );
}
