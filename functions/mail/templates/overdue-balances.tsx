import { countDays } from '#functions/mail/days-in-words.ts';
import { plainName } from '#functions/mail/typed-text.ts';
import { GuestRow, GuestRows } from '#functions/mail/templates/GuestRows.tsx';
import { MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import type { OverdueFacts } from '#functions/mail/mail-facts.ts';

/** To the office, once a day unless empty: every overdue balance. */
export function OverdueBalances({ operator, overdue, more }: OverdueFacts) {
  return (
    <MailFrame operator={operator} preview="Who they are, and how to reach them." heading="Overdue balances">
      <Paragraph>
        These guests haven’t paid their balance. We’re holding their seats until you decide otherwise.
        {more > 0 && ` And ${more} more. See them all with: npm run -s bookings -- overdue`}
      </Paragraph>
      <GuestRows>
        {overdue.map(({ references, traveller, trips, amount, due, days, email, phone }) => (
          <GuestRow
            key={references}
            name={`${amount} from ${plainName(traveller)}`}
            lines={[`${trips} (${references})`, `due ${due}, ${countDays(days)} ago`]}
            email={email}
            phone={phone}
          />
        ))}
      </GuestRows>
    </MailFrame>
  );
}
