import { hasLink } from '#functions/mail/typed-text.ts';
import type { LeadFacts } from '#functions/mail/lead-facts.ts';
import { Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { NobodyAsked, Words } from '#functions/mail/templates/Visitor.tsx';

/**
 * To the visitor: the question arrived; repeats its text.
 *
 * Says whose words they are and omits a text with a link, because somebody else may have typed the recipient's address.
 */
export function Question({ operator, visitor, question }: LeadFacts) {
  return (
    <MailFrame operator={operator} preview="One of us will reply to you." heading="We have your question">
      <Greeting name={visitor.name} />
      <Paragraph>Thanks for getting in touch. One of us will reply to this address.</Paragraph>
      {hasLink(question) ? (
        <Paragraph>Your message contains a link, so we haven’t repeated it here. We received all of it.</Paragraph>
      ) : (
        <>
          <Paragraph>You (or someone using your address) wrote:</Paragraph>
          <Words>{question}</Words>
        </>
      )}
      <NobodyAsked />
    </MailFrame>
  );
}
