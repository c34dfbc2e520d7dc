import { plainName } from '#functions/mail/typed-text.ts';
import { Fact, Facts, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';

/** To the traveller and the office: the booking is cancelled and its payments, one or two, are being refunded. */
export function Refunded({ audience, ...facts }: MailFacts & { audience: Audience }) {
  const { operator, traveller, trips, refunded } = facts;
  return (
    <MailFrame operator={operator} preview={`${refunded} is on its way back.`} heading="Booking cancelled and refunded">
      {audience === 'office' ? (
        <>
          <Paragraph>
            The booking of {plainName(traveller.name)} is cancelled, and {refunded} was given back. Its seats are on
            sale again.
          </Paragraph>
          <Traveller traveller={traveller} />
        </>
      ) : (
        <>
          <Greeting name={traveller.name} />
          <Paragraph>
            Your booking is cancelled, and the {refunded} you paid is on its way back to you, the same way you paid it.
            Banks take up to ten working days to show it.
          </Paragraph>
        </>
      )}
      <Refunds {...facts} />
      <Trips trips={trips} />
    </MailFrame>
  );
}

/** Each payment is refunded separately. */
function Refunds({ refunds, refunded }: Pick<MailFacts, 'refunds' | 'refunded'>) {
  if (refunds.length < 2) return null;
  return (
    <Facts>
      {refunds.map((amount, index) => (
        <Fact key={index} name={`Payment ${index + 1}`}>
          {amount}
        </Fact>
      ))}
      <Fact name="Together">{refunded}</Fact>
    </Facts>
  );
}
