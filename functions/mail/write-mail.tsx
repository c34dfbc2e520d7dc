import type { ReactElement } from 'react';
import type { Audience, ExpectedFacts, MailFacts, OverdueFacts } from '#functions/mail/mail-facts.ts';
import { countDays, inDays } from '#functions/mail/days-in-words.ts';
import { ArrivalMissing } from '#functions/mail/templates/arrival-missing.tsx';
import { BalanceDue } from '#functions/mail/templates/balance-due.tsx';
import { BalanceFailed } from '#functions/mail/templates/balance-failed.tsx';
import { BalanceOverdue } from '#functions/mail/templates/balance-overdue.tsx';
import { BalancePaid } from '#functions/mail/templates/balance-paid.tsx';
import { BookingConfirmed } from '#functions/mail/templates/booking-confirmed.tsx';
import { BookingOffice } from '#functions/mail/templates/booking-office.tsx';
import { Cancelled } from '#functions/mail/templates/cancelled.tsx';
import { CheckInLink } from '#functions/mail/templates/check-in-link.tsx';
import { DateOpen } from '#functions/mail/templates/date-open.tsx';
import { DateChosen } from '#functions/mail/templates/date-chosen.tsx';
import { DetailsMissing } from '#functions/mail/templates/details-missing.tsx';
import { Disputed } from '#functions/mail/templates/disputed.tsx';
import { ForOffice } from '#functions/mail/templates/MailFrame.tsx';
import { EnteredAgain } from '#functions/mail/templates/entered-again.tsx';
import { ExpectedGuests } from '#functions/mail/templates/expected-guests.tsx';
import { OverdueBalances } from '#functions/mail/templates/overdue-balances.tsx';
import { PayLink } from '#functions/mail/templates/payments/pay-link.tsx';
import { PaymentDiffers } from '#functions/mail/templates/payments/payment-differs.tsx';
import { PaymentFailed } from '#functions/mail/templates/payments/payment-failed.tsx';
import { RefundFailed } from '#functions/mail/templates/refund-failed.tsx';
import { Refunded } from '#functions/mail/templates/refunded.tsx';
import { writtenMail, type WrittenMail } from '#functions/mail/written-mail.ts';
import type { BookingMail } from '#functions/platform/outbox.ts';

/** Writes a mail about a booking. */
export function writeMail(template: BookingMail, audience: Audience, facts: MailFacts): Promise<WrittenMail> {
  const body = bodyOf(template, audience, facts);
  return writtenMail(
    subjectOf(template, audience, facts),
    audience === 'office' ? <ForOffice value>{body}</ForOffice> : body,
    facts.operator,
  );
}

/** Writes the office's list of overdue balances. */
export function writeOverdueList(facts: OverdueFacts): Promise<WrittenMail> {
  const { operator, overdue, more } = facts;
  const count = overdue.length + more;
  const subject = count === 1 ? '1 balance is overdue' : `${count} balances are overdue`;
  return writeToFit((share) => {
    const shown = firstPart(overdue, share);
    return writtenMail(
      subject,
      <ForOffice value>
        <OverdueBalances {...facts} overdue={shown} more={count - shown.length} />
      </ForOffice>,
      operator,
    );
  });
}

/** Writes the office's list of expected guests. */
export function writeExpectedList(facts: ExpectedFacts): Promise<WrittenMail> {
  const { operator, landing, missing, more, days } = facts;
  const landings =
    landing.length === 0 ? 'No one lands' : landing.length === 1 ? '1 guest lands' : `${landing.length} guests land`;
  const chased =
    missing.length === 0 ? '' : missing.length === 1 ? '; 1 needs chasing' : `; ${missing.length} need chasing`;
  return writeToFit((share) => {
    const shown = { landing: firstPart(landing, share), missing: firstPart(missing, share) };
    const hidden = landing.length + missing.length - shown.landing.length - shown.missing.length;
    return writtenMail(
      `${landings} within ${days} days${chased}`,
      <ForOffice value>
        <ExpectedGuests {...facts} {...shown} more={more + hidden} />
      </ForOffice>,
      operator,
    );
  });
}

/** Gmail cuts an email at 102 kB, and with it the end of a list. */
const MOST_BYTES = 95_000;

/** Writes a list with as large a share of its rows as fits. */
async function writeToFit(write: (share: number) => Promise<WrittenMail>): Promise<WrittenMail> {
  for (let share = 1; ;) {
    const mail = await write(share);
    const bytes = new TextEncoder().encode(mail.html).length;
    if (bytes <= MOST_BYTES) return mail;
    share *= (MOST_BYTES / bytes) * 0.95;
  }
}

function firstPart<Row>(rows: readonly Row[], share: number): readonly Row[] {
  return rows.slice(0, Math.floor(rows.length * share));
}

function bodyOf(template: BookingMail, audience: Audience, facts: MailFacts): ReactElement {
  switch (template) {
    case 'booking-confirmed':
      return <BookingConfirmed {...facts} />;
    case 'booking-office':
      return <BookingOffice {...facts} />;
    case 'payment-failed':
      return <PaymentFailed {...facts} audience={audience} />;
    case 'pay-link':
      return <PayLink {...facts} />;
    case 'balance-14':
    case 'balance-3':
    case 'balance-0':
      return <BalanceDue {...facts} />;
    case 'overdue-1':
    case 'overdue-8':
    case 'overdue-15':
      return <BalanceOverdue {...facts} isLast={template === 'overdue-15'} />;
    case 'balance-paid':
      return <BalancePaid {...facts} audience={audience} />;
    case 'balance-failed':
      return <BalanceFailed {...facts} audience={audience} />;
    case 'details-first':
    case 'details-60':
    case 'details-30':
      return <DetailsMissing {...facts} />;
    case 'arrival-21':
    case 'arrival-7':
      return <ArrivalMissing {...facts} />;
    case 'date-90':
    case 'date-30':
    case 'date-7':
      return <DateOpen {...facts} />;
    case 'date-chosen':
      return <DateChosen {...facts} audience={audience} />;
    case 'check-in-link':
      return <CheckInLink {...facts} />;
    case 'entered-again':
      return <EnteredAgain {...facts} />;
    case 'refunded':
      return <Refunded {...facts} audience={audience} />;
    case 'cancelled':
      return <Cancelled {...facts} audience={audience} />;
    case 'disputed':
      return <Disputed {...facts} />;
    case 'refund-failed':
      return <RefundFailed {...facts} />;
    case 'payment-differs':
      return <PaymentDiffers {...facts} />;
  }
}

function subjectOf(template: BookingMail, audience: Audience, facts: MailFacts): string {
  const names = inShort(facts.trips.map(({ name }) => name));
  const references = inShort(facts.references);
  const which = `${names} (${references})`;
  const isOffice = audience === 'office';
  const balance = facts.balance?.amount ?? '';
  const { days = 0 } = facts.reminder ?? {};
  switch (template) {
    case 'booking-confirmed':
      return `Your booking is confirmed: ${which}`;
    case 'booking-office':
      return `New booking ${references}: ${names}`;
    case 'payment-failed':
      return isOffice ? `Payment failed: ${names}` : `Your booking didn’t go through: ${names}`;
    case 'pay-link':
      return `You can pay now: ${names}`;
    case 'balance-14':
    case 'balance-3':
    case 'balance-0':
      return `Your balance of ${balance} is due ${inDays(days)}: ${which}`;
    case 'overdue-1':
    case 'overdue-8':
    case 'overdue-15':
      return `Your balance of ${balance} is ${countDays(days)} overdue: ${which}`;
    case 'balance-paid':
      if (isOffice) return `Balance of booking ${references} paid: ${facts.payment}`;
      return facts.balance ? `Thanks for your payment: ${which}` : `Your balance is paid: ${which}`;
    case 'balance-failed':
      return isOffice
        ? `Balance payment of booking ${references} failed`
        : `Your balance payment didn’t go through: ${which}`;
    case 'details-first':
      return `We still need your details: ${which}`;
    case 'details-60':
    case 'details-30':
      return `Your trip starts ${inDays(days)}, and we still need your details: ${which}`;
    case 'arrival-21':
    case 'arrival-7':
      return `Your trip starts ${inDays(days)}. When do you arrive? ${which}`;
    case 'date-90':
    case 'date-30':
    case 'date-7':
      return `${days === 0 ? 'Last day' : `${countDays(days)} left`} to choose your start date: ${which}`;
    case 'date-chosen':
      return isOffice ? `Date chosen for booking ${references}: ${names}` : `Your date is set: ${which}`;
    case 'check-in-link':
      return `Your check-in link: ${which}`;
    case 'entered-again':
      return `Your details were entered again: ${which}`;
    case 'refunded':
      return `Booking ${references} cancelled and refunded: ${facts.refunded}`;
    case 'cancelled':
      return `Booking ${references} cancelled`;
    case 'disputed':
      return `Payment of booking ${references} disputed`;
    case 'refund-failed':
      return `Refund of booking ${references} failed: ${facts.payment}`;
    case 'payment-differs':
      return `A payment doesn’t match its booking: ${names}`;
  }
}

/** `High Plains and 1 more`: a subject has room for one. */
function inShort(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names[0]} and ${names.length - 1} more`;
}
