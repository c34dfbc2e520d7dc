import type { ExpectedFacts, ExpectedGuestFacts } from '#functions/mail/mail-facts.ts';
import type { Context } from '#functions/context/context.ts';
import { expectedGuests, type ExpectedGuest } from '#functions/bookings/departures.ts';
import { addDays, longDate, ticketDate, type CalendarDate } from '#domain/calendar-date.ts';
import { detailsMissingFrom, OFFICE_ARRIVAL_DAYS, OFFICE_ASKS_DETAILS_DAYS } from '#domain/check-in.ts';
import { tourNameIn } from '#domain/text/trip-text.ts';
import { WORDING } from '#domain/text/wording.ts';

/** The most entries that are still readable in a mail. */
const MOST_LISTED = 100;

/**
 * Guests who land within seven days, and guests with missing data; null when there are none.
 *
 * An arrival counts as missing from seven days before the start, other details from thirty, and not before they were
 * asked for: then the guest has had the last reminder. The mail does not say which details; the office's pages do.
 */
export async function gatherExpected(context: Context): Promise<ExpectedFacts | null> {
  const today = await context.today();
  const operator = await context.catalogue.operator();
  const landsUntil = addDays(today, OFFICE_ARRIVAL_DAYS);
  const startsUntil = addDays(today, OFFICE_ASKS_DETAILS_DAYS);
  const guests = expectedGuests(context.store, { today, startsUntil, landsUntil });
  const landing = guests
    .filter((guest): guest is Landing => isWithin(guest.arrivalDate, today, landsUntil))
    .toSorted((a, b) => momentOf(a).localeCompare(momentOf(b)));
  const missing = guests
    .map((guest) => ({ ...describe(guest), what: missingOf(guest, today, operator.timeZone) }))
    .filter(({ what }) => what !== '');
  if (landing.length === 0 && missing.length === 0) return null;
  return {
    operator,
    days: OFFICE_ARRIVAL_DAYS,
    landing: landing.slice(0, MOST_LISTED).map((guest) => ({ ...describe(guest), lands: landingInWords(guest) })),
    missing: missing.slice(0, MOST_LISTED),
    more: Math.max(0, landing.length - MOST_LISTED) + Math.max(0, missing.length - MOST_LISTED),
    officeUrl: `${context.siteUrl}/staff/departures/`,
  };
}

type Landing = ExpectedGuest & { readonly arrivalDate: CalendarDate };

function isWithin(day: CalendarDate | null, from: CalendarDate, until: CalendarDate): boolean {
  return day !== null && from <= day && day <= until;
}

function describe({ reference, traveller, email, phone, tripName, start }: ExpectedGuest) {
  return {
    reference,
    traveller,
    email,
    phone,
    trip: `${tourNameIn(tripName)}, ${longDate(start)}`,
  } satisfies ExpectedGuestFacts;
}

function momentOf({ arrivalDate, arrivalTime }: Landing): string {
  return `${arrivalDate} ${arrivalTime === '' ? '99' : arrivalTime}`;
}

function landingInWords({ arrivalDate, arrivalTime, airport, flight, pickUp }: Landing): string {
  const when = [ticketDate(arrivalDate), arrivalTime, airport, flight].filter((part) => part);
  return `${when.join(', ')}${pickUp === 1 ? ', to be picked up' : ''}`;
}

function missingOf(guest: ExpectedGuest, today: CalendarDate, timeZone: string): string {
  const areDetailsMissing = guest.isDetailsMissing === 1 && detailsMissingFrom(guest.bookedAt, timeZone) <= today;
  const isAsked = WORDING.pick_up !== '';
  const isArrivalMissing =
    isAsked && guest.isArrivalMissing === 1 && isWithin(guest.start, today, addDays(today, OFFICE_ARRIVAL_DAYS));
  const what = [areDetailsMissing ? 'travel details' : '', isArrivalMissing ? 'arrival' : ''];
  return what.filter((part) => part !== '').join(' and ');
}
