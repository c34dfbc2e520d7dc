import { plainName } from '#functions/mail/typed-text.ts';
import { MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the office alone: a guest's bank reversed the payment of a booking. */
export function Disputed(facts: MailFacts) {
  return (
    <MailFrame
      operator={facts.operator}
      preview="Respond to it at the payment provider."
      heading="A payment is disputed"
    >
      <Paragraph>
        {plainName(facts.traveller.name)}’s bank has reversed the {facts.payment} payment. The booking has ended and its
        seats are on sale again. Respond to the dispute at the payment provider before its deadline. We haven’t told the
        guest.
      </Paragraph>
      <Traveller traveller={facts.traveller} />
      <Trips trips={facts.trips} />
    </MailFrame>
  );
}
