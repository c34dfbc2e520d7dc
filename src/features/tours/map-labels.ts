// Places names on a map so that they cover no dot, no line and no other name, and none is cut off at the edge.

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface LabelledDot extends Point {
  readonly name: string;
}

interface PlacedLabel extends LabelledDot {
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Spot extends PlacedLabel {
  readonly box: Box;
  /** The penalty of the spot; 0 for the best spot, to the right of the dot. */
  readonly cost: number;
}

/** The width of a letter in SVG units at 16 units type size. Larger than measured, so that wider fonts fit too. */
const LETTER_WIDTH = 7.4;
const WIDE_LETTERS = /[MWmw]/g;
const NARROW_LETTERS = /[ijltfrI ,.’']/g;
const ASCENT = 13;
const DESCENT = 4;
const DOT_RADIUS = 8;
/** Distances of a name from its dot in SVG units; the second is for crowded maps. */
const DISTANCES = [12, 22] as const;

const COST = { outside: 10_000, name: 2000, dot: 800, line: 12, further: 20, spot: 1.5 } as const;

export function boxOf({ name, x, y, anchor }: PlacedLabel): Box {
  const width = widthOf(name);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - ASCENT, bottom: y + DESCENT };
}

/**
 * Moves each name to its best spot, in rounds, until no name improves; stops after 12 rounds. The result is the same
 * for the same input.
 */
export function placeLabels(
  dots: readonly LabelledDot[],
  line: readonly Point[],
  size: { width: number; height: number },
): PlacedLabel[] {
  const spots = dots.map((dot) => spotsFor(dot).map((spot) => ({ ...spot, cost: fixedCost(spot, dots, line, size) })));
  let chosen = spots.map((options) => cheapest(options, () => 0));
  for (let round = 0; round < 12; round += 1) {
    const before = chosen;
    for (const [index, options] of spots.entries()) {
      const others = chosen.filter((_, other) => other !== index);
      const best = cheapest(options, (spot) => others.filter(({ box }) => overlap(box, spot.box)).length * COST.name);
      chosen = chosen.with(index, best);
    }
    if (chosen.every((spot, index) => spot === before[index])) break;
  }
  return chosen.map(({ name, x, y, anchor }) => ({ name, x, y, anchor }));
}

/** The spots for a name: right, left, above, below, then the corners; the near ones first. */
function spotsFor({ name, x, y }: LabelledDot): Spot[] {
  return DISTANCES.flatMap((distance, far) => {
    const slant = distance * 0.75;
    const places = [
      { x: x + distance, y: y + 5, anchor: 'start' },
      { x: x - distance, y: y + 5, anchor: 'end' },
      { x, y: y - distance, anchor: 'middle' },
      { x, y: y + distance + 9, anchor: 'middle' },
      { x: x + slant, y: y - slant, anchor: 'start' },
      { x: x - slant, y: y - slant, anchor: 'end' },
      { x: x + slant, y: y + slant + 9, anchor: 'start' },
      { x: x - slant, y: y + slant + 9, anchor: 'end' },
    ] as const;
    return places.map((place, index) => {
      const label = { name, x: Math.round(place.x), y: Math.round(place.y), anchor: place.anchor };
      return { ...label, box: boxOf(label), cost: index * COST.spot + far * COST.further };
    });
  });
}

/** The cost of a spot without other names: the edge of the map, the dots and the line. */
function fixedCost(
  { box, cost }: Spot,
  dots: readonly LabelledDot[],
  line: readonly Point[],
  { width, height }: { width: number; height: number },
): number {
  const isOutside = box.left < 6 || box.right > width - 6 || box.top < 4 || box.bottom > height;
  const covered = dots.filter(({ x, y }) =>
    overlap(box, { left: x - DOT_RADIUS, right: x + DOT_RADIUS, top: y - DOT_RADIUS, bottom: y + DOT_RADIUS }),
  );
  const crossed = line.filter(({ x, y }) => overlap(box, { left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 }));
  return cost + (isOutside ? COST.outside : 0) + covered.length * COST.dot + crossed.length * COST.line;
}

function cheapest(options: readonly Spot[], more: (spot: Spot) => number): Spot {
  const costs = options.map((spot) => spot.cost + more(spot));
  return options[costs.indexOf(Math.min(...costs))]!;
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function widthOf(name: string): number {
  const wide = name.match(WIDE_LETTERS)?.length ?? 0;
  const narrow = name.match(NARROW_LETTERS)?.length ?? 0;
  return (name.length + wide * 0.5 - narrow * 0.4) * LETTER_WIDTH;
}
