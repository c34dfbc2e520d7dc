import { useContext } from 'react';
import { COLOURS } from '#functions/platform/brand.ts';
import type { MailFacts } from '#functions/mail/mail-facts.ts';
import {
  EmailLink,
  Fact,
  Facts,
  ForOffice,
  Paragraph,
  PhoneLink,
  Subheading,
  TextLink,
} from '#functions/mail/templates/MailFrame.tsx';
import { plainName } from '#functions/mail/typed-text.ts';
import { openTicketText } from '#domain/text/trip-text.ts';

/** Whether an email about a booking has one to speak of. */
export const isStanding = ({ stands }: MailFacts) => stands;

/** The trips' names as part of a sentence: `High Plains and Long Coast`. */
export function namesOf({ trips }: Pick<MailFacts, 'trips'>): string {
  return inSentence(trips.map((trip) => trip.name));
}

export function inSentence(parts: readonly string[]): string {
  const before = parts.slice(0, -1);
  return [...(before.length === 0 ? [] : [before.join(', ')]), ...parts.slice(-1)].join(' and ');
}

/** A sentence for each trip without a date: no seat yet, and by when to choose. */
export function openTickets({ trips }: Pick<MailFacts, 'trips'>): string[] {
  return trips.flatMap(({ name, choose }) => (choose === null ? [] : [openTicketText(name, choose.by)]));
}

/** @param traveller the traveller's name, in an email that records the booking */
export function Trips({ trips, traveller = '' }: Pick<MailFacts, 'trips'> & { traveller?: string }) {
  const isForOffice = useContext(ForOffice);
  return trips.map((trip) => (
    <Facts key={trip.reference || trip.name}>
      <Fact name="Trip">{trip.name}</Fact>
      {trip.choiceName !== '' && <Fact name="Option">{trip.choiceName}</Fact>}
      <Fact name="Dates">{trip.dates}</Fact>
      {trip.meeting && (
        <Fact name="Be at">
          {`${trip.meeting.place}, ${trip.meeting.time}`}
          {traveller !== '' && (
            <>
              {', '}
              <TextLink href={trip.meeting.map}>map</TextLink>
            </>
          )}
        </Fact>
      )}
      {traveller !== '' && <Fact name="Traveller">{plainName(traveller)}</Fact>}
      {trip.reference !== '' && <Fact name="Booking Reference">{trip.reference}</Fact>}
      {isForOffice && (
        <Fact name="Staff page">
          <TextLink href={trip.departureUrl}>this departure’s guests</TextLink>
        </Fact>
      )}
      {traveller !== '' && trip.tripNotes !== '' && (
        <Fact name="Before you go">
          <TextLink href={trip.tripNotes}>trip notes</TextLink>
          {trip.packingList !== '' && (
            <>
              {' and '}
              <TextLink href={trip.packingList}>packing list</TextLink>
            </>
          )}
        </Fact>
      )}
    </Facts>
  ));
}

/** Every line of the price, every payment and refund, and the balance, with the amounts in a column. */
export function Price({ facts: { lines, total, paid, payments, refunds, refunded, balance } }: { facts: MailFacts }) {
  const isRecord = payments.length > 0;
  return (
    <Facts>
      <table role="presentation" border={0} cellPadding={0} cellSpacing={0} width="100%">
        <tbody>
          {lines.map(({ what, amount }, index) => (
            <Amount key={index} name={what} amount={amount} />
          ))}
          <Amount name="Total" amount={total} isSum />
          {payments.map(({ on, amount, card }, index) => (
            <Amount key={index} name={`Paid on ${on}${card === '' ? '' : `, ${card}`}`} amount={amount} />
          ))}
          {!isRecord && <Amount name="Paid" amount={paid} />}
          {isRecord && refunds.map((amount, index) => <Amount key={index} name="Refunded" amount={amount} />)}
          {isRecord && refunds.length > 1 && <Amount name="Total refunded" amount={refunded} isSum />}
          {balance && <Amount name={`Balance due ${balance.due}`} amount={balance.amount} isSum />}
        </tbody>
      </table>
    </Facts>
  );
}

function Amount({ name, amount, isSum = false }: { name: string; amount: string; isSum?: boolean }) {
  const line = isSum ? `1px solid ${COLOURS.rule}` : 'none';
  const cell = { padding: '4px 0', borderTop: line, fontSize: '16px', lineHeight: '24px' };
  return (
    <tr className="row">
      <td className="body line name" style={{ ...cell, color: COLOURS.body }}>
        {name}
      </td>
      <td
        className="strong line amount"
        align="right"
        style={{
          ...cell,
          paddingLeft: '12px',
          color: COLOURS.night,
          fontWeight: 700,
          verticalAlign: 'bottom',
          whiteSpace: 'nowrap',
        }}
      >
        {amount}
      </td>
    </tr>
  );
}

/** The traveller with their contact data, for the office. */
export function Traveller({ traveller }: Pick<MailFacts, 'traveller'>) {
  return (
    <Facts>
      <Fact name="Traveller">{traveller.name === '' ? 'No longer on file' : plainName(traveller.name)}</Fact>
      {traveller.email !== '' && (
        <Fact name="Email">
          <EmailLink>{traveller.email}</EmailLink>
        </Fact>
      )}
      {traveller.phone !== '' && (
        <Fact name="Phone">
          <PhoneLink>{traveller.phone}</PhoneLink>
        </Fact>
      )}
    </Facts>
  );
}

/** The booking as it stands, for the office: who travels, on which trips, at what price and what is paid. */
export function OfficeBooking({ facts }: { facts: MailFacts }) {
  return (
    <>
      <Traveller traveller={facts.traveller} />
      <Trips trips={facts.trips} />
      <Price facts={facts} />
    </>
  );
}

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

/** `High Plains and 1 more`: a subject has room for one. */
function inShort(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names[0]} and ${names.length - 1} more`;
}

/** What a subject says of the trips and of the references. */
export function subjectParts(facts: MailFacts): { names: string; references: string; which: string } {
  const names = inShort(facts.trips.map(({ name }) => name));
  const references = inShort(facts.references);
  return { names, references, which: `${names} (${references})` };
}
