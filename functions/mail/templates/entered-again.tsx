import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller: somebody tried to pay for their trip again under their name and email (D71). */
export function EnteredAgain(facts: MailFacts) {
  return (
    <MailFrame
      operator={facts.operator}
      preview="Your booking hasn't changed, and nothing was charged."
      heading="Your details were entered again"
    >
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        Your name and email address were just entered to book {namesOf(facts)} a second time. You're already booked, so
        we stopped before any money moved.
      </Paragraph>
      <Paragraph>
        If it was you, there's nothing more to do. To book a seat for somebody else, enter the name in their passport.
      </Paragraph>
      <Action href={facts.checkInUrl}>check in area</Action>
      <Paragraph>
        If it wasn't you, you can ignore this email. We told them nothing about your booking. Please keep the link above
        to yourself, because it opens your booking.
      </Paragraph>
      <Trips trips={facts.trips} />
    </MailFrame>
  );
}
