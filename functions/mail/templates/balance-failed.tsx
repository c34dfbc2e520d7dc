import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Price, Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller and the office: a balance payment failed. The booking remains, and the balance is still owed. */
export function BalanceFailed({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips, reason } = facts;
  const amount = facts.payment;
  if (audience === 'office') {
    return (
      <MailFrame operator={operator} preview="The booking stands." heading="A balance payment came to nothing">
        <Paragraph>
          {amount} did not come. The booking stands, and its balance is still owed. The guest was told: {reason}
        </Paragraph>
        <Traveller traveller={traveller} />
        <Trips trips={trips} />
        <Price facts={facts} />
      </MailFrame>
    );
  }
  return (
    <MailFrame operator={operator} preview="You have not been charged." heading="Your balance is not paid yet">
      <Greeting name={traveller.name} />
      <Paragraph>
        Your payment of {amount} did not go through. {reason}
      </Paragraph>
      <Paragraph>Your booking stands as it did. Your bank may show the amount as reserved for a few days.</Paragraph>
      <Trips trips={trips} />
      <Action href={facts.checkInUrl}>Pay the balance</Action>
    </MailFrame>
  );
}
