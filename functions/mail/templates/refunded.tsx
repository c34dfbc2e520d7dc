import { Letter, Paragraph } from '#functions/mail/templates/Letter.tsx';
import { Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To both sides: the booking is cancelled and its money is on the way back. */
export function Refunded({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips } = facts;
  return (
    <Letter operator={operator} preview="The money is on its way back." heading="Booking cancelled and refunded">
      {audience === 'office' ? (
        <Paragraph>The booking of {traveller.name} is cancelled. Its seats are on sale again.</Paragraph>
      ) : (
        <>
          <Paragraph>Hello {traveller.name},</Paragraph>
          <Paragraph>
            Your booking is cancelled, and what you paid is on its way back to your card. Banks take up to ten working
            days to show it.
          </Paragraph>
        </>
      )}
      <Trips trips={trips} />
    </Letter>
  );
}
