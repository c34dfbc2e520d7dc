import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller and the office: the bank approved the payment, but no booking was made. */
export function PaymentFailed({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips, payment, reason } = facts;
  if (audience === 'office') {
    return (
      <MailFrame operator={operator} preview="The guest wasn’t charged." heading="A payment failed">
        <Paragraph>
          A payment of {payment} failed, and nothing is booked. We told the guest: {reason}
        </Paragraph>
        <Traveller traveller={traveller} />
        <Trips trips={trips} />
      </MailFrame>
    );
  }
  return (
    <MailFrame operator={operator} preview="You haven’t been charged." heading="Your booking didn’t go through">
      <Greeting name={traveller.name} />
      <Paragraph>{reason}</Paragraph>
      <Action href={`${facts.siteUrl}/trips/`}>See trips and dates</Action>
      <Trips trips={trips} />
      <Paragraph>
        Your payment of {payment} didn’t go through. Your bank may show the amount as pending for a few days. It won’t
        be charged.
      </Paragraph>
    </MailFrame>
  );
}
