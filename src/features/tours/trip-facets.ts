import type { Destination } from '#catalogue/destinations.ts';
import { MONTHS, partsOf } from '#domain/calendar-date.ts';
import { inCurrency, inEachCurrency, type Currency, type PerCurrency } from '#domain/currency.ts';
import { formatPrice, priceIn } from '#domain/money.ts';
import {
  LENGTHS,
  MAX_PLACES,
  ORDERS,
  PRICES,
  SHORT_DAYS,
  WEEK_DAYS,
  type PriceBand,
  type PriceSteps,
  type TripFacts,
  type TripCriteria,
} from '#domain/trip-filter.ts';

/** One part of the filter and its choices. Each choice has a page of its own and works as a link. */
export interface Facet {
  readonly name: 'month' | 'length' | 'price' | 'where' | 'sort';
  readonly label: string;
  readonly choices: readonly FacetChoice[];
  /** The number of choices allowed at once, if more than one. */
  readonly maximum?: number;
}

export interface FacetChoice {
  readonly value: string;
  readonly label: string;
  /** The label in each currency, if it names an amount. */
  readonly amounts?: PerCurrency<string>;
  readonly url: string;
  /** The heading and the title of the choice's own page. */
  readonly title: string;
  /** The title in each currency, if it names an amount. */
  readonly titles?: PerCurrency<string>;
  readonly criteria: TripCriteria;
}

/** The facets of the given trips. Omits months without a start. */
export function tripFacets(
  trips: readonly TripFacts[],
  destinations: readonly Destination[],
  steps: PriceSteps,
  currency: Currency,
): Facet[] {
  const months = [...new Set(trips.flatMap(({ starts }) => starts.map((start) => partsOf(start).month)))].toSorted(
    (a, b) => a - b,
  );
  return [
    {
      name: 'month',
      label: 'Month',
      choices: months.map((month) => {
        const label = MONTHS[month - 1]!;
        const value = label.toLowerCase();
        const title = `Trips that start in ${label}`;
        return { value, label, url: `/trips/month/${value}/`, title, criteria: { month } };
      }),
    },
    {
      name: 'length',
      label: 'Length',
      choices: LENGTHS.map((length) => {
        const label = LENGTH_LABELS[length];
        const title = `Trips of ${label.replace(/^U/, 'u')}`;
        return { value: length, label, url: `/trips/length/${length}/`, title, criteria: { length } };
      }),
    },
    {
      name: 'price',
      label: 'Price',
      choices: PRICES.map((price) => {
        const amounts = inEachCurrency((code) => priceLabel(price, steps, code));
        const label = inCurrency(amounts, currency);
        const titles = inEachCurrency((code) => `Trips ${priceTitle(price, inCurrency(amounts, code))}`);
        const title = inCurrency(titles, currency);
        return { value: price, label, amounts, url: `/trips/price/${price}/`, title, titles, criteria: { price } };
      }),
    },
    {
      name: 'where',
      label: 'Where',
      choices: destinations.map(({ slug, name }) => ({
        value: slug,
        label: name,
        url: `/destinations/${slug}/`,
        title: name,
        criteria: { where: [slug] },
      })),
      maximum: MAX_PLACES,
    },
    {
      name: 'sort',
      label: 'Sort',
      choices: ORDERS.map((sort) => ({
        value: sort,
        label: ORDER_LABELS[sort],
        url: `/trips/sort/${sort}/`,
        title: `Trips, ${ORDER_LABELS[sort].toLowerCase()}`,
        criteria: { sort },
      })),
    },
  ];
}

const LENGTH_LABELS = {
  short: `Up to ${SHORT_DAYS} days`,
  week: `${SHORT_DAYS + 1} or ${WEEK_DAYS} days`,
  long: `${WEEK_DAYS + 1} days or more`,
} as const;

const ORDER_LABELS = {
  price: 'Lowest price first',
  length: 'Shortest first',
  date: 'Soonest departure first',
} as const;

function priceLabel(band: PriceBand, [low, high]: PriceSteps, currency: Currency): string {
  const below = formatPrice(priceIn(low, currency));
  const above = formatPrice(priceIn(high, currency));
  if (band === 'low') return `Under ${below}`;
  return band === 'middle' ? `${below} to ${above}` : `From ${above}`;
}

/** The label as the end of a sentence: in small letters at its beginning. */
function priceTitle(band: PriceBand, label: string): string {
  return band === 'middle' ? `from ${label}` : label.replace(/^[UF]/, (letter) => letter.toLowerCase());
}
