import type {
  AggregateOffer,
  AggregateRating,
  MergeLeafTypes,
  OfferLeaf,
  Organization,
  ProductLeaf,
  TouristTripLeaf,
  WithContext,
} from 'schema-dts';
import { openDepartures } from '#catalogue/from-price.ts';
import { departurePricePeriods } from '#features/currency/price-periods.ts';
import { addMonths, type CalendarDate } from '#domain/calendar-date.ts';
import { inCurrency, type Currency } from '#domain/currency.ts';
import { toDecimalText } from '#domain/money.ts';
import type { Departure, Tour } from '#domain/tour.ts';

export interface TourPageData {
  readonly description: string;
  readonly address: string;
  readonly picture: string;
  readonly provider: Organization;
  readonly brand: string;
  readonly stops: readonly string[];
  /** Null without reviews that were left with the operator. */
  readonly rating: AggregateRating | null;
  readonly currency: Currency;
}

/** Limits the offers to one year: search engines show only the next few, and more would double the page's size. */
const MONTHS_OFFERED = 12;

/**
 * A tour as schema.org's TouristTrip and Product. It has an offer for each price period of each departure of the coming
 * year, in the operator's currency.
 *
 * Uses the same price periods as the page, so that the two agree. It says nothing of availability: seats are sold
 * while the built page stays the same.
 */
export function tourStructuredData(
  tour: Tour,
  pageData: TourPageData,
  today: CalendarDate,
): WithContext<MergeLeafTypes<[TouristTripLeaf, ProductLeaf]>> {
  const lastDay = addMonths(today, MONTHS_OFFERED);
  const offers = openDepartures(tour, today)
    .filter(({ start }) => start === null || start <= lastDay)
    .flatMap((departure) => offersOf(departure, pageData, today));
  return {
    '@context': 'https://schema.org',
    '@type': ['TouristTrip', 'Product'],
    name: tour.name,
    sku: tour.code,
    brand: { '@type': 'Brand', name: pageData.brand },
    description: pageData.description,
    url: pageData.address,
    image: pageData.picture,
    itinerary: {
      '@type': 'ItemList',
      itemListElement: pageData.stops.map((name, index) => ({ '@type': 'ListItem', position: index + 1, name })),
    },
    provider: pageData.provider,
    ...(pageData.rating && { aggregateRating: pageData.rating }),
    offers: offersTogether(offers, today),
  };
}

interface Offer extends OfferLeaf {
  readonly price: string;
  readonly priceCurrency: Currency;
  readonly validFrom: CalendarDate;
}

/** Several offers as one with the lowest and the highest price of today. */
function offersTogether(offers: readonly Offer[], today: CalendarDate): AggregateOffer | readonly Offer[] {
  if (offers.length < 2) return offers;
  const prices = offers.filter(({ validFrom }) => validFrom <= today).map(({ price }) => price);
  const sorted = prices.toSorted((a, b) => Number(a) - Number(b));
  return {
    '@type': 'AggregateOffer',
    lowPrice: sorted[0],
    highPrice: sorted.at(-1),
    priceCurrency: offers[0]!.priceCurrency,
    offerCount: prices.length,
    offers,
  };
}

/** The offers of one departure, the one of today first. Each leads to the dates on the tour's page. */
function offersOf(
  departure: Departure,
  { currency, address }: Pick<TourPageData, 'currency' | 'address'>,
  today: CalendarDate,
): Offer[] {
  return departurePricePeriods(departure, today).flatMap(({ from, until, price }) =>
    price === null
      ? []
      : [
          {
            '@type': 'Offer',
            sku: departure.id,
            url: `${address}#dates`,
            price: toDecimalText(inCurrency(price, currency).current),
            ...(inCurrency(price, currency).includes && { description: inCurrency(price, currency).includes }),
            priceCurrency: currency,
            validFrom: from ?? today,
            ...(until && { priceValidUntil: until }),
          },
        ],
  );
}
