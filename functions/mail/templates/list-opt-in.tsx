import type { ListFacts } from '#functions/mail/lead-facts.ts';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { UnsubscribeLink } from '#functions/mail/templates/Visitor.tsx';

/** To an address typed into the form: asks for confirmation. No other mail goes to it before (P40, D34). */
export function ListOptIn({ operator, name, confirmUrl, unsubscribeUrl }: ListFacts) {
  return (
    <MailFrame operator={operator} preview="One click, and you are on the list." heading="Is this you?">
      <Greeting name={name} />
      <Paragraph>
        Somebody, most likely you, asked for news from {operator.name} at this address: an email now and then. Please
        say that it was you.
      </Paragraph>
      <Action href={confirmUrl}>Yes, put me on the list</Action>
      <Paragraph>The link answers for seven days. If it was not you, do nothing, and no news will come.</Paragraph>
      <UnsubscribeLink href={unsubscribeUrl} />
    </MailFrame>
  );
}
