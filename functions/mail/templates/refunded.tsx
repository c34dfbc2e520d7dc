import { plainName } from '#functions/mail/typed-text.ts';
import { Booking } from '#functions/mail/templates/Booking.tsx';
import { Fact, Facts, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller and the office: the booking is cancelled and its payments, one or two, are being refunded. */
export function Refunded({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips, refunds, refunded } = facts;
  return (
    <MailFrame
      operator={operator}
      preview="It can take up to 10 working days to appear."
      heading="Booking cancelled and refunded"
    >
      {audience === 'office' ? (
        <>
          <Paragraph>
            {plainName(traveller.name)}’s booking is cancelled and {refunded} is refunded. Its seats are on sale again.
          </Paragraph>
          <Traveller traveller={traveller} />
          <Refunds {...facts} />
          <Trips trips={trips} />
        </>
      ) : (
        <>
          <Greeting name={traveller.name} />
          <Paragraph>
            What you booked is cancelled, and we’re refunding the {refunded} to the{' '}
            {refunds.length > 1 ? 'cards' : 'card'} you paid with. It can take up to 10 working days to appear.
          </Paragraph>
          <Booking facts={facts} isCancelled />
        </>
      )}
    </MailFrame>
  );
}

/** Each payment is refunded separately. The guest's own record has them in its column. */
function Refunds({ refunds, refunded }: Pick<MailFacts, 'refunds' | 'refunded'>) {
  if (refunds.length < 2) return null;
  return (
    <Facts>
      {refunds.map((amount, index) => (
        <Fact key={index} name={`Refund ${index + 1}`}>
          {amount}
        </Fact>
      ))}
      <Fact name="Total refunded">{refunded}</Fact>
    </Facts>
  );
}
