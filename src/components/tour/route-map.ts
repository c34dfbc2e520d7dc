import { placeLabels, type PlacedLabel } from '#components/tour/map-labels.ts';

/** A place as the content tells of it; latitude comes first. */
export interface MapPlace {
  readonly name: string;
  readonly at: readonly [number, number];
  readonly by: 'road' | 'boat' | 'flight';
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place once, however often the route comes through it. */
export interface MapDot extends Point {
  readonly name: string;
  /** Where the tour begins or ends. */
  readonly isEnd: boolean;
}

export interface MapLeg {
  readonly by: MapPlace['by'];
  /** The `d` of an SVG path. */
  readonly path: string;
}

/** A drawing in units of the SVG, ready to be written out. */
export interface RouteMap {
  readonly width: number;
  readonly height: number;
  readonly dots: readonly MapDot[];
  readonly legs: readonly MapLeg[];
  readonly labels: readonly PlacedLabel[];
  readonly scale: { readonly kilometres: number; readonly length: number };
}

export const MAP_WIDTH = 480;
const MIN_HEIGHT = 300;
const MAX_HEIGHT = 460;
/** Around the route: names stand beside their dots, and the scale below. */
const MARGIN = { side: 64, top: 44, bottom: 76 } as const;
const KILOMETRES_PER_DEGREE = 111.32;

/**
 * Draws a route as a map: places in their true positions, legs between them, names where they cover nothing (P35).
 *
 * A degree of longitude is shortened by the latitude, so that shapes are right over the few hundred kilometres of a
 * tour. Fewer than two different places are no route, and no map.
 */
export function drawRoute(places: readonly MapPlace[]): RouteMap | null {
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

/** What the map shows, in words: for who cannot see it, and for search engines. */
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

/** The scale at which the route fills the drawing, and the drawing's height at that scale. */
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

/** Each leg bends a little, to the other side on the way back, so that no line hides another. */
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

/** Points along a curve, near enough to each other that no letter slips between them. */
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
