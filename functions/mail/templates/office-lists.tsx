import { Fragment, type ReactNode } from 'react';
import type { ExpectedFacts, ExpectedGuestFacts, Letter, OverdueFacts } from '#functions/mail/mail-facts.ts';
import {
  Action,
  EmailLink,
  MailFrame,
  Paragraph,
  PhoneLink,
  Subheading,
} from '#functions/mail/templates/MailFrame.tsx';
import { plainName } from '#functions/mail/typed-text.ts';
import { COLOURS } from '#functions/platform/brand.ts';
import { counted } from '#domain/text/counts.ts';

const overdueLetter: Letter<OverdueFacts> = {
  subject: ({ overdue, more }) => {
    const count = overdue.length + more;
    return count === 1 ? '1 balance is overdue' : `${count} balances are overdue`;
  },
  Body: OverdueBalances,
  shorten: (facts, share) => {
    const overdue = firstPart(facts.overdue, share);
    return { ...facts, overdue, more: facts.more + facts.overdue.length - overdue.length };
  },
};

const expectedLetter: Letter<ExpectedFacts> = {
  subject: ({ landing, missing, days }) => {
    const landings =
      landing.length === 0 ? 'No one lands' : landing.length === 1 ? '1 guest lands' : `${landing.length} guests land`;
    const chased =
      missing.length === 0 ? '' : missing.length === 1 ? '; 1 needs chasing' : `; ${missing.length} need chasing`;
    return `${landings} within ${days} days${chased}`;
  },
  Body: ExpectedGuests,
  shorten: (facts, share) => {
    const landing = firstPart(facts.landing, share);
    const missing = firstPart(facts.missing, share);
    const hidden = facts.landing.length + facts.missing.length - landing.length - missing.length;
    return { ...facts, landing, missing, more: facts.more + hidden };
  },
};

export const OFFICE_LETTERS = {
  'overdue-balances': { office: overdueLetter },
  'expected-guests': { office: expectedLetter },
};

function firstPart<Row>(rows: readonly Row[], share: number): readonly Row[] {
  return rows.slice(0, Math.floor(rows.length * share));
}

/** To the office, once a day unless empty: every overdue balance. */
function OverdueBalances({ operator, overdue, more }: OverdueFacts) {
  return (
    <MailFrame operator={operator} preview="Who they are, and how to reach them." heading="Overdue balances">
      <Paragraph>
        These guests haven’t paid their balance. We’re holding their seats until you decide otherwise.
        {more > 0 && ` And ${more} more. See them all with: npm run -s bookings -- overdue --remote`}
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
