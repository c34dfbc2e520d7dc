import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Price, Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller and the office: a balance payment failed. The booking remains, and the balance is still owed. */
export function BalanceFailed({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips, reason } = facts;
  const amount = facts.payment;
  if (audience === 'office') {
    return (
      <MailFrame operator={operator} preview="The booking is unchanged." heading="A balance payment failed">
        <Paragraph>
          The {amount} payment failed. The booking is unchanged and the balance is still due. We told the guest:{' '}
          {reason}
        </Paragraph>
        <Traveller traveller={traveller} />
        <Trips trips={trips} />
        <Price facts={facts} />
      </MailFrame>
    );
  }
  return (
    <MailFrame operator={operator} preview="You haven’t been charged." heading="Your balance payment didn’t go through">
      <Greeting name={traveller.name} />
      <Paragraph>
        Your payment of {amount} didn’t go through. {reason}
      </Paragraph>
      <Paragraph>
        Your booking hasn’t changed. Your bank may show the amount as pending for a few days. It won’t be charged.
      </Paragraph>
      <Action href={facts.checkInUrl}>Pay the balance</Action>
      <Trips trips={trips} />
      <Price facts={facts} />
    </MailFrame>
  );
}
