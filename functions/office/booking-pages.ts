import { diffArrays } from 'diff';
import { findBookingPages, type BookingPages } from '#functions/bookings/quote-pages.ts';
import type { Context } from '#functions/context/context.ts';
import { longDate } from '#domain/calendar-date.ts';
import type { PriceList } from '#domain/currency.ts';
import type { PublishedPage, PublishedPart } from '#domain/published-page.ts';
import { findDeparture, tourCodeOf, type Departure } from '#domain/tour.ts';

/** What the pages of a booking said when it was paid, beside what they say today (E14). */
export interface ComparedPages {
  readonly booking: BookingPages;
  /** Null for a booking from before pages were kept. */
  readonly compared: {
    readonly prices: readonly ComparedPrice[];
    readonly tour: readonly ComparedPart[];
    readonly terms: readonly ComparedPart[];
    /** The commit of the site that runs now; empty when it no longer has the tour, or has no commit. */
    readonly commitToday: string;
  } | null;
}

/** One price of the departure; null on the side that does not have it. */
export interface ComparedPrice {
  readonly name: string;
  readonly then: PriceList | null;
  readonly today: PriceList | null;
}

export interface ComparedPart {
  readonly heading: string;
  /** Lines in their order. Equal lines stand on both sides; of changed ones `then` or `today` may be empty. */
  readonly rows: readonly {
    readonly then: readonly string[];
    readonly today: readonly string[];
    readonly same: boolean;
  }[];
}

/** Compares the pages of a booking with those of today; null when there is no such booking. */
export async function comparePages(context: Context, reference: string): Promise<ComparedPages | null> {
  const booking = await findBookingPages(context.db, reference);
  if (booking === null) return null;
  const { kept } = booking;
  if (kept === null) return { booking, compared: null };
  const code = tourCodeOf(kept.departure.id) ?? '';
  const [tour, published] = await Promise.all([context.catalogue.tour(code), context.catalogue.published(code)]);
  const departure = tour === null ? undefined : findDeparture(tour, kept.departure.id);
  return {
    booking,
    compared: {
      prices: comparePrices(kept.departure, departure ?? null),
      tour: compareTexts(kept.tour, published?.tour ?? null),
      terms: compareTexts(kept.terms, published?.terms ?? null),
      commitToday: published?.commit ?? '',
    },
  };
}

function comparePrices(then: Departure, today: Departure | null): ComparedPrice[] {
  const before = pricesOf(then);
  const after = today === null ? new Map<string, PriceList>() : pricesOf(today);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.map((name) => ({ name, then: before.get(name) ?? null, today: after.get(name) ?? null }));
}

/** Every price of a departure by its name on the page. */
function pricesOf(departure: Departure): Map<string, PriceList> {
  const { price, sale, allowDeposit, deposit, combinations, visaTypes, insuranceTypes, addons } = departure;
  const named: [string, PriceList | null][] = [
    ['Price', price],
    ...(sale === null ? [] : ([[`Sale, to ${longDate(sale.ends)}`, sale.price]] as [string, PriceList][])),
    ['Deposit', allowDeposit ? deposit : null],
    ...combinations.map(({ name, supplement }) => [name, supplement] as [string, PriceList]),
    ...[...visaTypes, ...insuranceTypes, ...addons].map(
      (type) => [type.name, type.price] as [string, PriceList | null],
    ),
  ];
  return new Map(named.filter((entry): entry is [string, PriceList] => entry[1] !== null));
}

function compareTexts(then: PublishedPage | null, today: PublishedPage | null): ComparedPart[] {
  const before = partsByHeading(then);
  const after = partsByHeading(today);
  return [...new Set([...before.keys(), ...after.keys()])].map((heading) => ({
    heading,
    rows: compareLines(before.get(heading) ?? [], after.get(heading) ?? []),
  }));
}

function partsByHeading(page: PublishedPage | null): Map<string, PublishedPart['lines']> {
  return new Map((page?.parts ?? []).map(({ heading, lines }) => [heading, lines]));
}

/** A line that was removed and the one that took its place come side by side. */
function compareLines(then: readonly string[], today: readonly string[]): ComparedPart['rows'] {
  const rows: { then: string[]; today: string[]; same: boolean }[] = [];
  for (const { value, added, removed } of diffArrays([...then], [...today])) {
    const last = rows.at(-1);
    if (!added && !removed) rows.push({ then: value, today: value, same: true });
    else if (last !== undefined && !last.same) last[added ? 'today' : 'then'].push(...value);
    else rows.push({ then: added ? [] : value, today: added ? value : [], same: false });
  }
  return rows;
}
