import type { ListFacts } from '#functions/mail/lead-facts.ts';
import { Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { UnsubscribeLink } from '#functions/mail/templates/Visitor.tsx';

/** To a subscriber, once after they confirm: they are on the list and can unsubscribe. */
export function ListWelcome({ operator, name, unsubscribeUrl }: ListFacts) {
  return (
    <MailFrame operator={operator} preview="You don’t need to do anything else." heading="You’re subscribed">
      <Greeting name={name} />
      <Paragraph>
        Thanks for confirming. You’ll hear from us now and then, when there’s something worth saying.
      </Paragraph>
      <UnsubscribeLink href={unsubscribeUrl} />
    </MailFrame>
  );
}
