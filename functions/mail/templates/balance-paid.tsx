import { Action, Fact, Facts, Letter, Paragraph } from '#functions/mail/templates/Letter.tsx';
import { Price, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To both sides: what was left of a booking is paid. */
export function BalancePaid({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips } = facts;
  return (
    <Letter operator={operator} preview={`${facts.paid} paid in all.`} heading="Your balance is paid">
      {audience === 'office' ? (
        <>
          <Paragraph>{traveller.name} has paid what was left of the booking.</Paragraph>
          <Facts>
            <Fact name="Email">{traveller.email}</Fact>
          </Facts>
        </>
      ) : (
        <>
          <Paragraph>Hello {traveller.name},</Paragraph>
          <Paragraph>Thanks, your balance has arrived. Your trip is paid for.</Paragraph>
        </>
      )}
      <Trips trips={trips} />
      <Price facts={facts} />
      {audience === 'traveller' && <Action href={facts.checkInUrl}>check in area</Action>}
    </Letter>
  );
}
