import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, Price, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller, before and on the day when the balance is due (P09, D11). */
export function BalanceDue({ isToday, ...facts }: MailFacts & { isToday: boolean }) {
  const { operator, trips, balance } = facts;
  const amount = balance?.amount ?? '';
  const due = isToday ? 'today' : (balance?.due ?? '');
  return (
    <MailFrame
      operator={operator}
      preview={`${amount} is due ${due}.`}
      heading={isToday ? 'Your balance is due today' : 'Your balance is due soon'}
    >
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        {amount} is left to pay for {namesOf(facts)}. It is due {due}. You pay it in your check in area; nothing is
        taken from your card by itself.
      </Paragraph>
      <Action href={facts.checkInUrl}>Pay the balance</Action>
      <Trips trips={trips} />
      <Price facts={facts} />
    </MailFrame>
  );
}
