import { Fact, Facts, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { Traveller, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/** To the office alone: a refund failed after the guest was told of it. */
export function RefundFailed({ operator, traveller, trips, payment, paymentId }: MailFacts) {
  return (
    <MailFrame operator={operator} preview="The guest doesn’t have the money." heading="A refund failed">
      <Paragraph>
        A refund of {payment} failed, and the money went back to the payment provider. We’ve told the guest that it’s on
        its way. The booking stays cancelled, and its seats are on sale.
      </Paragraph>
      <Paragraph>
        Call the guest, agree on another way, and refund them from the provider’s dashboard or from your bank.
      </Paragraph>
      <Facts>
        <Fact name="Payment at the provider">{paymentId}</Fact>
        <Fact name="Amount">{payment}</Fact>
      </Facts>
      <Traveller traveller={traveller} />
      <Trips trips={trips} />
    </MailFrame>
  );
}
