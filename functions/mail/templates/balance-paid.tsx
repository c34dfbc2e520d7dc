import { plainName } from '#functions/mail/typed-text.ts';
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
          {plainName(traveller.name)} has paid {amount}.{' '}
          {balance ? `${balance.amount} is left.` : 'Nothing is left to pay.'}
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
      preview={`Thanks for your payment of ${amount}.`}
      heading={balance ? 'Thanks for your payment' : 'Your trip is paid in full'}
    >
      <Greeting name={traveller.name} />
      <Paragraph>
        Thanks for your payment of {amount}.{' '}
        {balance ? `${balance.amount} is left, due ${balance.due}.` : 'Nothing is left to pay.'}
      </Paragraph>
      <Trips trips={trips} />
      <Price facts={facts} />
      <Action href={facts.checkInUrl}>check in area</Action>
    </MailFrame>
  );
}
