import { Action, Letter, Paragraph } from '#functions/mail/templates/Letter.tsx';
import { Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller, who asked for a link that was lost. */
export function CheckInLink({ operator, traveller, trips, checkInUrl }: MailFacts) {
  return (
    <Letter operator={operator} preview="The way back to your booking." heading="Your check-in link">
      <Paragraph>Hello {traveller.name},</Paragraph>
      <Paragraph>Somebody asked for the check-in link of this address. Here it is.</Paragraph>
      <Trips trips={trips} />
      <Action href={checkInUrl}>check in area</Action>
      <Paragraph>
        Please keep it to yourself: whoever has it can see your booking. If it was not you who asked, there is nothing
        to do. The link went to you and to nobody else.
      </Paragraph>
    </Letter>
  );
}
