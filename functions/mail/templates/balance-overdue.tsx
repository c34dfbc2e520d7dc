import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, Price, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller: the balance is overdue. No seat is released automatically (D11). */
export function BalanceOverdue({ isLast, ...facts }: MailFacts & { isLast: boolean }) {
  const { operator, trips, balance } = facts;
  const amount = balance?.amount ?? '';
  return (
    <MailFrame
      operator={operator}
      preview={`${amount} was due ${balance?.due ?? ''}.`}
      heading="Your balance is overdue"
    >
      <Greeting name={facts.traveller.name} />
      <Paragraph>
        {amount} for {namesOf(facts)} was due {balance?.due}, and we have not received it. Your place is still kept.
        Please pay in your check in area, or reply to this email if something is in the way.
      </Paragraph>
      {isLast && <Paragraph>This is our last reminder. Somebody from our office will be in touch with you.</Paragraph>}
      <Action href={facts.checkInUrl}>Pay the balance</Action>
      <Trips trips={trips} />
      <Price facts={facts} />
    </MailFrame>
  );
}
