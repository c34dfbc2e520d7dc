import { inDays } from '#functions/mail/days-in-words.ts';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, Price, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller, before and on the day when the balance is due. */
export function BalanceDue(facts: MailFacts) {
  const { operator, trips, balance, reminder } = facts;
  const { days = 0 } = reminder ?? {};
  const due = inDays(days);
  return (
    <MailFrame operator={operator} preview="Pay it in your check-in area." heading={`Your balance is due ${due}`}>
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        Your balance of {balance?.amount} for {namesOf(facts)} is due{' '}
        {days === 0 ? due : `${due}, ${balance?.due ?? ''}`}. Pay it in your check-in area. We never charge your card
        automatically.
      </Paragraph>
      <Action href={facts.checkInUrl}>Pay the balance</Action>
      <Trips trips={trips} />
      <Price facts={facts} />
    </MailFrame>
  );
}
