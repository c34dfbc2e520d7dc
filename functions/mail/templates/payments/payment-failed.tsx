import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller and the office: the bank approved the payment, but no booking was made. */
export function PaymentFailed({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips, reason } = facts;
  if (audience === 'office') {
    return (
      <MailFrame operator={operator} preview="No money was taken." heading="A payment came to nothing">
        <Paragraph>The guest was told: {reason}</Paragraph>
        <Traveller traveller={traveller} />
        <Trips trips={trips} />
      </MailFrame>
    );
  }
  return (
    <MailFrame operator={operator} preview="You have not been charged." heading="Your booking did not go through">
      <Greeting name={traveller.name} />
      <Paragraph>{reason}</Paragraph>
      <Trips trips={trips} />
      <Paragraph>Your bank may show the amount as reserved for a few days. It is not taken.</Paragraph>
      <Action href={`${facts.siteUrl}/trips/`}>See other dates</Action>
    </MailFrame>
  );
}
