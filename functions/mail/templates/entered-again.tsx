import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller: somebody tried to pay for their trip again under their name and email. */
export function EnteredAgain(facts: MailFacts) {
  return (
    <MailFrame
      operator={facts.operator}
      preview="Your booking hasn’t changed, and you haven’t been charged."
      heading="Your details were entered again"
    >
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        Someone just entered your name and email address to book {namesOf(facts)} a second time. You’re already booked,
        so we stopped before charging anything.
      </Paragraph>
      <Paragraph>
        If it was you, you don’t need to do anything. To book a seat for someone else, enter the name in their passport.
      </Paragraph>
      <Action href={facts.checkInUrl}>check in area</Action>
      <Paragraph>
        If it wasn’t you, ignore this email. We told them nothing about your booking. Keep the link private – anyone who
        has it can see your booking.
      </Paragraph>
      <Trips trips={facts.trips} />
    </MailFrame>
  );
}
