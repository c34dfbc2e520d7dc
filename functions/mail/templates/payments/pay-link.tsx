import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller: the card provider answers again, and the kept booking can be paid. */
export function PayLink(facts: MailFacts) {
  return (
    <MailFrame
      operator={facts.operator}
      preview="Your booking is saved – pay when you’re ready."
      heading="You can pay now"
    >
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        Our card provider was down when you tried to pay. It’s back, your booking is saved, and you haven’t been
        charged.
      </Paragraph>
      <Paragraph>To pay now: {facts.payment}</Paragraph>
      <Action href={facts.payUrl}>Pay for my booking</Action>
      <Paragraph>
        The page shows whether we’re still holding your seats; if not, we’ll check that they’re free when you pay. The
        link works for 3 days. Keep it private – anyone who has it can see what you wanted to book.
      </Paragraph>
      <Trips trips={facts.trips} />
      <Paragraph>Already paid, or changed your mind? You don’t need to do anything.</Paragraph>
    </MailFrame>
  );
}
