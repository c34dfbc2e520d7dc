import { Fact, Facts, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the office alone: a payment at the provider differs from its booking. */
export function PaymentDiffers({ operator, traveller, trips, payment, paymentId }: MailFacts) {
  return (
    <MailFrame operator={operator} preview="A person has to look at it." heading="A payment does not fit its booking">
      <Paragraph>
        The payment provider has a payment in another way than the bookings: another state, another amount or currency,
        or another reference. Nothing was changed because of it, and the guest was told nothing.
      </Paragraph>
      <Paragraph>
        Look at the payment in the provider’s dashboard, and at what the command “npm run -s bookings -- show” says of
        the booking. Then give back at the provider what should not have been taken, or call the guest about what is
        missing.
      </Paragraph>
      <Facts>
        <Fact name="Payment at the provider">{paymentId === '' ? 'not known' : paymentId}</Fact>
        <Fact name="Agreed">{payment}</Fact>
      </Facts>
      <Traveller traveller={traveller} />
      <Trips trips={trips} />
    </MailFrame>
  );
}
