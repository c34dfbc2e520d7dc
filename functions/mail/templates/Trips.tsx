import { Fact, Facts } from '#functions/mail/templates/Letter.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';

export function Trips({ trips }: Pick<MailFacts, 'trips'>) {
  return trips.map((trip) => (
    <Facts key={trip.reference || trip.name}>
      <Fact name="Trip">{trip.name}</Fact>
      <Fact name="Dates">{trip.dates}</Fact>
      {trip.reference !== '' && <Fact name="Booking Reference">{trip.reference}</Fact>}
    </Facts>
  ));
}

/** Every line of the price, then what was paid and what is left. */
export function Price({ facts }: { facts: MailFacts }) {
  return (
    <Facts>
      {facts.lines.map(({ what, amount }) => (
        <Fact key={what} name={what}>
          {amount}
        </Fact>
      ))}
      <Fact name="Total">{facts.total}</Fact>
      <Fact name="Paid">{facts.paid}</Fact>
      {facts.balance && <Fact name={`Balance, due ${facts.balance.due}`}>{facts.balance.amount}</Fact>}
    </Facts>
  );
}
