import type { z } from 'astro/zod';
import type { Doubt } from '#catalogue/check/doubts/doubt.ts';
import type { tourSchema } from '#catalogue/schema/tour.ts';

type TourFile = z.infer<ReturnType<typeof tourSchema>>;

const DEGREE_KM = 111;
/** A place farther than this from all others probably has a wrong sign, or its two numbers swapped. */
const FARTHEST_KM = 2500;

/** Finds places far from the tour's other places, and stays with more nights than the tour has days. */
export function doubtTour(tour: TourFile): Doubt[] {
  const nights = tour.stays.reduce((sum, stay) => sum + stay.nights, 0);
  const long: Doubt[] =
    nights > tour.days
      ? [
          {
            path: ['stays'],
            problem: `the stays add up to ${nights} nights, but the tour has ${tour.days} days`,
            answer: `${nights} nights`,
          },
        ]
      : [];
  return [...long, ...doubtPlaces(tour)];
}

function doubtPlaces({ itinerary }: TourFile): Doubt[] {
  const places = itinerary.flatMap(({ places: stops = [] }, stop) =>
    stops.map((place, index) => ({ ...place, path: ['itinerary', stop, 'places', index, 'at'] })),
  );
  if (places.length < 3) return [];
  return places.flatMap(({ name, at, path }) => {
    const distances = places.filter((other) => other.name !== name).map((other) => kilometresBetween(at, other.at));
    if (distances.length === 0 || Math.min(...distances) < FARTHEST_KM) return [];
    const far = Math.round(Math.min(...distances) / 100) * 100;
    return [{ path, problem: `${name} is ${far} km from the tour’s other places`, answer: name }];
  });
}

/** The approximate distance on a flat map, exact enough to find a wrong sign. */
function kilometresBetween([south, east]: readonly number[], [otherSouth, otherEast]: readonly number[]): number {
  const latitude = (south! - otherSouth!) * DEGREE_KM;
  const middle = (((south! + otherSouth!) / 2) * Math.PI) / 180;
  return Math.hypot(latitude, (east! - otherEast!) * DEGREE_KM * Math.cos(middle));
}
