import type { LeadFacts } from '#functions/mail/lead-facts.ts';
import { Action, Greeting, MailFrame, Paragraph, TextLink } from '#functions/mail/templates/MailFrame.tsx';
import { NobodyAsked } from '#functions/mail/templates/Visitor.tsx';
import { BROCHURE_FILE } from '#contract/leads.ts';

/** To the visitor: the brochure as a link, and whether it is also posted. */
export function Brochure({ operator, siteUrl, visitor, tour, isPosted }: LeadFacts) {
  return (
    <MailFrame operator={operator} preview="Every trip we run, in one PDF." heading="Your brochure">
      <Greeting name={visitor.name} />
      <Paragraph>Here’s the brochure you asked for: every trip we run, in one PDF.</Paragraph>
      <Action href={`${siteUrl}${BROCHURE_FILE}`}>Open the brochure</Action>
      {isPosted && <Paragraph>We’ll also post you a printed copy.</Paragraph>}
      {tour !== null && (
        <Paragraph>
          You were looking at <TextLink href={tour.url}>{tour.name}</TextLink>. See its dates and prices there.
        </Paragraph>
      )}
      <NobodyAsked />
    </MailFrame>
  );
}
