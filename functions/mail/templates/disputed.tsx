import { plainName } from '#functions/mail/typed-text.ts';
import { MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the office alone: a guest's bank reversed the payment of a booking. */
export function Disputed(facts: MailFacts) {
  return (
    <MailFrame operator={facts.operator} preview="Answer it at the payment provider." heading="A payment is disputed">
      <Paragraph>
        The bank of {plainName(facts.traveller.name)} has taken {facts.payment} back. The booking has ended and its
        seats are on sale again. Answer the dispute at the payment provider: there is a last day for it. The guest was
        told nothing.
      </Paragraph>
      <Traveller traveller={facts.traveller} />
      <Trips trips={facts.trips} />
    </MailFrame>
  );
}
