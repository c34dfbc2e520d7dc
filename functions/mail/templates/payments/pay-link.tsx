import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller: the card provider answers again, and the kept booking can be paid (N14). */
export function PayLink(facts: MailFacts) {
  return (
    <MailFrame operator={facts.operator} preview="Your booking waits for your payment." heading="You can pay now">
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        When you wanted to pay, our card provider did not answer. It does again. Your booking is as you left it, and
        nothing was charged.
      </Paragraph>
      <Action href={facts.payUrl}>Pay for my booking</Action>
      <Paragraph>
        The page behind the link says whether your seats are still held; if not, we check that they are free when you
        pay. The link works for three days. Please keep it to yourself: whoever has it can see what you wanted to book.
      </Paragraph>
      <Trips trips={facts.trips} />
      <Paragraph>If you have paid meanwhile, or do not want the trip any more, there is nothing to do.</Paragraph>
    </MailFrame>
  );
}
