import type { ListFacts } from '#functions/mail/lead-facts.ts';
import { Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { UnsubscribeLink } from '#functions/mail/templates/Visitor.tsx';

/** To a subscriber, once after they confirm: they are on the list and can unsubscribe (P40). */
export function ListWelcome({ operator, name, unsubscribeUrl }: ListFacts) {
  return (
    <MailFrame operator={operator} preview="There is nothing else to do." heading="You are on the list">
      <Greeting name={name} />
      <Paragraph>
        Thanks for confirming. You hear from us now and then, when there is something worth saying. There is nothing
        else to do.
      </Paragraph>
      <UnsubscribeLink href={unsubscribeUrl} />
    </MailFrame>
  );
}
