import type { ReactElement } from 'react';
import { render, toPlainText } from 'react-email';
import type { Audience, MailFacts } from '#functions/mail/mail-facts.ts';
import { BalanceFailed } from '#functions/mail/templates/balance-failed.tsx';
import { BalancePaid } from '#functions/mail/templates/balance-paid.tsx';
import { BookingConfirmed } from '#functions/mail/templates/booking-confirmed.tsx';
import { BookingOffice } from '#functions/mail/templates/booking-office.tsx';
import { PaymentFailed } from '#functions/mail/templates/payment-failed.tsx';
import { Refunded } from '#functions/mail/templates/refunded.tsx';
import type { MailTemplate } from '#functions/storage/outbox.ts';

export interface WrittenMail {
  readonly subject: string;
  readonly html: string;
  /** The whole mail again, for readers without HTML. */
  readonly text: string;
}

/** Writes a mail from what is known of its booking. */
export async function writeMail(template: MailTemplate, audience: Audience, facts: MailFacts): Promise<WrittenMail> {
  const html = await render(bodyOf(template, audience, facts));
  return { subject: subjectOf(template, audience, facts), html, text: toPlainText(html) };
}

function bodyOf(template: MailTemplate, audience: Audience, facts: MailFacts): ReactElement {
  switch (template) {
    case 'booking-confirmed':
      return <BookingConfirmed {...facts} />;
    case 'booking-office':
      return <BookingOffice {...facts} />;
    case 'payment-failed':
      return <PaymentFailed {...facts} audience={audience} />;
    case 'refunded':
      return <Refunded {...facts} audience={audience} />;
    case 'balance-paid':
      return <BalancePaid {...facts} audience={audience} />;
    case 'balance-failed':
      return <BalanceFailed {...facts} audience={audience} />;
  }
}

function subjectOf(template: MailTemplate, audience: Audience, facts: MailFacts): string {
  const names = facts.trips.map((trip) => trip.name).join(', ');
  const references = facts.references.join(', ');
  switch (template) {
    case 'booking-confirmed':
      return `Your booking is confirmed: ${names} (${references})`;
    case 'booking-office':
      return `New booking ${references}: ${names}`;
    case 'payment-failed':
      return audience === 'office' ? `Payment failed: ${names}` : `Your booking did not go through: ${names}`;
    case 'refunded':
      return `Booking ${references} cancelled and refunded`;
    case 'balance-paid':
      return audience === 'office' ? `Balance paid: ${references}` : `Your balance is paid: ${names} (${references})`;
    case 'balance-failed':
      return audience === 'office' ? `Balance not paid: ${references}` : `Your balance was not paid: ${names}`;
  }
}
