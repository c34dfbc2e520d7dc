import { counted } from '#domain/text/counts.ts';
import type { TourPage } from '#catalogue/tours.ts';
import { clockForGuests, longDate, type CalendarDate } from '#domain/calendar-date.ts';
import { FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';
import { CURRENCIES, type PriceList } from '#domain/currency.ts';
import { formatPrice, priceIn } from '#domain/money.ts';
import { depositFrom, includedText, isUpcoming } from '#domain/price.ts';
import { NO_DATES, unbroken } from '#domain/text/trip-text.ts';
import type { Tour } from '#domain/tour.ts';
import { fullDates, hasLaterDates, priceGroups } from './price-groups.ts';
import { tourParts } from './tour-parts.ts';
import { printPicture, printCode, typeset, type Imprint } from './typst.ts';
import { printedAddress, waysOf } from './words.ts';

const COVER = { width: 595, height: 500 };
const STAY = { width: 140, height: 90 };

/** Typesets the trip notes of a tour with all texts of the page of the notes. */
export async function drawTripNotes(page: TourPage, imprint: Imprint): Promise<Buffer<ArrayBuffer>> {
  const { tour, meeting } = page;
  const { operator, today, site } = imprint;
  const url = `${site}${tour.url}`;
  const stays = page.stays.map(async ({ name, nights, text, pictures }) => ({
    name,
    nights: counted(nights, 'night'),
    text,
    picture: await printPicture(pictures[0]!, STAY),
  }));
  const content = {
    title: `Trip notes: ${tour.name}`,
    subject: page.summary,
    tour: tourParts(page),
    hero: await printPicture(page.hero, COVER),
    meeting: { ...meeting, time: unbroken(clockForGuests(meeting.time)) },
    phone: unbroken(operator.phone),
    email: operator.email,
    included: page.included,
    notIncluded: page.notIncluded,
    bring: page.bring,
    stays: await Promise.all(stays),
    dates: { ...datesOf(tour, today), address: printedAddress(url), url, qr: await printCode(url) },
    ways: waysOf(operator, site),
  };
  return typeset('trip-notes', content, imprint);
}

/** The start dates and the prices as of the day of the build. */
function datesOf(tour: Tour, today: CalendarDate) {
  const groups = priceGroups(tour, today);
  const deposit = tour.departures.find((departure) => isUpcoming(departure, today) && departure.allowDeposit);
  const included = deposit === undefined ? '' : includedText(deposit);
  const asOf = `Prices are per person, as of ${longDate(today)}.`;
  const seat =
    deposit === undefined
      ? ''
      : ` Book with a deposit of ${inAll(depositFrom(deposit))}${included === '' ? '' : `, ${included}`}; the balance is due ${FULL_PAYMENT_WITHIN_DAYS} days before you start.`;
  return {
    intro: groups.length === 0 ? NO_DATES : asOf + seat,
    later: hasLaterDates(tour, today) ? 'For later dates and live availability, see' : 'For live availability, see',
    full: fullDates(tour, today),
    groups,
  };
}

/** Gives an amount in every currency, as a list with `or` before the last. */
function inAll(prices: PriceList): string {
  const amounts = CURRENCIES.map((currency) => unbroken(formatPrice(priceIn(prices, currency))));
  const last = amounts.at(-1)!;
  return amounts.length === 1 ? last : `${amounts.slice(0, -1).join(', ')} or ${last}`;
}
