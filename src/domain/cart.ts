import type { CalendarDate } from '#domain/calendar-date.ts';
import { CART_MAX_TOURS, INSTALLMENT_DEPOSIT } from '#domain/constants.ts';
import type { Currency } from '#domain/currency.ts';
import { add, priceIn, subtract, sum, zero, type Money } from '#domain/money.ts';
import { decideDeposit, isUpcoming, priceDeparture } from '#domain/price.ts';
import { decidePromo, type PromoCode, type PromoDecision } from '#domain/promo.ts';
import { findDeparture, finishDate, tourCodeOf, type Combination, type Departure, type Tour } from '#domain/tour.ts';

/**
 * The ids of one tour that a visitor requests. Prices, names and totals that a browser sends are never read.
 *
 * `visaId`: null is "not a visa item"; 0 is "still to be decided" and blocks payment; any other number is a visa type.
 * `insuranceId`: null or 0 is none. `addonIds`: the chosen add-ons, in any order.
 */
export interface RequestedTour {
  readonly tourDateId: string;
  readonly combinationId: number | null;
  readonly insuranceId: number | null;
  readonly visaId: number | null;
  readonly addonIds: readonly number[];
}

/** One priced line of a cart. A tour's insurance, visa and add-ons are lines of their own with the same `tourDateId`. */
export type CartLine = TourLine | InsuranceLine | VisaLine | AddonLine;

interface LineBase {
  readonly tour: Tour;
  readonly departure: Departure;
  /** Before sale and promo. */
  readonly original: Money;
  /** After a running sale, before promo. */
  readonly price: Money;
  readonly owed: Money;
}
export interface TourLine extends LineBase {
  readonly kind: 'tour';
  readonly combination: Combination;
  readonly onSale: boolean;
}
export interface InsuranceLine extends LineBase {
  readonly kind: 'insurance';
  readonly insuranceId: number;
  readonly name: string;
}
export interface VisaLine extends LineBase {
  readonly kind: 'visa';
  readonly visaId: number;
  readonly name: string;
}
export interface AddonLine extends LineBase {
  readonly kind: 'addon';
  readonly addonId: number;
  readonly name: string;
}

/** Why a requested tour is not in the cart as requested. The contract holds the messages for it. */
export type CartProblem =
  | { kind: 'unknown-date'; tourDateId: string }
  | { kind: 'past-date'; tourDateId: string; tourName: string }
  | { kind: 'too-many' }
  | { kind: 'insurance-required'; tourDateId: string; tourName: string }
  | { kind: 'unknown-addon'; tourDateId: string; tourName: string };

export interface PricedCart {
  readonly currency: Currency;
  readonly lines: readonly CartLine[];
  readonly total: Money;
  /** Before sale and promo; includes visa, insurance and add-ons. */
  readonly originalTotal: Money;
  /** The first payment of a deposit booking; null when the cart must be paid in full. */
  readonly deposit: Money | null;
  /** Why `deposit` is null. `too-soon`: a start is within 30 days; it wins over `not-offered`. */
  readonly fullPayment: 'too-soon' | 'not-offered' | null;
  /** Null when the cart has no code. */
  readonly promo: PromoDecision | null;
  readonly promoDiscount: Money;
  readonly problems: readonly CartProblem[];
}

/** Pairs of trips of which one starts before the other is over: one person cannot be on both from first to last day. */
export function overlappingTrips(lines: readonly CartLine[]): [TourLine, TourLine][] {
  const dated = lines.flatMap((line) => {
    const { start } = line.departure;
    const finish = finishDate(line.tour, line.departure);
    return line.kind === 'tour' && start !== null && finish !== null ? [{ line, start, finish }] : [];
  });
  return dated.flatMap((one, index) =>
    dated
      .slice(index + 1)
      .filter((other) => one.start < other.finish && other.start < one.finish)
      .map((other): [TourLine, TourLine] => [one.line, other.line]),
  );
}

export interface PricingContext {
  /** The requested tours by code. A request for a tour that is missing here is unknown. */
  readonly tours: ReadonlyMap<string, Tour>;
  readonly currency: Currency;
  readonly promo: PromoCode | null;
  /** Today in the operator's zone. */
  readonly today: CalendarDate;
}

/**
 * Turns requested tours into a priced cart: the only place that makes the price of a booking.
 *
 * The total is the sum of the lines. What a guest pays now plus what is left is the total. The same requested tours in
 * the same context give the same cart. A line that cannot be sold is left out and listed in `problems`.
 */
export function priceCart(requestedTours: readonly RequestedTour[], context: PricingContext): PricedCart {
  const { currency, today } = context;
  const problems: CartProblem[] = [];
  const resolved = uniqueByDate(requestedTours).flatMap((requested) => resolve(requested, context, problems));
  if (resolved.length > CART_MAX_TOURS) problems.push({ kind: 'too-many' });
  const groups = resolved.slice(0, CART_MAX_TOURS).map((item) => priceGroup(item, context, problems));

  const tourLines = groups.map((group) => group.tour);
  const promo =
    context.promo === null || tourLines.length === 0
      ? null
      : decidePromo(
          context.promo,
          tourLines.map((line) => ({ tourCode: line.tour.code, price: line.price, onSale: line.onSale })),
          currency,
          today,
        );
  const discounts = promo?.kind === 'applies' ? promo.discounts : tourLines.map(() => zero(currency));
  const lines = groups.flatMap((group, index) => [
    { ...group.tour, owed: subtract(group.tour.price, discounts[index]!) },
    ...group.extras,
  ]);

  const [owed, originals] = [lines.map((line) => line.owed), lines.map((line) => line.original)];
  const total = sum(owed, currency);
  return {
    currency,
    lines,
    total,
    originalTotal: sum(originals, currency),
    ...splitPayment(lines, total, currency, today),
    promo,
    promoDiscount: sum(discounts, currency),
    problems,
  };
}

/** The amount charged today for an installment choice; null when a deposit is requested but not allowed. */
export function dueNow(cart: Pick<PricedCart, 'total' | 'deposit'>, installment: number): Money | null {
  return installment === INSTALLMENT_DEPOSIT ? cart.deposit : cart.total;
}

/** The tour lines, which are what a cart counts: extras are not items of their own. */
export function tourLinesOf(cart: Pick<PricedCart, 'lines'>): TourLine[] {
  return cart.lines.filter((line) => line.kind === 'tour');
}

interface Resolved {
  readonly requested: RequestedTour;
  readonly tour: Tour;
  readonly departure: Departure;
}

/** Keeps the first request for each date, in its place: a date that is in the cart cannot be added again. */
function uniqueByDate(requestedTours: readonly RequestedTour[]): RequestedTour[] {
  const seen = new Set<string>();
  return requestedTours.filter(({ tourDateId }) => {
    const isNew = !seen.has(tourDateId);
    seen.add(tourDateId);
    return isNew;
  });
}

function resolve(requested: RequestedTour, { tours, today }: PricingContext, problems: CartProblem[]): Resolved[] {
  const code = tourCodeOf(requested.tourDateId);
  const tour = code === null ? undefined : tours.get(code);
  const departure = tour && findDeparture(tour, requested.tourDateId);
  if (!tour || !departure) {
    problems.push({ kind: 'unknown-date', tourDateId: requested.tourDateId });
    return [];
  }
  if (!isUpcoming(departure, today)) {
    problems.push({ kind: 'past-date', tourDateId: requested.tourDateId, tourName: tour.name });
    return [];
  }
  return [{ requested, tour, departure }];
}

function priceGroup(
  item: Resolved,
  { currency, today }: PricingContext,
  problems: CartProblem[],
): { tour: TourLine; extras: CartLine[] } {
  const { requested, tour, departure } = item;
  const combination =
    departure.combinations.find((choice) => choice.id === requested.combinationId) ?? departure.combinations[0]!;
  const { original, current, onSale } = priceDeparture(departure, currency, today, combination);
  const extras = [
    insuranceLine(item, currency, problems),
    visaLine(item, currency),
    ...addonLines(item, currency, problems),
  ];
  return {
    tour: { kind: 'tour', tour, departure, combination, onSale, original, price: current, owed: current },
    extras: extras.filter((line) => line !== null),
  };
}

function insuranceLine(
  { requested, tour, departure }: Resolved,
  currency: Currency,
  problems: CartProblem[],
): InsuranceLine | null {
  let type = departure.insuranceTypes.find(({ id }) => id === requested.insuranceId);
  if (type === undefined && departure.requireInsurance) {
    type = departure.insuranceTypes.find(({ isDefault }) => isDefault) ?? departure.insuranceTypes[0];
    if (requested.insuranceId === 0) {
      problems.push({ kind: 'insurance-required', tourDateId: requested.tourDateId, tourName: tour.name });
    }
  }
  if (type === undefined) {
    // 0 means "no insurance": the line stays in the cart, adds nothing and blocks nothing.
    if (requested.insuranceId === null || departure.insuranceTypes.length === 0) return null;
    return { kind: 'insurance', tour, departure, insuranceId: 0, name: 'No insurance', ...flatPrice(zero(currency)) };
  }
  const price = flatPrice(priceIn(type.price, currency));
  return { kind: 'insurance', tour, departure, insuranceId: type.id, name: type.name, ...price };
}

function visaLine({ requested, tour, departure }: Resolved, currency: Currency): VisaLine | null {
  if (requested.visaId === null || departure.visaTypes.length === 0) return null;
  const type = departure.visaTypes.find(({ id }) => id === requested.visaId);
  const price = type?.price ? priceIn(type.price, currency) : zero(currency);
  return { kind: 'visa', tour, departure, visaId: type?.id ?? 0, name: type?.name ?? '', ...flatPrice(price) };
}

/** One line for each add-on, in the operator's order. Add-ons that this departure does not offer make one problem. */
function addonLines(
  { requested: { addonIds, tourDateId }, tour, departure }: Resolved,
  currency: Currency,
  problems: CartProblem[],
): AddonLine[] {
  const { addons } = departure;
  if (addonIds.some((wanted) => !addons.some(({ id }) => id === wanted))) {
    problems.push({ kind: 'unknown-addon', tourDateId, tourName: tour.name });
  }
  return addons
    .filter(({ id }) => addonIds.includes(id))
    .map(({ id, name, price }) => {
      return { kind: 'addon', tour, departure, addonId: id, name, ...flatPrice(priceIn(price, currency)) };
    });
}

/** Neither a sale nor a promo code changes the price of visa, insurance and add-ons. */
function flatPrice(price: Money): Pick<LineBase, 'original' | 'price' | 'owed'> {
  return { original: price, price, owed: price };
}

/**
 * Splits the total into deposit and rest. The whole cart is paid in full if one line allows no deposit or starts too
 * soon.
 */
function splitPayment(
  lines: readonly CartLine[],
  total: Money,
  currency: Currency,
  today: CalendarDate,
): Pick<PricedCart, 'deposit' | 'fullPayment'> {
  if (lines.length === 0) return { deposit: null, fullPayment: null };
  const decisions = lines
    .filter((line) => line.kind === 'tour')
    .map((line) => decideDeposit(line.departure, today).kind);
  if (decisions.includes('too-soon')) return { deposit: null, fullPayment: 'too-soon' };
  if (decisions.includes('not-offered')) return { deposit: null, fullPayment: 'not-offered' };
  const deposit = lines
    .map((line) => (line.kind === 'tour' ? priceIn(line.departure.deposit, currency) : line.owed))
    .reduce(add, zero(currency));
  return deposit.minor < total.minor ? { deposit, fullPayment: null } : { deposit: null, fullPayment: 'not-offered' };
}
