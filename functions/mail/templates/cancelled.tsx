import { plainName } from '#functions/mail/typed-text.ts';
import { Booking } from '#functions/mail/templates/Booking.tsx';
import { Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Price, Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller and the office: the booking is cancelled, and there is nothing to refund. */
export function Cancelled({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips } = facts;
  return (
    <MailFrame operator={operator} preview="There’s nothing to refund." heading="Booking cancelled">
      {audience === 'office' ? (
        <>
          <Paragraph>
            {plainName(traveller.name)}’s booking is cancelled. We weren’t holding any payment, so nothing was refunded.
          </Paragraph>
          <Traveller traveller={traveller} />
          <Trips trips={trips} />
          <Price facts={facts} />
        </>
      ) : (
        <>
          <Greeting name={traveller.name} />
          <Paragraph>
            What you booked is cancelled. We’re not holding any payment from you, so there’s nothing to refund.
          </Paragraph>
          <Booking facts={facts} isCancelled />
        </>
      )}
    </MailFrame>
  );
}
