import { toText } from 'hast-util-to-text';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import type { Review } from '#catalogue/reviews.ts';
import type { OperatorPage } from '#catalogue/settings.ts';
import type { TourPage } from '#catalogue/tours.ts';
import { agesText } from '#domain/tour.ts';
import { daysText, mealsText } from '#domain/text/trip-text.ts';
import { WORDING } from '#domain/text/wording.ts';
import { describeRoute, drawRoute } from '#features/tours/route-map.ts';

export function tourParts(page: TourPage) {
  const { tour, ink, summary, groupSize, pace, runs } = page;
  const days = `${tour.days} days`;
  return {
    name: tour.name,
    ink,
    summary,
    start: tour.startPlace,
    finish: tour.finishPlace,
    days,
    facts: { Length: days, Group: `Max ${groupSize} guests`, Ages: agesText(tour), Pace: pace, Runs: runs },
    map: mapOf(page),
    stops: page.itinerary.map((stop) => ({
      number: String(stop.day),
      days: daysText(stop),
      title: stop.title,
      text: stop.text,
      meals: mealsText(stop),
      stay: stop.stay,
    })),
  };
}

/** The route as on the tour's page, with its facts below; null for a tour without a route. */
function mapOf({ itinerary, route }: TourPage) {
  const places = itinerary.flatMap((stop) => stop.places);
  const map = drawRoute(places);
  if (map === null) return null;
  const has = (way: string) => map.legs.some(({ by }) => by === way);
  const caption = [
    ...(route ? [`${route.kilometres.toLocaleString(WORDING.language)} km ${route.travelled}`, route.region] : []),
    ...(has('boat') ? ['dashed line: by boat'] : []),
    ...(has('flight') ? ['dots: by air'] : []),
  ].join('  ·  ');
  return { ...map, alt: describeRoute(places), caption };
}

/** The number of reviews that fill a page. */
const MOST_REVIEWS = 6;
export function plainText(html: string): string {
  return toText(unified().use(rehypeParse, { fragment: true }).parse(html))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Gives an address without scheme and last slash, as it is printed. */
export function printedAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** A way to reach the operator. `to` is empty where there is nothing to press. */
interface Way {
  readonly name: string;
  readonly value: string;
  readonly to: string;
}

/** Lists the ways to reach the operator, the quickest first. */
export function waysOf({ phone, email, officeHours, postalAddress }: OperatorPage, site: string): Way[] {
  return [
    { name: 'Call', value: phone, to: `tel:${phone.replaceAll(' ', '')}` },
    { name: 'Email', value: email, to: `mailto:${email}` },
    { name: 'Office hours', value: officeHours, to: '' },
    { name: 'On the web', value: printedAddress(site), to: `${site}/` },
    { name: 'Post', value: postalAddress, to: '' },
  ].filter(({ value }) => value !== '');
}

/** Chooses the newest review with five stars of each tour. */
export function chooseReviews(reviews: readonly Review[]): Review[] {
  const best = reviews.filter(({ stars }) => stars === 5);
  return best
    .filter(({ tour }, index) => best.findIndex((other) => other.tour === tour) === index)
    .slice(0, MOST_REVIEWS);
}

/**
 * Gives the first whole sentences that fit within a length. It gives at least one, and cuts that one if it is too long.
 */
export function sentencesOf(words: string, longest: number): string {
  const sentences = words.replaceAll(/\s+/g, ' ').match(/[^.!?…]+(?:[.!?…]+[”’)]*\s*|$)/g) ?? [words];
  let quote = '';
  for (const sentence of sentences) {
    if (quote !== '' && quote.length + sentence.trim().length > longest) break;
    quote += sentence;
  }
  const whole = quote.trim();
  return whole.length <= longest ? whole : `${whole.slice(0, longest).replace(/\s\S*$/, '')}…`;
}
