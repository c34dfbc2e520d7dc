import { plainName } from '#functions/mail/typed-text.ts';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Price, Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller and the office: an open-dated tour has a date now (D47). */
export function DateChosen({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips, balance } = facts;
  if (audience === 'office') {
    return (
      <MailFrame operator={operator} preview={`${plainName(traveller.name)} has a date.`} heading="A date was chosen">
        <Paragraph>{plainName(traveller.name)} has chosen a date for an open-dated tour. The seat is booked.</Paragraph>
        <Traveller traveller={traveller} />
        <Trips trips={trips} />
        <Price facts={facts} />
      </MailFrame>
    );
  }
  return (
    <MailFrame operator={operator} preview="Your seat is booked." heading="Your date is set">
      <Greeting name={traveller.name} />
      <Paragraph>Your seat is booked on the date you chose. The price stays as you agreed it.</Paragraph>
      <Trips trips={trips} />
      <Price facts={facts} />
      {balance && (
        <Paragraph>
          The balance of {balance.amount} is due {balance.due}. You pay it in your check in area; nothing is taken from
          your card by itself.
        </Paragraph>
      )}
      <Action href={facts.checkInUrl}>check in area</Action>
    </MailFrame>
  );
}
