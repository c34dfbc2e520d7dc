import { plainName } from '#functions/mail/typed-text.ts';
import { Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller and the office: the booking is cancelled, and there is nothing to refund. */
export function Cancelled({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips } = facts;
  return (
    <MailFrame operator={operator} preview="There is nothing to refund." heading="Booking cancelled">
      {audience === 'office' ? (
        <>
          <Paragraph>
            The booking of {plainName(traveller.name)} is cancelled. We hold no money of it, so nothing was refunded.
          </Paragraph>
          <Traveller traveller={traveller} />
        </>
      ) : (
        <>
          <Greeting name={traveller.name} />
          <Paragraph>
            Your booking is cancelled. We hold no payment of yours for it, so there is no refund to make.
          </Paragraph>
        </>
      )}
      <Trips trips={trips} />
    </MailFrame>
  );
}
