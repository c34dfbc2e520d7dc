import { Fact, Facts, Letter, Paragraph } from '#functions/mail/templates/Letter.tsx';
import { Price, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the office: what was booked, by whom, and what is still owed. */
export function BookingOffice(facts: MailFacts) {
  const { operator, traveller, trips } = facts;
  return (
    <Letter operator={operator} preview={`${traveller.name}, ${facts.paid} paid`} heading="A new booking">
      <Paragraph>{traveller.name} has booked and paid.</Paragraph>
      <Facts>
        <Fact name="Traveller">{traveller.name}</Fact>
        <Fact name="Email">{traveller.email}</Fact>
        {traveller.phone !== '' && <Fact name="Phone">{traveller.phone}</Fact>}
      </Facts>
      <Trips trips={trips} />
      <Price facts={facts} />
    </Letter>
  );
}
