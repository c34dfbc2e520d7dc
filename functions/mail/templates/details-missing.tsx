import { inDays } from '#functions/mail/days-in-words.ts';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { inSentence, namesOf, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller: the additional information is missing. */
export function DetailsMissing(facts: MailFacts) {
  const { operator, trips, firstDay, reminder } = facts;
  const starts = firstDay === '' ? '' : ` You set off ${inDays(reminder?.days ?? 0)}, on ${firstDay}.`;
  return (
    <MailFrame operator={operator} preview="It takes about two minutes." heading="We still need a few details">
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        You’re booked on {namesOf(facts)}.{starts} We still need {inSentence(reminder?.missing ?? [])}.
      </Paragraph>
      <Action href={facts.checkInUrl}>Add my details</Action>
      <Paragraph>Please don’t email them to us: what you enter in your check-in area is encrypted.</Paragraph>
      <Trips trips={trips} />
    </MailFrame>
  );
}
