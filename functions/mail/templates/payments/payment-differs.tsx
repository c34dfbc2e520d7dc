import { Fact, Facts, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the office alone: a payment at the provider differs from its booking. */
export function PaymentDiffers({ operator, traveller, trips, payment, paymentId }: MailFacts) {
  return (
    <MailFrame operator={operator} preview="Please compare the two." heading="A payment doesn’t match its booking">
      <Paragraph>
        A payment doesn’t match its booking: the status, amount, currency or reference differs at the payment provider.
        We haven’t changed anything because of it, and we haven’t told the guest.
      </Paragraph>
      <Paragraph>
        Compare the payment in the provider’s dashboard with the output of “npm run -s bookings -- show”. Then refund
        any overpayment at the provider, or call the guest about what’s missing.
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
