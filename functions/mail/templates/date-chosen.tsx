import { Action, Letter, Paragraph } from '#functions/mail/templates/Letter.tsx';
import { Price, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To both sides: an open-dated tour has its date, and a seat on it. */
export function DateChosen({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips, balance } = facts;
  if (audience === 'office') {
    return (
      <Letter operator={operator} preview={`${traveller.name} has a date.`} heading="A date is chosen">
        <Paragraph>{traveller.name} has chosen the date of an open-dated trip. The seat is sold.</Paragraph>
        <Trips trips={trips} />
        <Price facts={facts} />
      </Letter>
    );
  }
  return (
    <Letter operator={operator} preview="Your seat is yours." heading="Your date is set">
      <Paragraph>Hello {traveller.name},</Paragraph>
      <Paragraph>You have chosen your date, and your seat is booked. The price stays as you agreed it.</Paragraph>
      <Trips trips={trips} />
      <Price facts={facts} />
      {balance && (
        <Paragraph>
          The balance of {balance.amount} is due {balance.due}. You can pay it in your check-in area.
        </Paragraph>
      )}
      <Action href={facts.checkInUrl}>check in area</Action>
    </Letter>
  );
}
