import { MONTHS, partsOf, spokenDate } from '#domain/calendar-date.ts';
import { CARDS } from '../journeys/support/booking.ts';
import { aTraveller } from '../journeys/support/guest.ts';
import type { StartDate } from '../journeys/support/departures.ts';
import type { Tab } from './tab.ts';

const TITLE = 'dialog h2';

/** Books a date from its tour's page to the reference. The first card is declined; the second asks the guest's bank. */
export async function book(tab: Tab, base: string, date: StartDate, payment: 'full' | 'deposit'): Promise<string> {
  const traveller = aTraveller();
  await tab.open(`${base}${date.tour.url}`);
  await tab.press('button', '^START DATES$');
  await chooseDate(tab, date);
  await tab.press('button', '^NEXT$');

  await tab.sees(TITLE, '^Your cart$');
  await tab.press('button', '^NEXT$');

  await tab.sees(TITLE, '^Personal Information$');
  await tab.type('input', '^First and middle names', traveller.otherNames);
  await tab.type('input', '^Last name', traveller.lastName);
  await tab.type('input', '^Email', traveller.email);
  await tab.type('input', '^Phone', '+61 491 570 156');
  await tab.press('label', '^Female');
  await tab.type('input', '^Day', '9');
  await tab.type('input', '^Month', '4');
  await tab.type('input', '^Year', '1998');
  await tab.choose('select', '^How did you hear about us', 'A friend');
  await tab.press('input', '^I agree to the terms');
  await tab.press('button', '^NEXT$');

  await tab.sees(TITLE, '^Do you need a visa for ');
  await tab.press('input', '^No visa, thanks');
  await tab.press('button', '^NEXT$');

  await tab.sees(TITLE, '^Great Choice! Your Trip Summary$');
  if (payment === 'deposit') await tab.press('input', '^Pay a deposit');
  await tab.press('button', payment === 'deposit' ? '^Pay Deposit Now$' : '^Pay Full Amount Now$');

  await tab.sees(TITLE, '^Card Payment Information$');
  await payWith(tab, CARDS.declined);
  await tab.sees('[role=alert]', 'Your card was declined. You haven’t been charged. Please try another card.');
  await payWith(tab, CARDS.challenged);
  await tab.sees('h1', 'Is this you?');
  await tab.press('button', 'Approve payment');

  const thanks = await tab.sees('dialog p', 'Your Booking References? (is|are) ');
  await tab.press('button', '^Add details now$');
  await tab.sees(TITLE, '^Additional Information$');
  await tab.press('button', '^confirm booking$');
  await tab.sees(TITLE, '^You’re on the bus.$');
  return /Your Booking Reference is ([A-Z0-9]{8})/.exec(thanks)![1]!;
}

/** Turns the calendar's months until the date is there. */
async function chooseDate(tab: Tab, { start }: StartDate): Promise<void> {
  const { year, month } = partsOf(start);
  const wanted = `${MONTHS[month - 1]} ${year}`;
  for (;;) {
    const shown = await tab.sees('dialog h3', '^[A-Z][a-z]+ \\d{4}$');
    if (shown === wanted) break;
    await tab.press('.cal__nav button:last-of-type');
    await tab.seesNo('dialog h3', `^${shown}$`);
  }
  await tab.press('[role=gridcell]', `^${spokenDate(start)},`);
}

async function payWith(tab: Tab, card: string): Promise<void> {
  await tab.type('input', '^Card holder name', 'A Traveller');
  await tab.type('input', '^Card number', card);
  await tab.type('input', '^Expiry date', '1234');
  await tab.type('input', '^CCV', '123');
  await tab.press('.booking__foot button:last-of-type');
}
