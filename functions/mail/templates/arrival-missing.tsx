import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';
import { WORDING } from '#domain/wording.ts';

/** To the traveller: the arrival details are missing (P41). */
export function ArrivalMissing(facts: MailFacts) {
  const { operator, trips, firstDay } = facts;
  return (
    <MailFrame operator={operator} preview="So that somebody is there to meet you." heading="When do you arrive?">
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        You are booked on {namesOf(facts)}, and your trip begins on {firstDay}. Tell us when and where you arrive, and
        whether you would like to be picked up at the {WORDING.pick_up}.
      </Paragraph>
      <Action href={facts.checkInUrl}>Give my arrival details</Action>
      <Trips trips={trips} />
    </MailFrame>
  );
}
