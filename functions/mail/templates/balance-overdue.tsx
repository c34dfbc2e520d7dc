import { countDays } from '#functions/mail/days-in-words.ts';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, Price, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller: the balance is overdue. No seat is released automatically. */
export function BalanceOverdue({ isLast, ...facts }: MailFacts & { isLast: boolean }) {
  const { operator, trips, balance, reminder } = facts;
  const days = countDays(reminder?.days ?? 0);
  return (
    <MailFrame
      operator={operator}
      preview="We’re still keeping your place."
      heading={`Your balance is ${days} overdue`}
    >
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        Your balance of {balance?.amount} for {namesOf(facts)} was due {balance?.due}, {days} ago, and we haven’t
        received it. We’re still keeping your place. Please pay in your check-in area, or reply to this email if there’s
        a problem.
      </Paragraph>
      {isLast && <Paragraph>This is our last reminder. Someone from our office will contact you.</Paragraph>}
      <Action href={facts.checkInUrl}>Pay the balance</Action>
      <Trips trips={trips} />
      <Price facts={facts} />
    </MailFrame>
  );
}
