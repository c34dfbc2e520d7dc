import { addDays, type CalendarDate, partsOf, daysBetween } from '#domain/calendar-date.ts';
import { inCurrency, inEachCurrency, CURRENCIES, type Currency, type PriceList } from '#domain/currency.ts';
import { add, formatPrice, priceIn, subtract, sum, toWholeUnits, type Money } from '#domain/money.ts';
import type { Combination, Departure, Tour } from '#domain/tour.ts';
import { FULL_PAYMENT_WITHIN_DAYS } from '#domain/constants.ts';

/** The price of a departure on a day: the usual price and the current price, which a running sale lowers. */
export interface DeparturePrice {
  readonly original: Money;
  readonly current: Money;
  readonly onSale: boolean;
}

/**
 * The tour's own price of a departure on a day: the tour line of a cart. What is shown before there is a cart is
 * `priceFrom`.
 *
 * A sale price holds to the end of its last day in the operator's zone, so `today` must be a day in that zone. Without
 * a combination it prices the first one, which a visitor gets by default.
 */
export function priceDeparture(
  departure: Departure,
  currency: Currency,
  today: CalendarDate,
  combination: Combination | undefined = departure.combinations[0],
): DeparturePrice {
  const onSale = departure.sale !== null && today <= departure.sale.ends;
  const withChoice = (amount: Money) =>
    combination === undefined ? amount : add(amount, priceIn(combination.supplement, currency));
  const original = withChoice(priceIn(departure.price, currency));
  const current = onSale ? withChoice(priceIn(departure.sale.price, currency)) : original;
  return { original, current, onSale };
}

/** What a guest pays for a date at least. */
export interface PriceFrom extends DeparturePrice {
  /** What the price has in it besides the tour: `incl. required insurance`, or empty. */
  readonly includes: string;
}

/**
 * The least that a guest pays for a departure on a day: the tour with its cheapest combination, or the given one, and
 * every extra that cannot be declined at its lowest price. Pages, calendars, documents and feeds show this price, so
 * that the cart never asks for more; the cart lists its parts.
 */
export function priceFrom(
  departure: Departure,
  currency: Currency,
  today: CalendarDate,
  combination: Combination | undefined = cheapestCombination(departure, currency),
): PriceFrom {
  const { original, current, onSale } = priceDeparture(departure, currency, today, combination);
  const required = requiredIn(departure, currency);
  return {
    original: add(original, required),
    current: add(current, required),
    onSale,
    includes: includedText(departure),
  };
}

/** When a departure's sale ends, where its price then rises: a sale that outlives the departure ends unseen. */
export function shownSaleEnd({ sale, start }: Departure, today: CalendarDate): CalendarDate | null {
  if (sale === null || today > sale.ends) return null;
  return start === null || addDays(sale.ends, 1) < start ? sale.ends : null;
}

/** What a sale takes off: `Save $200`, or of the largest of several savings `Save up to $200`. */
export function savingText(
  { original, current }: Pick<DeparturePrice, 'original' | 'current'>,
  { isMost = false } = {},
): string {
  return `Save ${isMost ? 'up to ' : ''}${formatPrice(subtract(original, current))}`;
}

/** What a guest who pays a deposit pays first at least: the deposit, and with it the required extras in full. */
export function depositFrom(departure: Departure): PriceList {
  return inEachCurrency((currency) =>
    toWholeUnits(add(priceIn(departure.deposit, currency), requiredIn(departure, currency))),
  );
}

/** What `priceFrom` and `depositFrom` have in them besides the tour: `incl. required insurance`, or empty. */
export function includedText(departure: Departure): string {
  const names = requiredExtras(departure).map(({ name }) => name);
  return names.length === 0 ? '' : `incl. required ${names.join(' and ')}`;
}

function requiredIn(departure: Departure, currency: Currency): Money {
  return sum(
    requiredExtras(departure).map(({ prices }) => priceIn(prices, currency)),
    currency,
  );
}

/** The extras that a guest cannot decline: required insurance, and a visa where every choice of one costs something. */
function requiredExtras({ insuranceTypes, requireInsurance, visaTypes }: Departure) {
  const offers = [
    { name: 'insurance', types: requireInsurance ? insuranceTypes : [] },
    { name: 'visa', types: visaTypes },
  ];
  return offers.flatMap(({ name, types }) => {
    const prices = types.map(({ price }) => price).filter((price) => price !== null);
    if (types.length === 0 || prices.length < types.length) return [];
    const least = inEachCurrency((code) => Math.min(...prices.map((price) => inCurrency(price, code))));
    return Object.values(least).every((amount) => amount === 0) ? [] : [{ name, prices: least }];
  });
}

function cheapestCombination({ combinations }: Departure, currency: Currency): Combination | undefined {
  const supplementOf = ({ supplement }: Combination) => inCurrency(supplement, currency);
  return combinations.toSorted((a, b) => supplementOf(a) - supplementOf(b))[0];
}

/** Whether a date can still be sold: it has not begun. An open-dated tour never begins. */
export function isUpcoming(departure: Departure, today: CalendarDate): boolean {
  return departure.start === null || departure.start > today;
}

/** The lowest deposit in each currency, in whole units, and whether other departures have a higher one. */
export interface LowestDeposit {
  readonly amounts: PriceList;
  readonly varies: boolean;
}

/**
 * Gives the lowest deposit of the departures that can be paid by deposit today, with the required extras that
 * are paid with it. Closed departures do not count. Null if no departure is left.
 */
export function lowestDeposit({ departures }: Pick<Tour, 'departures'>, today: CalendarDate): LowestDeposit | null {
  const deposits = departures
    .filter((departure) => isUpcoming(departure, today) && departure.capacity !== 0)
    .filter((departure) => decideDeposit(departure, today).kind === 'allowed')
    .map(depositFrom);
  if (deposits.length === 0) return null;
  return {
    amounts: inEachCurrency((currency) => Math.min(...deposits.map((deposit) => inCurrency(deposit, currency)))),
    varies: CURRENCIES.some((currency) => new Set(deposits.map((deposit) => deposit[currency])).size > 1),
  };
}

/** A departure with a day; one without a day has an open date. */
export type DatedDeparture = Departure & { readonly start: CalendarDate };

/** The next departures that are not closed, the first one first: of all months, or of a month from 1 to 12. */
export function nextDepartures(
  { departures }: Pick<Tour, 'departures'>,
  today: CalendarDate,
  most: number,
  month?: number,
): DatedDeparture[] {
  return departures
    .filter((departure): departure is DatedDeparture => departure.start !== null)
    .filter((departure) => departure.capacity !== 0 && isUpcoming(departure, today))
    .filter(({ start }) => month === undefined || partsOf(start).month === month)
    .toSorted((a, b) => a.start.localeCompare(b.start))
    .slice(0, most);
}

export type DepositDecision = { kind: 'allowed' } | { kind: 'too-soon' } | { kind: 'not-offered' };

/**
 * Decides whether a departure can be paid by deposit. From the day the balance is due (30 days before the start) the
 * guest pays in full.
 *
 * `today` is a day in the operator's zone. An open-dated tour has no start and is never too soon.
 */
export function decideDeposit(departure: Departure, today: CalendarDate): DepositDecision {
  if (departure.start !== null && daysBetween(today, departure.start) <= FULL_PAYMENT_WITHIN_DAYS) {
    return { kind: 'too-soon' };
  }
  return departure.allowDeposit ? { kind: 'allowed' } : { kind: 'not-offered' };
}

/** The days on which pages that show a departure change: the day after a sale, the first of full payment, its start. */
export function changingDays({ start, sale, allowDeposit }: Departure): CalendarDate[] {
  return [
    ...(sale === null ? [] : [addDays(sale.ends, 1)]),
    ...(start === null || !allowDeposit ? [] : [addDays(start, -FULL_PAYMENT_WITHIN_DAYS)]),
    ...(start === null ? [] : [start]),
  ];
}

/** The day the rest of a deposit booking is due; null until an open-dated tour has its date. */
export function balanceDueDate(starts: readonly (CalendarDate | null)[]): CalendarDate | null {
  const earliest = starts.filter((start) => start !== null).toSorted()[0];
  return earliest === undefined ? null : addDays(earliest, -FULL_PAYMENT_WITHIN_DAYS);
}

/** When the balance of trips without a start date is due. */
export const DUE_WITHOUT_DATE = `${FULL_PAYMENT_WITHIN_DAYS} days before the start date you choose`;
