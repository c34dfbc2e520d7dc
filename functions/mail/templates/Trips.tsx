import { plainName } from '#functions/mail/typed-text.ts';
import { Fact, Facts } from '#functions/mail/templates/MailFrame.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';
import { openTicketText } from '#domain/text/trip-text.ts';

/** The trips' names as part of a sentence: `High Plains and Long Coast`. */
export function namesOf({ trips }: Pick<MailFacts, 'trips'>): string {
  return trips.map((trip) => trip.name).join(' and ');
}

/** A sentence for each trip without a date: no seat yet, and by when to choose. */
export function openTickets({ trips }: Pick<MailFacts, 'trips'>): string[] {
  return trips.flatMap(({ name, choose }) => (choose === null ? [] : [openTicketText(name, choose.by)]));
}

export function Trips({ trips }: Pick<MailFacts, 'trips'>) {
  return trips.map((trip) => (
    <Facts key={trip.reference || trip.name}>
      <Fact name="Trip">{trip.name}</Fact>
      {trip.choiceName !== '' && <Fact name="Option">{trip.choiceName}</Fact>}
      <Fact name="Dates">{trip.dates}</Fact>
      {trip.meeting && (
        <Fact name="Be at">
          {trip.meeting.place}, {trip.meeting.time}
        </Fact>
      )}
      {trip.reference !== '' && <Fact name="Booking Reference">{trip.reference}</Fact>}
    </Facts>
  ));
}

/** Every line of the price, the amount paid and the balance. */
export function Price({ facts }: { facts: MailFacts }) {
  return (
    <Facts>
      {facts.lines.map(({ what, amount }, index) => (
        <Fact key={index} name={what}>
          {amount}
        </Fact>
      ))}
      <Fact name="Total">{facts.total}</Fact>
      <Fact name="Paid">{facts.paid}</Fact>
      {facts.balance && <Fact name={`Balance, due ${facts.balance.due}`}>{facts.balance.amount}</Fact>}
    </Facts>
  );
}

/** The traveller with their contact data, for the office. */
export function Traveller({ traveller }: Pick<MailFacts, 'traveller'>) {
  return (
    <Facts>
      <Fact name="Traveller">{traveller.name === '' ? 'not known any more' : plainName(traveller.name)}</Fact>
      {traveller.email !== '' && <Fact name="Email">{traveller.email}</Fact>}
      {traveller.phone !== '' && <Fact name="Phone">{traveller.phone}</Fact>}
    </Facts>
  );
}
