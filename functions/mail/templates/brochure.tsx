import type { LeadFacts } from '#functions/mail/lead-facts.ts';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { NobodyAsked, TextLink } from '#functions/mail/templates/Visitor.tsx';
import { BROCHURE_FILE } from '#contract/leads.ts';

/** To the visitor: the brochure as a link, and whether it is also posted (D33, D61). */
export function Brochure({ operator, siteUrl, visitor, tour, isPosted }: LeadFacts) {
  return (
    <MailFrame operator={operator} preview="Every trip we run, in one file." heading="Your brochure">
      <Greeting name={visitor.name} />
      <Paragraph>Here is the brochure you asked for: every trip we run, in one file to keep.</Paragraph>
      <Action href={`${siteUrl}${BROCHURE_FILE}`}>Open the brochure</Action>
      {isPosted && <Paragraph>A printed one leaves by post, to the address you gave us.</Paragraph>}
      {tour !== null && (
        <Paragraph>
          You were looking at <TextLink href={tour.url}>{tour.name}</TextLink>. Its dates and prices are on its page.
        </Paragraph>
      )}
      <NobodyAsked />
    </MailFrame>
  );
}
