import { Booking } from '#functions/mail/templates/Booking.tsx';
import { Action, Greeting, MailFrame, Paragraph } from '#functions/mail/templates/MailFrame.tsx';
import { namesOf, openTickets } from '#functions/mail/templates/Trips.tsx';
import type { MailFacts } from '#functions/mail/mail-facts.ts';
import { WORDING } from '#domain/text/wording.ts';

/** To the traveller, only after the money is taken; and again when they ask for it. */
export function BookingConfirmed(facts: MailFacts) {
  const { operator, trips } = facts;
  const dated = trips.filter(({ choose }) => choose === null);
  const open = openTickets(facts);
  const secured = dated.length === 0 ? [] : [`We've secured your space on ${namesOf({ trips: dated })}.`];
  const [first, ...others] = [...open, ...secured];
  return (
    <MailFrame operator={operator} preview={first!} heading="Your booking is confirmed">
      <Greeting name={facts.traveller.name} />
      <Paragraph>Thanks for your payment. {first}</Paragraph>
      {others.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <Action href={facts.checkInUrl}>{open.length > 0 ? 'Choose my date' : 'check in area'}</Action>
      <Paragraph>
        What’s next: open your check-in area to see your trip and payments and to{' '}
        {WORDING.pick_up === '' ? 'add your travel details' : 'tell us about your arrival'}. Keep the link private –
        anyone who has it can see your booking.
      </Paragraph>
      <Booking facts={facts} />
    </MailFrame>
  );
}
