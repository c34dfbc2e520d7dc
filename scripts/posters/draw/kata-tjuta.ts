import { between, group, mix, path, poly, seeded, shape, type Point } from './core.ts';

const FOOT = 700;

interface Dome {
  outline: readonly Point[];
  /** Where the light turns to shade, from the top down. */
  edge: readonly Point[];
  /** A sliver of the deepest shade, from the top down, at the left. */
  deep: readonly Point[];
  tone: number;
}
// Hand-placed: the silhouettes overlap, no two tops alike, and a violet gap is left between the second and the third.
const DOMES: readonly Dome[] = [
  {
    outline: [
      [1120, FOOT],
      [1130, 590],
      [1160, 520],
      [1206, 486],
      [1252, 482],
      [1300, 506],
      [1340, 560],
      [1362, 630],
      [1372, FOOT],
    ],
    edge: [
      [1206, 486],
      [1216, 540],
      [1206, 610],
      [1216, FOOT],
    ],
    deep: [
      [1160, 520],
      [1164, 580],
      [1152, 640],
      [1158, FOOT],
    ],
    tone: 0.42,
  },
  {
    outline: [
      [250, FOOT],
      [256, 610],
      [276, 540],
      [316, 494],
      [360, 480],
      [404, 496],
      [436, 548],
      [450, 620],
      [458, FOOT],
    ],
    edge: [
      [352, 480],
      [362, 540],
      [350, 620],
      [356, FOOT],
    ],
    deep: [
      [290, 522],
      [298, 580],
      [284, 640],
      [290, FOOT],
    ],
    tone: 0.45,
  },
  {
    outline: [
      [386, FOOT],
      [392, 580],
      [404, 494],
      [430, 420],
      [474, 376],
      [526, 366],
      [574, 392],
      [606, 452],
      [620, 530],
      [628, 620],
      [634, FOOT],
    ],
    edge: [
      [508, 366],
      [522, 440],
      [506, 530],
      [522, 620],
      [512, FOOT],
    ],
    deep: [
      [430, 420],
      [442, 500],
      [426, 600],
      [434, FOOT],
    ],
    tone: 0.22,
  },
  {
    outline: [
      [990, FOOT],
      [1000, 560],
      [1022, 470],
      [1062, 414],
      [1108, 402],
      [1152, 430],
      [1182, 494],
      [1196, 580],
      [1204, FOOT],
    ],
    edge: [
      [1084, 404],
      [1096, 480],
      [1080, 570],
      [1092, FOOT],
    ],
    deep: [
      [1034, 452],
      [1044, 530],
      [1030, 620],
      [1038, FOOT],
    ],
    tone: 0.28,
  },
  {
    outline: [
      [676, FOOT],
      [684, 560],
      [700, 440],
      [730, 330],
      [776, 256],
      [836, 222],
      [900, 226],
      [956, 262],
      [996, 336],
      [1018, 430],
      [1032, 540],
      [1044, 630],
      [1050, FOOT],
    ],
    edge: [
      [848, 222],
      [876, 320],
      [856, 420],
      [880, 530],
      [862, 620],
      [872, FOOT],
    ],
    deep: [
      [738, 316],
      [752, 420],
      [732, 540],
      [748, 640],
      [742, FOOT],
    ],
    tone: 0,
  },
  {
    outline: [
      [560, FOOT],
      [566, 640],
      [586, 590],
      [622, 560],
      [664, 556],
      [702, 580],
      [724, 630],
      [734, FOOT],
    ],
    edge: [
      [650, 556],
      [656, 610],
      [646, 660],
      [652, FOOT],
    ],
    deep: [
      [590, 588],
      [596, 640],
      [588, FOOT],
    ],
    tone: 0.08,
  },
  {
    outline: [
      [908, FOOT],
      [914, 640],
      [940, 586],
      [984, 556],
      [1030, 560],
      [1066, 594],
      [1086, 650],
      [1094, FOOT],
    ],
    edge: [
      [1000, 556],
      [1010, 610],
      [998, 660],
      [1004, FOOT],
    ],
    deep: [
      [940, 586],
      [948, 640],
      [938, FOOT],
    ],
    tone: 0.04,
  },
];
const HAZE = mix('sunset', 'sand', 0.4);
const random = seeded(8);
/** One dome: shade over all, the lit side to the right, a deep sliver, a bright rim, and the conglomerate's pitted bands. */
const dome = ({ outline, edge, deep, tone }: Dome, index: number): string => {
  const lit = mix(mix('sunset', 'wattle', 0.18), HAZE, tone);
  const mid = mix(mix('ochre', 'sunset', 0.2), HAZE, tone);
  const shade = mix(mix('clay', 'dusk', 0.45), mix('dusk', 'sunset', 0.4), tone);
  const dark = mix(mix('dusk', 'clay', 0.3), mix('dusk', 'sunset', 0.3), tone);
  const at = outline.findIndex(([x, y]) => x === edge[0]![0] && y === edge[0]![1]);
  const top = at >= 0 ? at : outline.findIndex(([x]) => x > edge[0]![0]);
  const right = outline.slice(top);
  const turn = edge.map(([x, y], i): Point => [x + 34 + (i % 2) * 22, y]);
  const height = FOOT - Math.min(...outline.map(([, y]) => y));
  let pits = '';
  let ribs = '';
  for (let i = 0; i < 9; i++) {
    const y = FOOT - height * between(random, 0.08, 0.86);
    const row = outline.filter(([, oy]) => oy < y);
    const x0 = row[0]?.[0] ?? 0;
    const x1 = row.at(-1)?.[0] ?? 0;
    const x = between(random, x0 + 10, x1 - 20);
    const w = between(random, 0.12, 0.3) * (x1 - x0);
    if (i % 3)
      pits += poly([
        [x, y],
        [x + w, y - 5],
        [x + w * 0.9, y + 3],
        [x + w * 0.1, y + 6],
      ]);
    else
      ribs += poly([
        [x, y],
        [x + 7, y - 2],
        [x + 10, y + 74],
        [x + 2, y + 92],
      ]);
  }
  const clip = `c${index}`;
  const body =
    shape(outline, shade) +
    shape([...deep, [outline[0]![0], FOOT], [outline[1]![0], outline[1]![1]]], dark) +
    shape([...edge, [outline.at(-1)![0], FOOT], ...[...right].reverse()], mid) +
    shape([...turn, [outline.at(-1)![0], FOOT], ...[...right].reverse()], lit) +
    path(pits, mix(mid, shade, 0.6), 'opacity=".7"') +
    path(ribs, shade, 'opacity=".8"') +
    shape(
      [...right, ...[...right].reverse().map(([x, y]): Point => [x - 12, y + 8])],
      mix(mix('wattle', 'sand', 0.45), HAZE, tone),
    );
  return (
    `<clipPath id="${clip}"><path d="${poly([...outline])}"/></clipPath>` + group(body, `clip-path="url(#${clip})"`)
  );
};

/** The domes of Kata Tjuta from the south-east with the sun at the right, x 230 to 1490 on a plain at y 700. */
export const kataTjuta = (): string =>
  group(
    DOMES.slice(0, 5).map(dome).join('') +
      // The gap between the second and the third lies in shade.
      path('M634 700L628 600L650 556L676 600L684 700z', mix('dusk', 'night', 0.1), 'opacity=".75"') +
      DOMES.slice(5)
        .map((low, i) => dome(low, i + 5))
        .join(''),
    'transform="translate(-46 106) scale(1.12 .85)"',
  );
