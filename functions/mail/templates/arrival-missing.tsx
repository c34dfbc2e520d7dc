import { inDays } from '#functions/mail/days-in-words.ts';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';
import { WORDING } from '#domain/text/wording.ts';

/** To the traveller: the arrival details are missing. */
export function ArrivalMissing(facts: MailFacts) {
  const { operator, trips, firstDay, reminder } = facts;
  return (
    <MailFrame operator={operator} preview="So we can meet you." heading="When do you arrive?">
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        You’re booked on {namesOf(facts)}. You set off {inDays(reminder?.days ?? 0)}, on {firstDay}. We still need to
        know when and where you arrive, and whether you’d like us to pick you up at the {WORDING.pick_up}.
      </Paragraph>
      <Action href={facts.checkInUrl}>Add my arrival details</Action>
      <Trips trips={trips} />
    </MailFrame>
  );
}
