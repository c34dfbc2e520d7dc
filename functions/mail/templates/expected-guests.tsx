import { GuestRow, GuestRows } from '#functions/mail/templates/GuestRows.tsx';
import { Action, MailFrame, Paragraph, Subheading } from '#functions/mail/templates/MailFrame.tsx';
import { plainName } from '#functions/mail/typed-text.ts';
import type { ExpectedFacts, ExpectedGuestFacts } from '#functions/mail/mail-facts.ts';

/** To the office, every morning unless empty: guests who land soon, and guests whose details are missing. */
export function ExpectedGuests({ operator, days, landing, missing, more, officeUrl }: ExpectedFacts) {
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
