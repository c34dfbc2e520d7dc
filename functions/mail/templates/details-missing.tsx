import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller: the additional information is missing (D60, P41). */
export function DetailsMissing(facts: MailFacts) {
  const { operator, trips, firstDay } = facts;
  const begins = firstDay === '' ? '' : ` Your trip begins on ${firstDay}.`;
  return (
    <MailFrame
      operator={operator}
      preview="Your passport, and somebody to call in an emergency."
      heading="A few details are still missing"
    >
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        You are booked on {namesOf(facts)}.{begins} We still need your passport details and somebody we can call in an
        emergency.
      </Paragraph>
      <Action href={facts.checkInUrl}>Give my details</Action>
      <Paragraph>Please do not send them by email: what you enter in your check in area is kept encrypted.</Paragraph>
      <Trips trips={trips} />
    </MailFrame>
  );
}
