import type { ListFacts } from '#functions/mail/lead-facts.ts';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { UnsubscribeLink } from '#functions/mail/templates/Visitor.tsx';

/** To an address typed into the form: asks for confirmation. No other mail goes to it before. */
export function ListOptIn({ operator, name, confirmUrl, unsubscribeUrl }: ListFacts) {
  return (
    <MailFrame operator={operator} preview="Confirm, and you’re subscribed." heading="Confirm your subscription">
      <Greeting name={name} />
      <Paragraph>
        You (or someone using your address) asked for our newsletter: an email now and then. Please confirm it was you.
      </Paragraph>
      <Action href={confirmUrl}>Yes, subscribe me</Action>
      <Paragraph>The link works for 7 days. If it wasn’t you, ignore this email.</Paragraph>
      <UnsubscribeLink href={unsubscribeUrl} />
    </MailFrame>
  );
}
