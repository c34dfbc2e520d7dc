import { plainName } from '#functions/mail/typed-text.ts';
import { Booking } from '#functions/mail/templates/Booking.tsx';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Price, Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller and the office: an open-dated tour has a date now. */
export function DateChosen({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips } = facts;
  if (audience === 'office') {
    return (
      <MailFrame
        operator={operator}
        preview={`${plainName(traveller.name)} chose a start date.`}
        heading="A date was chosen"
      >
        <Paragraph>{plainName(traveller.name)} chose a date for an open-dated trip. The seat is booked.</Paragraph>
        <Traveller traveller={traveller} />
        <Trips trips={trips} />
        <Price facts={facts} />
      </MailFrame>
    );
  }
  return (
    <MailFrame operator={operator} preview="Your seat is booked." heading="Your date is set">
      <Greeting name={traveller.name} />
      <Paragraph>Your start date is booked, at the price you agreed.</Paragraph>
      <Action href={facts.checkInUrl}>check in area</Action>
      <Booking facts={facts} />
    </MailFrame>
  );
}
