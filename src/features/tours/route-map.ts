import { placeLabels, type Point } from './map-labels.ts';

/** A place of the content. `at` is latitude and longitude in degrees. */
export interface MapPlace {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly by: 'road' | 'boat' | 'flight';
}

/** A drawing in units of the SVG. */
export type RouteMap = NonNullable<ReturnType<typeof drawRoute>>;

export const MAP_WIDTH = 480;
const MIN_HEIGHT = 300;
const MAX_HEIGHT = 460;
/** Margins around the route, for the names at the sides and the scale below. */
const MARGIN = { side: 64, top: 44, bottom: 76 } as const;
const KILOMETRES_PER_DEGREE = 111.32;

/**
 * Draws a route as a map: places at their true positions, legs between them, and names.
 *
 * Scales longitude by the cosine of the latitude, which is exact enough for a tour. A place has one dot, even if the
 * route passes it several times. Returns null for fewer than two different places.
 */
export function drawRoute(places: readonly MapPlace[]) {
  const distinct = uniqueByPosition(places);
  if (distinct.length < 2) return null;
  const { project, height, kilometre } = fit(distinct);
  const ends = [places[0]!, places.at(-1)!].map(keyOf);
  const dots = distinct.map((place) => ({
    name: place.name,
    isEnd: ends.includes(keyOf(place)),
    ...project(place),
  }));
  const legs = drawLegs(places, project);
  const courses = legs.flatMap(({ course }) => course);
  const kilometres = niceLength(MAP_WIDTH / 4.5 / kilometre);
  return {
    width: MAP_WIDTH,
    height,
    dots,
    legs: legs.map(({ by, path }) => ({ by, path })),
    labels: placeLabels(dots, courses, { width: MAP_WIDTH, height: height - 34 }),
    scale: { kilometres, length: round(kilometres * kilometre) },
  };
}

/** The text alternative of the map, for screen readers and search engines. */
export function describeRoute(places: readonly MapPlace[]): string {
  const names = places.map(({ name }) => name).filter((name, index, all) => name !== all[index - 1]);
  return `Route map: ${names.join(', ')}.`;
}

function uniqueByPosition(places: readonly MapPlace[]): MapPlace[] {
  const keys = places.map(keyOf);
  return places.filter((_, index) => keys.indexOf(keys[index]!) === index);
}

function keyOf({ at }: MapPlace): string {
  return at.join();
}

/** The projection that makes the route fill the drawing, and the height of the drawing. */
function fit(places: readonly MapPlace[]) {
  const middle = (Math.min(...places.map(({ at }) => at[0])) + Math.max(...places.map(({ at }) => at[0]))) / 2;
  const shortening = Math.cos((middle * Math.PI) / 180);
  const east = places.map(({ at }) => at[1] * shortening);
  const south = places.map(({ at }) => -at[0]);
  const [left, right] = [Math.min(...east), Math.max(...east)];
  const [top, bottom] = [Math.min(...south), Math.max(...south)];
  const room = { x: MAP_WIDTH - 2 * MARGIN.side, y: MAX_HEIGHT - MARGIN.top - MARGIN.bottom };
  const perDegree = Math.min(room.x / (right - left || 1e-6), room.y / (bottom - top || 1e-6));
  const drawn = { x: (right - left) * perDegree, y: (bottom - top) * perDegree };
  const height = Math.max(MIN_HEIGHT, Math.ceil(drawn.y + MARGIN.top + MARGIN.bottom));
  const offset = {
    x: (MAP_WIDTH - drawn.x) / 2,
    y: MARGIN.top + (height - MARGIN.top - MARGIN.bottom - drawn.y) / 2,
  };
  const project = ({ at }: MapPlace): Point => ({
    x: round(offset.x + (at[1] * shortening - left) * perDegree),
    y: round(offset.y + (-at[0] - top) * perDegree),
  });
  return { project, height, kilometre: perDegree / KILOMETRES_PER_DEGREE };
}

/** Draws each leg as a curve, which bends to the other side on the way back, so that no line hides another. */
function drawLegs(places: readonly MapPlace[], project: (place: MapPlace) => Point) {
  return places.slice(1).flatMap((place, index) => {
    const [from, to] = [project(places[index]!), project(place)];
    if (from.x === to.x && from.y === to.y) return [];
    const bend = place.by === 'flight' ? 0.22 : 0.1;
    const control = {
      x: round((from.x + to.x) / 2 + (to.y - from.y) * bend),
      y: round((from.y + to.y) / 2 - (to.x - from.x) * bend),
    };
    const path = `M${from.x} ${from.y}Q${control.x} ${control.y} ${to.x} ${to.y}`;
    return [{ by: place.by, path, course: pointsOn(from, control, to) }];
  });
}

/** Points along a curve, closer to each other than the width of a letter. */
function pointsOn(from: Point, control: Point, to: Point): Point[] {
  const steps = Math.max(4, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 6));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps;
    const along = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    return { x: along(from.x, control.x, to.x), y: along(from.y, control.y, to.y) };
  });
}

/** The largest of 1, 2 and 5, times a power of ten, that is no more than `most`. */
function niceLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((digit) => digit * power).find((length) => length <= most) ?? power;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
