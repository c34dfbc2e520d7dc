import type { LeadFacts } from '#functions/mail/lead-facts.ts';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { NobodyAsked, TextLink } from '#functions/mail/templates/Visitor.tsx';

/** To the visitor: the notes of the trip they chose (D33). */
export function TripNotes({ operator, siteUrl, visitor, tour }: LeadFacts) {
  return (
    <MailFrame operator={operator} preview="Day by day, and what to pack." heading="Your trip notes">
      <Greeting name={visitor.name} />
      {tour === null ? (
        <Paragraph>
          The trip you asked about has left our list since. <TextLink href={`${siteUrl}/trips/`}>The others</TextLink>{' '}
          are still running.
        </Paragraph>
      ) : (
        <>
          <Paragraph>Here are the notes for {tour.name}: day by day, what is included, and what to bring.</Paragraph>
          <Action href={tour.notesUrl}>Open the trip notes</Action>
          <Paragraph>
            Dates and prices are on <TextLink href={tour.url}>the trip’s page</TextLink>.
          </Paragraph>
        </>
      )}
      <NobodyAsked />
    </MailFrame>
  );
}
