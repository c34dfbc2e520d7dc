import { Action, Letter, Paragraph } from '#functions/mail/templates/Letter.tsx';
import { Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To both sides: a balance was approved and yet not paid. The booking stands, and so does what is owed. */
export function BalanceFailed({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips, balance, reason } = facts;
  const owed = balance && `${balance.amount} is still to pay, due ${balance.due}.`;
  return (
    <Letter operator={operator} preview="You have not been charged." heading="Your balance was not paid">
      {audience === 'office' ? (
        <Paragraph>
          A balance payment of {traveller.name} came to nothing. The guest was told: {reason} {owed}
        </Paragraph>
      ) : (
        <>
          <Paragraph>Hello {traveller.name},</Paragraph>
          <Paragraph>{reason}</Paragraph>
          <Paragraph>Your booking stands. {owed}</Paragraph>
        </>
      )}
      <Trips trips={trips} />
      {audience === 'traveller' && <Action href={facts.checkInUrl}>check in area</Action>}
    </Letter>
  );
}
