import type { TourPage } from '#catalogue/tours.ts';
import { describeRoute, drawRoute } from '#features/tours/route-map.ts';
import { agesText } from '#domain/tour.ts';
import { daysText, mealsText } from '#domain/text/trip-text.ts';
import { WORDING } from '#domain/text/wording.ts';

/** What both documents show of a tour. */
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
