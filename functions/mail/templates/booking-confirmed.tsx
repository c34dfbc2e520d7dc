import { Action, Fact, Facts, Letter, Paragraph } from '#functions/mail/templates/Letter.tsx';
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
          The balance of {balance.amount} is due {balance.due}. We will write to you before then. Nothing is taken from
          your card by itself.
        </Paragraph>
      )}
      <Paragraph>
        What happens next: tell us about your arrival for the airport pick-up, and anything else we asked for, in your
        check in area. Please keep its link to yourself: whoever has it can see your booking.
      </Paragraph>
      <Action href={facts.checkInUrl}>check in area</Action>
      <Facts>
        <Fact name="Keep at hand">{facts.references.join(', ')}</Fact>
      </Facts>
    </Letter>
  );
}
