import { plainName } from '#functions/mail/typed-text.ts';
import { Fact, Facts, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import type { OverdueFacts } from '#functions/mail/mail-facts.ts';

/** To the office, once a day unless empty: every overdue balance (P09, D11). */
export function OverdueBalances({ operator, overdue, more }: OverdueFacts) {
  return (
    <MailFrame operator={operator} preview="Who they are, and how to reach them." heading="Overdue balances">
      <Paragraph>These guests have not paid their balance. Their seats are kept until you decide otherwise.</Paragraph>
      {overdue.map((entry) => (
        <Facts key={entry.references}>
          <Fact name="Booking Reference">{entry.references}</Fact>
          <Fact name="Traveller">{plainName(entry.traveller)}</Fact>
          <Fact name="Trip">{entry.trips}</Fact>
          <Fact name="Owed">{entry.amount}</Fact>
          <Fact name="Was due">
            {entry.due}, {entry.days === 1 ? '1 day ago' : `${entry.days} days ago`}
          </Fact>
          <Fact name="Email">{entry.email}</Fact>
          {entry.phone !== '' && <Fact name="Phone">{entry.phone}</Fact>}
        </Facts>
      ))}
      {more > 0 && (
        <Paragraph>And {more} more. The command for bookings lists them all: npm run -s bookings -- overdue</Paragraph>
      )}
    </MailFrame>
  );
}
