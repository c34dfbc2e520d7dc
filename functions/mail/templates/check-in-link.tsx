import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller: the lost check-in link. It goes only to the address of the booking (P19, D25). */
export function CheckInLink(facts: MailFacts) {
  return (
    <MailFrame operator={facts.operator} preview="The way into your booking." heading="Your check-in link">
      <Greeting name={facts.traveller.name} />
      <Paragraph>Somebody, most likely you, asked for the link to your booking. Here it is.</Paragraph>
      <Action href={facts.checkInUrl}>check in area</Action>
      <Paragraph>
        Please keep it to yourself: whoever has it can see your booking. If you did not ask for it, there is nothing to
        do; it was sent to you alone.
      </Paragraph>
      <Trips trips={facts.trips} />
    </MailFrame>
  );
}
