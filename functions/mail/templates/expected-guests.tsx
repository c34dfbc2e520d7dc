import { Action, Fact, Facts, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { plainName } from '#functions/mail/typed-text.ts';
import type { ExpectedFacts, ExpectedGuestFacts } from '#functions/mail/mail-facts.ts';

/** To the office, every morning unless empty: guests who land soon, and guests whose details are missing (P41, D84). */
export function ExpectedGuests({ operator, days, landing, missing, more, officeUrl }: ExpectedFacts) {
  return (
    <MailFrame operator={operator} preview="Who lands when, and whom to ask." heading="Guests on their way">
      {landing.length === 0 ? (
        <Paragraph>Nobody has told of landing within {days} days.</Paragraph>
      ) : (
        <Paragraph>These guests land within {days} days.</Paragraph>
      )}
      {landing.map((guest) => (
        <Facts key={guest.reference}>
          <Fact name="Lands">{plainName(guest.lands)}</Fact>
          <Guest {...guest} />
        </Facts>
      ))}
      {missing.length > 0 && (
        <Paragraph>
          Of these something is missing, and the last reminder has gone. Call or write to them; they tell it on the page
          behind their check-in link.
        </Paragraph>
      )}
      {missing.map((guest) => (
        <Facts key={guest.reference}>
          <Fact name="Missing">{guest.what}</Fact>
          <Guest {...guest} />
        </Facts>
      ))}
      {more > 0 && <Paragraph>And {more} more: the departures show them all.</Paragraph>}
      <Action href={officeUrl}>Open the departures</Action>
    </MailFrame>
  );
}

function Guest({ traveller, trip, reference, email, phone }: ExpectedGuestFacts) {
  return (
    <>
      <Fact name="Traveller">{plainName(traveller)}</Fact>
      <Fact name="Trip">{trip}</Fact>
      <Fact name="Booking Reference">{reference}</Fact>
      <Fact name="Email">{email}</Fact>
      {phone !== '' && <Fact name="Phone">{phone}</Fact>}
    </>
  );
}
