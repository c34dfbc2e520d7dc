import { Paragraph, PhoneLink, Subheading, TextLink } from '#functions/mail/templates/MailFrame.tsx';
import { Price, Trips } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

/**
 * The booking as it stands, for the guest to keep: trips, price, payments and balance, how to change or cancel, and the
 * documents. Every email after which something has changed has it again.
 */
export function Booking({ facts, isCancelled = false }: { facts: MailFacts; isCancelled?: boolean }) {
  const { operator, balance } = facts;
  const trips = isCancelled ? facts.trips.map((trip) => ({ ...trip, meeting: null, tripNotes: '' })) : facts.trips;
  return (
    <>
      <Trips trips={trips} traveller={facts.traveller.name} />
      <Price facts={facts} />
      {balance && (
        <Paragraph>
          {`Your balance of ${balance.amount} is due ${balance.due}. Pay it in your check-in area any time before then. `}
          We never charge your card automatically.
        </Paragraph>
      )}
      {!isCancelled && (
        <>
          <Subheading>If you need to change or cancel</Subheading>
          <Paragraph>
            Reply to this email or call us on <PhoneLink>{operator.phone}</PhoneLink>. {operator.cancelling}
          </Paragraph>
        </>
      )}
      <Subheading>Your documents</Subheading>
      <Paragraph>
        <TextLink href={facts.receiptUrl}>Your receipt</TextLink> is online, to print or save.
        {facts.hasCalendar &&
          (isCancelled
            ? ' Open the attached calendar file to remove the trip from your calendar.'
            : ' Open the attached calendar file to add the trip to your calendar.')}
      </Paragraph>
      {facts.terms && (
        <Paragraph>
          You agreed to our terms, version <span style={{ whiteSpace: 'nowrap' }}>{facts.terms.version}</span>, on{' '}
          {facts.terms.acceptedOn}.{' '}
          {facts.terms.isAttached ? (
            'They’re attached, word for word.'
          ) : (
            <>
              We’ve changed <TextLink href={`${facts.siteUrl}/terms/`}>our terms</TextLink> since. Reply to this email
              for a copy of the version you agreed to.
            </>
          )}
        </Paragraph>
      )}
    </>
  );
}
