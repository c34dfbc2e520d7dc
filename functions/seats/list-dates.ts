import { jsonText, type JsonText } from '#functions/platform/json-text.ts';
import type { RequestContext } from '#functions/context/context.ts';
import { type Ledger, takenOf } from '#functions/seats/seat-ledger.ts';
import { PAY_IN_FULL_TEXT } from '#contract/cart.ts';
import { BADGES, type CalendarEvent } from '#contract/events.ts';
import { addonEntries, insuranceTypeEntries, visaTypeEntries } from '#contract/extras.ts';
import type { Product } from '#contract/tours.ts';
import { DATE_IS_FULL, type TourDateEntry } from '#contract/tour-dates.ts';
import { availabilityOf, finishDate, type Departure, type Tour } from '#domain/tour.ts';
import { addMonths, firstOfMonth, type CalendarDate } from '#domain/calendar-date.ts';
import { FEW_SEATS_LEFT } from '#domain/constants.ts';
import type { Currency } from '#domain/currency.ts';
import { formatPrice, priceIn, toDecimalText } from '#domain/money.ts';
import {
  decideDeposit,
  depositFrom,
  isUpcoming,
  priceDeparture,
  priceFrom,
  savingText,
  shownSaleEnd,
} from '#domain/price.ts';
import { styledDate } from '#domain/text/trip-text.ts';

interface Month {
  readonly year: number;
  readonly month: number;
}

/** Asks for the seats of departures as a visitor may see them, and for the visitor's currency. */
export type AskSeats = (
  tourDateIds: readonly string[],
) => Promise<{ readonly seats: Ledger; readonly currency: Currency }>;

/** What visitors may know of a departure's seats: never a count. */
interface Stock {
  readonly availability: 'available' | 'full';
  readonly fewLeft: boolean;
}

/**
 * A tour's dates from a month on, open-dated form included, each with its price and whether it is full.
 *
 * A visitor's own held seat never makes a date look full. Null when there is no such tour.
 */
export async function listDates(
  context: RequestContext,
  tourCode: string,
  { year, month }: Month,
  ask: AskSeats,
): Promise<JsonText<TourDateEntry[]> | null> {
  const [tour, today] = await Promise.all([context.catalogue.tour(tourCode), context.today()]);
  if (tour === null) return null;
  const from = firstOfMonth(year, month);
  const departures = tour.departures.filter(
    (departure) => isUpcoming(departure, today) && (departure.start === null || departure.start >= from),
  );
  const { seats, currency } = await ask(limited(departures));
  const entryOf = entriesOf(tour, currency, today);
  const texts = departures.map((departure) => entryOf(departure, stockOf(departure, seats)));
  return `[${texts.join(',')}]` as JsonText<TourDateEntry[]>;
}

/** Every tour's departures of one month. */
export async function listEvents(
  context: RequestContext,
  { year, month }: Month,
  ask: AskSeats,
): Promise<CalendarEvent[]> {
  const [tours, today] = await allToursToday(context);
  const from = firstOfMonth(year, month);
  const until = addMonths(from, 1);
  const found = [...tours.values()].flatMap((tour) =>
    tour.departures.flatMap((departure) => {
      const { start } = departure;
      if (start === null || start < from || start >= until || !isUpcoming(departure, today)) return [];
      return [{ tour, departure, start }];
    }),
  );
  const sorted = found.toSorted((a, b) => a.start.localeCompare(b.start) || a.tour.name.localeCompare(b.tour.name));
  const { seats, currency } = await ask(limited(found.map(({ departure }) => departure)));
  return sorted.map(({ tour, departure, start }) =>
    toEvent(tour, departure, start, currency, today, stockOf(departure, seats)),
  );
}

/** Every tour with an upcoming date, and all its dates, full ones included. */
export async function listProducts(context: RequestContext, ask: AskSeats): Promise<JsonText<Product[]>> {
  const [tours, today] = await allToursToday(context);
  const found = [...tours.values()].flatMap((tour) => {
    const departures = tour.departures.filter((departure) => isUpcoming(departure, today));
    return departures.length === 0 ? [] : [{ tour, departures }];
  });
  const { seats, currency } = await ask(limited(found.flatMap(({ departures }) => departures)));
  const texts = found.map(({ tour, departures }) => {
    const entryOf = entriesOf(tour, currency, today);
    const { code, name, days } = tour;
    const url = `${context.siteUrl}${tour.url}`;
    const facts = { code, name, url, days, start_place: tour.startPlace, finish_place: tour.finishPlace };
    const dates = departures.map((departure) => entryOf(departure, stockOf(departure, seats)));
    return `${JSON.stringify(facts).slice(0, -1)},"dates":[${dates.join(',')}]}`;
  });
  return `[${texts.join(',')}]` as JsonText<Product[]>;
}

function allToursToday({ catalogue, today }: RequestContext) {
  return Promise.all([catalogue.codes().then((codes) => catalogue.tours(codes)), today()]);
}

/** The ids of departures with a number of seats. */
function limited(departures: readonly Departure[]): string[] {
  return departures.filter(({ capacity }) => capacity !== null).map(({ id }) => id);
}

function stockOf({ id, capacity }: Departure, seats: Ledger): Stock {
  if (capacity === null) return { availability: 'available', fewLeft: false };
  const { sold, heldByOthers } = takenOf(seats, id);
  const availability = availabilityOf({ capacity, sold, heldByOthers });
  const left = capacity - sold - heldByOthers;
  return { availability, fewLeft: availability === 'available' && left <= FEW_SEATS_LEFT };
}

/** The texts of one date: full, with few seats left, or with plenty. */
type Entries = Partial<Record<'full' | 'few' | 'plenty', JsonText<TourDateEntry>>>;

/** Today's texts of each cached tour's dates (see read-catalogue.ts), by currency. */
const entries = new WeakMap<
  Tour,
  { readonly today: CalendarDate; readonly byCurrency: Map<Currency, Map<string, Entries>> }
>();

/** Makes the text of a departure once a day for each currency and state; all visitors get the same text. */
function entriesOf(tour: Tour, currency: Currency, today: CalendarDate) {
  let known = entries.get(tour);
  if (known?.today !== today) entries.set(tour, (known = { today, byCurrency: new Map() }));
  const byId = known.byCurrency.get(currency) ?? new Map<string, Entries>();
  known.byCurrency.set(currency, byId);
  return (departure: Departure, stock: Stock): JsonText<TourDateEntry> => {
    const left = stock.availability === 'full' ? 'full' : stock.fewLeft ? 'few' : 'plenty';
    const kept = byId.get(departure.id) ?? {};
    byId.set(departure.id, kept);
    return (kept[left] ??= jsonText(toEntry(tour, departure, currency, today, stock)));
  };
}

function toEntry(
  tour: Tour,
  departure: Departure,
  currency: Currency,
  today: CalendarDate,
  { availability, fewLeft }: Stock,
): TourDateEntry {
  const price = priceDeparture(departure, currency, today);
  const from = priceFrom(departure, currency, today);
  const finish = finishDate(tour, departure);
  const deposit = decideDeposit(departure, today);
  const amount = (prices: Departure['price']) => toDecimalText(priceIn(prices, currency));
  return {
    tour_date_id: departure.id,
    date: departure.start,
    finish_date: finish,
    price: toDecimalText(price.current),
    original_price: toDecimalText(price.original),
    price_from: toDecimalText(from.current),
    original_price_from: toDecimalText(from.original),
    price_includes: from.includes,
    currency,
    on_sale: price.onSale,
    sale_ends: shownSaleEnd(departure, today),
    allow_deposit: deposit.kind === 'allowed',
    deposit: deposit.kind === 'allowed' ? amount(departure.deposit) : null,
    deposit_from: deposit.kind === 'allowed' ? amount(depositFrom(departure)) : null,
    full_payment_reason: deposit.kind === 'too-soon' ? PAY_IN_FULL_TEXT : null,
    body: departure.note,
    tour_name: tour.name,
    product_name: tour.name,
    visa_types: visaTypeEntries(departure, currency),
    insurance_types: insuranceTypeEntries(departure, currency),
    available_addons: addonEntries(departure, currency),
    tour_combinations: departure.combinations.map((combination) => ({
      id: combination.id,
      choice_name: combination.name,
      price: toDecimalText(priceDeparture(departure, currency, today, combination).current),
      price_from: toDecimalText(priceFrom(departure, currency, today, combination).current),
    })),
    require_insurance: departure.requireInsurance,
    styled_date: styledDate(tour.name, departure.start, finish),
    availability,
    few_left: fewLeft,
  };
}

function toEvent(
  tour: Tour,
  departure: Departure,
  start: CalendarDate,
  currency: Currency,
  today: CalendarDate,
  { availability, fewLeft }: Stock,
): CalendarEvent {
  const { current, original, onSale } = priceDeparture(departure, currency, today);
  const from = priceFrom(departure, currency, today);
  const isFull = availability === 'full';
  return {
    date: start,
    tour_date_id: departure.id,
    title: tour.name,
    classname: isFull ? 'full' : onSale ? 'on-sale' : 'available',
    on_sale: onSale,
    badge: isFull ? BADGES.full : fewLeft ? BADGES.fewLeft : onSale ? savingText(from) : '',
    body: isFull
      ? DATE_IS_FULL
      : [`${tour.days} days, ${formatPrice(from.current)}`, from.includes].filter(Boolean).join(' '),
    modal: `${tour.url}#show-dates`,
    footer: departure.note,
    price: toDecimalText(current),
    original_price: toDecimalText(original),
    price_from: toDecimalText(from.current),
    original_price_from: toDecimalText(from.original),
    price_includes: from.includes,
    currency,
  };
}
