import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller: the lost check-in link. It goes only to the address of the booking. */
export function CheckInLink(facts: MailFacts) {
  return (
    <MailFrame operator={facts.operator} preview="Your booking link." heading="Your check-in link">
      <Greeting name={facts.traveller.name} />
      <Paragraph>You (or someone using your address) asked for the link to your booking. Here it is.</Paragraph>
      <Action href={facts.checkInUrl}>check in area</Action>
      <Paragraph>
        Keep it private – anyone who has it can see your booking. If you didn’t ask for it, ignore this email. We sent
        it only to you.
      </Paragraph>
      <Trips trips={facts.trips} />
    </MailFrame>
  );
}
