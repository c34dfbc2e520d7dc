import type { TourPage } from '#catalogue/tours.ts';
import {
  addMonths,
  type CalendarDate,
  clockForGuests,
  listDate,
  longDate,
  monthTitle,
  partsOf,
  weekdayOf,
  WEEKDAYS,
} from '#domain/calendar-date.ts';
import { FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';
import { CURRENCIES, type PriceList } from '#domain/currency.ts';
import { formatPrice, priceIn } from '#domain/money.ts';
import { depositFrom, includedText, isUpcoming, priceFrom } from '#domain/price.ts';
import { counted } from '#domain/text/counts.ts';
import { NO_DATES, unbroken } from '#domain/text/trip-text.ts';
import type { Departure, Tour } from '#domain/tour.ts';
import { tourParts, printedAddress, waysOf } from './tour-parts.ts';
import { type Imprint, printCode, printPicture, typeset } from './typst.ts';

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

/** The start dates that are sold alike, with their prices once. */
interface PriceGroup {
  /** What holds for all of its dates, such as the last day of a sale. */
  readonly terms: readonly string[];
  /** `March 2027` with `Sat 6, 13`; an open date has no days. */
  readonly months: readonly { readonly month: string; readonly days: string }[];
  /** What the operator wrote about some of the dates: `Sat 6 Mar 2027, Sat 13 Mar 2027: two seats only.` */
  readonly notes: readonly { readonly dates: string; readonly note: string }[];
  /** In the order of the currencies. */
  readonly prices: readonly RowPrice[];
}

interface RowPrice {
  readonly now: string;
  /** The usual price if a sale lowers it, else null. */
  readonly usual: string | null;
}

/** The documents show this many months. The tour's page shows later dates. */
const MONTHS_PRINTED = 12;

/** Groups the start dates of the coming year that the operator has not closed, by their prices on the day of the build. */
export function priceGroups(tour: Tour, today: CalendarDate): PriceGroup[] {
  const open = printedOf(tour, today).filter(({ capacity }) => capacity !== 0);
  const alike = Map.groupBy(open, (departure) => JSON.stringify(termsOf(departure, today)));
  return [...alike.values()].map((group) => ({
    ...termsOf(group[0]!, today),
    months: monthsOf(group),
    notes: notesOf(group),
  }));
}

/** Gives the start dates of the coming year that the operator has closed: `Sat 6 Mar 2027, Sat 13 Mar 2027`. */
export function fullDates(tour: Tour, today: CalendarDate): string {
  const full = printedOf(tour, today).filter(({ capacity }) => capacity === 0);
  return startsOf(full).map(listDate).join(', ');
}

function printedOf(tour: Tour, today: CalendarDate): Departure[] {
  const last = addMonths(today, MONTHS_PRINTED);
  return tour.departures.filter(
    (departure) => isUpcoming(departure, today) && (departure.start === null || departure.start <= last),
  );
}

/** Whether the tour has start dates that are too late for the documents. */
export function hasLaterDates(tour: Tour, today: CalendarDate): boolean {
  return tour.departures.some(({ start }) => start !== null && start > addMonths(today, MONTHS_PRINTED));
}

function termsOf(departure: Departure, today: CalendarDate): Pick<PriceGroup, 'terms' | 'prices'> {
  const onSale = departure.sale !== null && today <= departure.sale.ends;
  const sale = onSale ? [`Sale price if you book by ${longDate(departure.sale.ends)}.`] : [];
  const included = includedText(departure);
  const inFull = departure.allowDeposit ? [] : ['Pay in full when you book.'];
  const prices = CURRENCIES.map((currency) => {
    const { current, original } = priceFrom(departure, currency, today);
    return { now: formatPrice(current), usual: current.minor < original.minor ? formatPrice(original) : null };
  });
  return { terms: [...sale, ...(included === '' ? [] : [`${included.replace(/^i/, 'I')}.`]), ...inFull], prices };
}

function startsOf(departures: readonly Departure[]): CalendarDate[] {
  return departures.flatMap(({ start }) => (start === null ? [] : [start]));
}

function monthsOf(group: readonly Departure[]): PriceGroup['months'] {
  const starts = startsOf(group);
  const months = [...Map.groupBy(starts, monthTitle)].map(([month, inMonth]) => ({ month, days: daysOf(inMonth) }));
  return starts.length === group.length ? months : [...months, { month: 'Open date', days: '' }];
}

function notesOf(group: readonly Departure[]): PriceGroup['notes'] {
  const noted = group.filter(({ note }) => note !== '');
  return [...Map.groupBy(noted, ({ note }) => note)].map(([note, departures]) => ({
    dates: startsOf(departures).map(listDate).join(', ') || 'Open date',
    note,
  }));
}

/** Gives weekdays and days of the month, such as `Sat 6, 13`. Days with the same weekday name it once. */
function daysOf(starts: readonly CalendarDate[]): string {
  const named = starts.map((start, index) => {
    const weekday = WEEKDAYS[weekdayOf(start)]!.slice(0, 3);
    const before = starts[index - 1];
    const day = partsOf(start).day;
    return before !== undefined && weekdayOf(before) === weekdayOf(start) ? String(day) : `${weekday}\u00a0${day}`;
  });
  return named.join(', ');
}
