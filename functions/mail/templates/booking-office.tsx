import { plainName } from '#functions/mail/typed-text.ts';
import { MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, Price, Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the office: the booked trips, the traveller and the balance. */
export function BookingOffice(facts: MailFacts) {
  const { operator, traveller, trips, paid } = facts;
  const name = plainName(traveller.name);
  return (
    <MailFrame operator={operator} preview={`${name}, ${paid} paid`} heading="A new booking">
      <Paragraph>
        {name} booked {namesOf(facts)} and paid {facts.balance ? `the deposit (${paid})` : `in full (${paid})`}.
      </Paragraph>
      <Traveller traveller={traveller} />
      <Trips trips={trips} />
      <Price facts={facts} />
    </MailFrame>
  );
}
