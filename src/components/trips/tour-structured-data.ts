import { departureSpells } from '#components/prices/price-spells.ts';
import { addMonths, type CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';
import { toDecimalText } from '#domain/money.ts';
import { isUpcoming } from '#domain/price.ts';
import { averageStars } from '#domain/rating.ts';
import type { Departure, Tour } from '#domain/tour.ts';

/** What search engines are told besides the offers. */
export interface TourStory {
  readonly description: string;
  readonly address: string;
  readonly picture: string;
  readonly operatorName: string;
  readonly operatorAddress: string;
  readonly stops: readonly string[];
  /** Those of every review. */
  readonly stars: readonly number[];
  /** The one offers are made in. */
  readonly currency: Currency;
}

/** Search engines show the next few dates at most; a year of offers is plenty, and three would double the page. */
const MONTHS_OFFERED = 12;

/**
 * A tour as schema.org's TouristTrip, which is also a Product once guests have rated it: with an offer for each
 * price of each departure of the coming year in the operator's currency (P16). Six times as many would tell no more.
 *
 * The offers are made of the same spells as the page's prices, so the two cannot disagree (N02). Only a departure
 * the operator closed is sold out here: seats left are never told to the public.
 */
export function tourStructuredData(tour: Tour, story: TourStory, today: CalendarDate): object {
  const lastDay = addMonths(today, MONTHS_OFFERED);
  const stars = averageStars(story.stars);
  return {
    '@context': 'https://schema.org',
    '@type': stars === null ? 'TouristTrip' : ['TouristTrip', 'Product'],
    name: tour.name,
    description: story.description,
    url: story.address,
    image: story.picture,
    itinerary: {
      '@type': 'ItemList',
      itemListElement: story.stops.map((name, index) => ({ '@type': 'ListItem', position: index + 1, name })),
    },
    provider: { '@type': 'TravelAgency', name: story.operatorName, url: story.operatorAddress },
    ...(stars !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: stars, reviewCount: story.stars.length },
    }),
    offers: tour.departures
      .filter((departure) => isUpcoming(departure, today) && (departure.start ?? '') <= lastDay)
      .flatMap((departure) => offersOf(departure, story.currency, today)),
  };
}

function offersOf(departure: Departure, currency: Currency, today: CalendarDate): object[] {
  return departureSpells(departure, today).flatMap(({ from, until, price }) =>
    price === null
      ? []
      : [
          {
            '@type': 'Offer',
            sku: departure.id,
            price: toDecimalText(price[currency].current),
            priceCurrency: currency,
            availability: `https://schema.org/${departure.capacity === 0 ? 'SoldOut' : 'InStock'}`,
            ...(from && { validFrom: from }),
            ...(until && { priceValidUntil: until }),
          },
        ],
  );
}
