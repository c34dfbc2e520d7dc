import { Action, Letter, Paragraph } from '#functions/mail/templates/Letter.tsx';
import { Price, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller, once the money is there and not before. */
export function BookingConfirmed(facts: MailFacts) {
  const { operator, traveller, trips, balance } = facts;
  const names = trips.map((trip) => trip.name).join(' and ');
  return (
    <Letter operator={operator} preview={`We've secured your space on ${names}.`} heading="Your booking is confirmed">
      <Paragraph>Hello {traveller.name},</Paragraph>
      <Paragraph>Thanks for your payment. We've secured your space on {names}.</Paragraph>
      <Trips trips={trips} />
      <Price facts={facts} />
      {balance && (
        <Paragraph>
          The balance of {balance.amount} is due {balance.due}. Reply to this email when you would like to pay it:
          nothing is taken from your card by itself.
        </Paragraph>
      )}
      <Paragraph>
        What happens next: your check in area shows your trip, what is paid and what is still to come, such as your
        arrival details for the airport pick-up. Please keep its link to yourself: whoever has it can see your booking.
      </Paragraph>
      <Action href={facts.checkInUrl}>check in area</Action>
    </Letter>
  );
}
