import { Fragment, type ReactNode } from 'react';
import type { ExpectedFacts, ExpectedGuestFacts, OverdueFacts } from '#functions/mail/mail-facts.ts';
import {
  Action,
  EmailLink,
  ForOffice,
  MailFrame,
  Paragraph,
  PhoneLink,
  Subheading,
} from '#functions/mail/templates/MailFrame.tsx';
import { plainName } from '#functions/mail/typed-text.ts';
import { writtenMail, type WrittenMail } from '#functions/mail/mailer.ts';
import { COLOURS } from '#functions/platform/brand.ts';
import { counted } from '#domain/text/counts.ts';

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

/** To the office, once a day unless empty: every overdue balance. */
function OverdueBalances({ operator, overdue, more }: OverdueFacts) {
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
            lines={[`${trips} (${references})`, `due ${due}, ${counted(days, 'day')} ago`]}
            email={email}
            phone={phone}
          />
        ))}
      </GuestRows>
    </MailFrame>
  );
}

/** To the office, every morning unless empty: guests who land soon, and guests whose details are missing. */
function ExpectedGuests({ operator, days, landing, missing, more, officeUrl }: ExpectedFacts) {
  return (
    <MailFrame operator={operator} preview="Who lands when, and who needs chasing." heading="Guests on their way">
      <Action href={officeUrl}>Open departures</Action>
      {more > 0 && <Paragraph>And {more} more: see them all under departures.</Paragraph>}
      <Subheading>Landing in the next {days} days</Subheading>
      {landing.length === 0 ? (
        <Paragraph>No arrivals reported for the next {days} days.</Paragraph>
      ) : (
        <GuestRows>{landing.map((guest) => rowOf(guest, plainName(guest.lands)))}</GuestRows>
      )}
      {missing.length > 0 && (
        <>
          <Subheading>Details missing</Subheading>
          <Paragraph>
            These guests still owe us details and have had their last reminder. Call or email them; they can add the
            details through their check-in link.
          </Paragraph>
          <GuestRows>{missing.map((guest) => rowOf(guest, `Missing: ${guest.what}`))}</GuestRows>
        </>
      )}
    </MailFrame>
  );
}

function rowOf({ traveller, trip, reference, email, phone }: ExpectedGuestFacts, line: string) {
  return (
    <GuestRow
      key={reference}
      name={plainName(traveller)}
      lines={[line, `${trip} (${reference})`]}
      email={email}
      phone={phone}
    />
  );
}

/** A list for the office: one row a guest, each of a few short lines. */
function GuestRows({ children }: { children: ReactNode }) {
  return (
    <table
      role="presentation"
      border={0}
      cellPadding={0}
      cellSpacing={0}
      width="100%"
      style={{ margin: '0 0 20px', color: COLOURS.body, fontSize: '16px', lineHeight: '24px' }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

function GuestRow({
  name,
  lines,
  email,
  phone,
}: {
  name: string;
  lines: readonly string[];
  email: string;
  phone: string;
}) {
  return (
    <tr>
      <td className="body line" style={{ padding: '10px 0', borderTop: `1px solid ${COLOURS.rule}` }}>
        <b className="strong">{name}</b>
        {lines.map((line, index) => (
          <Fragment key={index}>
            <br />
            {line}
          </Fragment>
        ))}
        <br />
        <EmailLink>{email}</EmailLink>
        {phone !== '' && (
          <>
            <br />
            <PhoneLink>{phone}</PhoneLink>
          </>
        )}
      </td>
    </tr>
  );
}
