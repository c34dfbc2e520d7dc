import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSource } from '#catalogue/check/source-file.ts';
import { boxOf, overlap, placeLabels } from '#features/tours/map-labels.ts';
import { describeRoute, drawRoute, MAP_WIDTH, type MapPlace, type RouteMap } from '#features/tours/route-map.ts';

type Written = Omit<MapPlace, 'by'> & { readonly by?: MapPlace['by'] };

const ROOT = process.cwd();

/** The places of a tour of the demonstration, in the order of travel. */
function placesOf(slug: string): MapPlace[] {
  const { data } = readSource(ROOT, `content/tours/${slug}/index.md`);
  const { itinerary } = data as { itinerary: { places?: Written[] }[] };
  return itinerary.flatMap(({ places = [] }) => places).map((place) => ({ ...place, by: place.by ?? 'road' }));
}

function place(name: string, latitude: number, longitude: number, by: MapPlace['by'] = 'road'): MapPlace {
  return { name, at: [latitude, longitude], by };
}

function dotOf(map: RouteMap, name: string) {
  return map.dots.find((dot) => dot.name === name)!;
}

describe.each(readdirSync(`${ROOT}/content/tours`))('the map of %s [P35]', (slug) => {
  const map = drawRoute(placesOf(slug))!;

  test('names every place once, inside the drawing', () => {
    expect(map.labels.map(({ name }) => name)).toEqual(map.dots.map(({ name }) => name));
    expect(new Set(map.labels.map(({ name }) => name)).size).toBe(map.labels.length);
    for (const box of map.labels.map(boxOf)) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(MAP_WIDTH);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.bottom).toBeLessThanOrEqual(map.height);
    }
  });

  test('lets no name cover another name, or a place', () => {
    const boxes = map.labels.map((label) => ({ name: label.name, box: boxOf(label) }));
    for (const [index, { name, box }] of boxes.entries()) {
      const covered = boxes.slice(index + 1).filter((other) => overlap(box, other.box));
      expect(covered.map((other) => `${name} on ${other.name}`)).toEqual([]);
      const dots = map.dots.filter(({ x, y }) =>
        overlap(box, { left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }),
      );
      expect(dots.map((dot) => `${name} on the dot of ${dot.name}`)).toEqual([]);
    }
  });

  test('keeps places far enough apart to be seen', () => {
    for (const [index, dot] of map.dots.entries()) {
      for (const other of map.dots.slice(index + 1)) {
        expect(Math.hypot(dot.x - other.x, dot.y - other.y), `${dot.name}, ${other.name}`).toBeGreaterThan(6);
      }
    }
  });
});

describe('a route [P35]', () => {
  test('has north above, east to the right, and shapes as they are', () => {
    const map = drawRoute([place('South', -24, 130), place('North', -22, 130), place('East', -24, 132)])!;
    const south = dotOf(map, 'South');
    const north = dotOf(map, 'North');
    const east = dotOf(map, 'East');
    expect(north.y).toBeLessThan(south.y);
    expect(east.x).toBeGreaterThan(south.x);
    const shortening = Math.cos((23 * Math.PI) / 180);
    expect((east.x - south.x) / (south.y - north.y)).toBeCloseTo(shortening, 2);
  });

  test('has a scale that is true and round', () => {
    // One degree of latitude is 111.32 km.
    const map = drawRoute([place('South', -24, 130), place('North', -23, 130)])!;
    const kilometre = (dotOf(map, 'South').y - dotOf(map, 'North').y) / 111.32;
    expect(map.scale.length).toBeCloseTo(map.scale.kilometres * kilometre, 0);
    expect(String(map.scale.kilometres)).toMatch(/^[125]0*$/);
    expect(map.scale.length).toBeLessThan(MAP_WIDTH / 4);
  });

  test('draws a place once however often it comes, and its legs by how they are travelled', () => {
    const map = drawRoute([
      place('Town', -24, 130),
      place('Island', -24.5, 131, 'boat'),
      place('Town', -24, 130, 'boat'),
      place('Hill', -23, 130.5, 'flight'),
    ])!;
    expect(map.dots.map(({ name, isEnd }) => [name, isEnd])).toEqual([
      ['Town', true],
      ['Island', false],
      ['Hill', true],
    ]);
    expect(map.legs.map(({ by }) => by)).toEqual(['boat', 'boat', 'flight']);
    expect(new Set(map.legs.map(({ path }) => path)).size).toBe(3);
  });

  test('is told in words, a pause in one place being one stop', () => {
    const places = [place('A', -24, 130), place('A', -24, 130), place('B', -23, 130), place('A', -24, 130)];
    expect(describeRoute(places)).toBe('Route map: A, B, A.');
  });

  test('with fewer than two places is no map', () => {
    expect(drawRoute([])).toBeNull();
    expect(drawRoute([place('A', -24, 130), place('A', -24, 130)])).toBeNull();
  });
});

test('a crowd of places still has its names apart [P35]', () => {
  const dots = [0, 1, 2, 3].map((index) => ({ name: `Waterhole ${index}`, x: 240, y: 150 + index * 18 }));
  const boxes = placeLabels(dots, [], { width: 480, height: 300 }).map(boxOf);
  const clashes = boxes.flatMap((box, index) => boxes.slice(index + 1).filter((other) => overlap(box, other)));
  expect(clashes).toEqual([]);
});
