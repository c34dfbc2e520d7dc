import { hasLink } from '#functions/mail/typed-text.ts';
import type { LeadFacts } from '#functions/mail/lead-facts.ts';
import { Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { NobodyAsked, Words } from '#functions/mail/templates/Visitor.tsx';

/**
 * To the visitor: the question arrived; repeats its text (D33).
 *
 * Says whose words they are and omits a text with a link, because somebody else may have typed the recipient's address.
 */
export function Question({ operator, visitor, question }: LeadFacts) {
  return (
    <MailFrame operator={operator} preview="A person reads it, and answers." heading="We have your question">
      <Greeting name={visitor.name} />
      <Paragraph>Thanks for writing to us. A person reads it, and answers to this address.</Paragraph>
      {hasLink(question) ? (
        <Paragraph>It has a link or an address in it, so it is not repeated here. It arrived whole.</Paragraph>
      ) : (
        <>
          <Paragraph>You, or someone who typed your address, wrote:</Paragraph>
          <Words>{question}</Words>
        </>
      )}
      <NobodyAsked />
    </MailFrame>
  );
}
