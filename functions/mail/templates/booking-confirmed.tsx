import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, Price, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';
import { WORDING } from '#domain/wording.ts';

/** To the traveller, only after the money is taken; and again when they ask for it. */
export function BookingConfirmed(facts: MailFacts) {
  const { operator, trips, balance } = facts;
  const names = namesOf(facts);
  return (
    <MailFrame
      operator={operator}
      preview={`We've secured your space on ${names}.`}
      heading="Your booking is confirmed"
    >
      <Greeting name={facts.traveller.name} />
      <Paragraph>Thanks for your payment. We've secured your space on {names}.</Paragraph>
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
