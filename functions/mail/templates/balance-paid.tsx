import { plainName } from '#functions/mail/typed-text.ts';
import { Booking } from '#functions/mail/templates/Booking.tsx';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Price, Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller and the office: the balance is paid. */
export function BalancePaid({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips, balance } = facts;
  const amount = facts.payment;
  if (audience === 'office') {
    return (
      <MailFrame operator={operator} preview={`${plainName(traveller.name)}, ${amount}`} heading="A balance was paid">
        <Paragraph>
          {plainName(traveller.name)} paid {amount}.{' '}
          {balance
            ? `The remaining balance of ${balance.amount} is due ${balance.due}.`
            : 'The booking is paid in full.'}
        </Paragraph>
        <Traveller traveller={traveller} />
        <Trips trips={trips} />
        <Price facts={facts} />
      </MailFrame>
    );
  }
  return (
    <MailFrame
      operator={operator}
      preview={balance ? `Your remaining balance is due ${balance.due}.` : 'You’re paid in full.'}
      heading={balance ? 'Thanks for your payment' : 'Your trip is paid in full'}
    >
      <Greeting name={traveller.name} />
      <Paragraph>
        Thanks for your payment of {amount}.{' '}
        {balance ? `Your remaining balance of ${balance.amount} is due ${balance.due}.` : 'You’re paid in full.'}
      </Paragraph>
      <Action href={facts.checkInUrl}>check in area</Action>
      <Booking facts={facts} />
    </MailFrame>
  );
}
