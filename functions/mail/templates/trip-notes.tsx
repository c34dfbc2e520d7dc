import type { LeadFacts } from '#functions/mail/lead-facts.ts';
import { Action, Greeting, MailFrame, Paragraph, TextLink } from '#functions/mail/templates/MailFrame.tsx';
import { NobodyAsked } from '#functions/mail/templates/Visitor.tsx';

/** To the visitor: the notes of the trip they chose. */
export function TripNotes({ operator, siteUrl, visitor, tour }: LeadFacts) {
  return (
    <MailFrame operator={operator} preview="Day by day, and what to pack." heading="Your trip notes">
      <Greeting name={visitor.name} />
      {tour === null ? (
        <Paragraph>
          We no longer run the trip you asked about. <TextLink href={`${siteUrl}/trips/`}>See our other trips</TextLink>
          .
        </Paragraph>
      ) : (
        <>
          <Paragraph>Here are the notes for {tour.name}: day by day, what’s included, and what to bring.</Paragraph>
          <Action href={tour.notesUrl}>Open the trip notes</Action>
          <Paragraph>
            See dates and prices on <TextLink href={tour.url}>the trip’s page</TextLink>.
          </Paragraph>
        </>
      )}
      <NobodyAsked />
    </MailFrame>
  );
}
