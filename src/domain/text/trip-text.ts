import { listDate, longDate, partsOf, shortDate, ticketDate, type CalendarDate } from '#domain/calendar-date.ts';

/** Above the ways to take a trip, in the calendar and in the cart. */
export const WAYS_LEGEND = 'How would you like to go?';

/** The title of a booking that was just paid. */
export const BOOKED_TITLE = 'You’re booked';

/** `styled_date`: the lines that name a trip on the wire. An open-dated trip has "Open date" as its start. */
export function styledDate(tourName: string, start: CalendarDate | null, finish: CalendarDate | null): string {
  if (start === null || finish === null) return `${tourName}\nStart: Open date`;
  return `${tourName}\nStart: ${shortDate(start)}\nFinish: ${shortDate(finish)}`;
}

/** A trip's dates in a list: `Sat 9 – Mon 18 Jan 2027`. A month or year that both days share stands once. */
export function tripDates(start: CalendarDate | null, finish: CalendarDate | null): string {
  if (start === null || finish === null) return 'Open date';
  const [first, last] = [partsOf(start), partsOf(finish)];
  if (start === finish) return listDate(start);
  if (first.year !== last.year) return `${listDate(start)} – ${listDate(finish)}`;
  const from = first.month === last.month ? ticketDate(start).replace(/ [A-Z][a-z]+$/, '') : ticketDate(start);
  return `${from} – ${listDate(finish)}`;
}

/** The name of the tour in the result of `styledDate`. */
export function tourNameIn(styled: string): string {
  return styled.split('\n')[0]!;
}

/** Before the references of a booking, as `joinReferences` gives them: several change the grammar. */
export function beforeReferences(references: string): string {
  return `Your Booking ${references.includes(',') ? 'References are' : 'Reference is'}`;
}

/** The sentence that thanks for a payment, without the Finish lines. */
export function thanksForPayment(tripName: string, bookingReference: string): { lead: string; reference: string } {
  const trip = tripName
    .replace(/(?:^|\n)[ \t]*Finish: \d{1,2} [A-Z][a-z]{2} \d{4}/g, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
  return {
    lead: `Thanks for your payment. We've secured your space on ${trip}. ${beforeReferences(bookingReference)}`,
    reference: bookingReference,
  };
}

/** What the guest of an open ticket must know: the trip is paid for, and no seat is kept until they choose a date. */
export function openTicketText(tourName: string, chooseBy: CalendarDate | null): string {
  const until = chooseBy === null ? '' : ` by ${longDate(chooseBy)}`;
  return `No seat is secured on ${tourName} yet. Choose your start date${until}.`;
}

/** The text with spaces at which no line breaks: for an amount, and for a day such as `22 July 2027`. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** Up to when a change of date costs no fee. It never says "free": a difference in price is still due. */
export function changePromise(days: number): string {
  return `No change fee up to ${unbroken(days === 1 ? '1 day' : `${days} days`)} before`;
}

/** Where start dates or a price would stand, while a tour has none on sale. */
export const NO_DATES = 'No dates on sale right now. Ask us about the next ones.';
export const NO_PRICE = 'No dates on sale yet';

/** The days of a stop: `Day 3`, `Days 3 to 5`. */
export function daysText({ day, untilDay }: { readonly day: number; readonly untilDay: number }): string {
  return untilDay > day ? `Days ${day} to ${untilDay}` : `Day ${day}`;
}

/** The meals of a stop: `Breakfast, lunch, dinner`. */
export function mealsText({ meals }: { readonly meals: readonly string[] }): string {
  return meals.map((name, index) => (index === 0 ? name : name.toLowerCase())).join(', ');
}
