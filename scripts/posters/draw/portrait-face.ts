import { circle, line, mix, path } from './core.ts';
import type { Cloth, Skin } from './portrait-tones.ts';

/** A head, seen from the front in a frame of 400: half its width, half the width of the chin, how low the chin is. */
export interface HeadShape {
  w: number;
  jaw: number;
  chin: number;
}

/** The shapes a head may have. */
export const HEADS = {
  oval: { w: 62, jaw: 40, chin: 276 },
  round: { w: 66, jaw: 52, chin: 271 },
  long: { w: 59, jaw: 38, chin: 284 },
  square: { w: 64, jaw: 58, chin: 277 },
  heart: { w: 63, jaw: 27, chin: 275 },
} as const satisfies Record<string, HeadShape>;

/** What makes a face somebody's: all lengths in the frame's units, `turn` from -1 (to the left) to 1. */
export interface Features {
  skin: Skin;
  head: HeadShape;
  brow: string;
  turn: number;
  eye: number;
  apart: number;
  browLift: number;
  browWidth: number;
  nose: number;
  noseWidth: number;
  mouth: MouthName;
  /** The colour of closed lips; on a beard it differs from the skin's own. */
  lip?: string;
}

const MOUTHS = {
  /** Open, with teeth. */
  grin: (x: number, deep: string) =>
    path(`M${x - 24} 234Q${x} 245 ${x + 25} 232Q${x + 16} 257 ${x} 257Q${x - 16} 255 ${x - 24} 234z`, deep) +
    path(`M${x - 19} 238Q${x} 246 ${x + 20} 236L${x + 16} 244Q${x} 250 ${x - 15} 245z`, 'paper'),
  /** Wide open, laughing. */
  laugh: (x: number, deep: string) =>
    path(`M${x - 27} 231Q${x} 240 ${x + 28} 229Q${x + 21} 262 ${x} 263Q${x - 20} 261 ${x - 27} 231z`, deep) +
    path(`M${x - 23} 235Q${x} 243 ${x + 24} 233L${x + 20} 243Q${x} 249 ${x - 19} 244z`, 'paper') +
    path(`M${x - 13} 257Q${x} 248 ${x + 13} 256Q${x} 265 ${x - 13} 257z`, mix('clay', 'sunset', 0.45)),
  /** Closed, and pleased. */
  smile: (x: number, _: string, lip: string) =>
    line(`M${x - 23} 237q23 17 46 -3`, lip, 5, 'stroke-linecap="round"') +
    path(`M${x - 10} 251q10 5 20 -1q-9 9 -20 1z`, lip, 'opacity=".5"'),
  /** Closed lips in a colour of their own. */
  lips: (x: number) =>
    path(
      `M${x - 21} 239Q${x - 8} 231 ${x} 236Q${x + 8} 230 ${x + 22} 237Q${x + 12} 253 ${x} 253Q${x - 12} 252 ${x - 21} 239z`,
      mix('clay', 'ochre', 0.4),
    ) + line(`M${x - 21} 239q21 9 43 -2`, mix('clay', 'night', 0.5), 2.4),
  /** Level, with the beginning of a smile. */
  calm: (x: number, _: string, lip: string) =>
    line(`M${x - 18} 241q18 6 37 -2`, lip, 5, 'stroke-linecap="round"') +
    path(`M${x - 9} 251q9 4 18 -1q-9 7 -18 1z`, lip, 'opacity=".45"'),
  /** Up at one corner. */
  wry: (x: number, _: string, lip: string) => line(`M${x - 20} 243q22 5 42 -12`, lip, 5, 'stroke-linecap="round"'),
} as const satisfies Record<string, (x: number, deep: string, lip: string) => string>;

/** A mouth by its name. */
export type MouthName = keyof typeof MOUTHS;

/** The outline of the head, from the left temple over the skull and round the chin. */
const outline = ({ w, jaw, chin }: HeadShape) =>
  `M${200 - w} 150C${200 - w} 76 ${200 + w} 76 ${200 + w} 150V198C${200 + w} 240 ${200 + jaw} ${chin} 200 ${chin}C${200 - jaw} ${chin} ${200 - w} 240 ${200 - w} 198z`;

/** Neck, ears and head: three tones, the light from the left. */
export const bareHead = ({ skin, head, turn }: Features): string => {
  const { w, jaw, chin } = head;
  const t = turn * 7;
  const [left, right] = [200 - w, 200 + w];
  const neck = w / 2 + 2;
  return (
    path(`M${200 - neck} 226V296Q200 336 ${200 + neck} 296V226z`, skin[1]) +
    path(`M${200 - neck} 256L${200 - neck + 8} 278L200 306L${200 + neck} 300V226H${200 - neck}z`, skin[2]) +
    path(`M${left + 1 - t / 2} 176q-15 -5 -15 13q2 27 19 31z`, skin[1]) +
    path(`M${right - 1 - t / 2} 176q15 -5 15 13q-2 27 -19 31z`, skin[2]) +
    path(outline(head), skin[1]) +
    path(
      `M${214 + t} 96C${right - 10} 100 ${right} 122 ${right} 150V198C${right} 240 ${200 + jaw} ${chin} 200 ${chin}C${224 + t / 2} ${chin - 16} ${236 + t} 244 ${237 + t} 218L${245 + t} 192L${234 + t} 170L${224 + t} 138z`,
      skin[2],
    ) +
    path(
      `M${left} 146V198C${left} 216 ${left + 6} 234 ${left + 15} 248C${left + 11} 222 ${left + 12} 190 ${left + 20} 166L${left + 10} 148z`,
      skin[0],
    )
  );
};

/** Eyes, brows, nose and mouth. A beard goes under them, spectacles over them. */
export const features = ({
  skin,
  turn,
  eye,
  apart,
  brow,
  browLift,
  browWidth,
  nose,
  noseWidth,
  mouth,
  lip = skin[3],
}: Features): string => {
  const x = 200 + turn * 8;
  const tip = x + turn * 6;
  const base = 216 + nose;
  let s =
    path(
      `M${x - 3} 174L${tip - noseWidth} ${base}Q${tip} ${base + 9} ${tip + noseWidth} ${base + 1}L${x + 5} 172z`,
      skin[0],
    ) +
    path(
      `M${x + 3} 172L${tip + noseWidth} ${base + 1}Q${tip + 5} ${base + 6} ${tip - 2} ${base + 5}L${x + 1} 196z`,
      skin[2],
    );
  for (const side of [-1, 1]) {
    const ex = x + side * apart - turn * 1.5;
    s +=
      path(`M${ex - 14} 185q14 ${-eye - 2} 28 0q-14 ${eye - 2} -28 0z`, mix('paper', skin[2], side > 0 ? 0.25 : 0.05)) +
      circle(ex + turn * 2, 183.5, 6, mix('night', skin[3], 0.25)) +
      line(`M${ex - 15} 185q15 ${-eye - 4} 30 0`, 'night', 3.6, 'stroke-linecap="round"');
  }
  const by = 166 - browLift;
  s += line(
    `M${x - apart - 18} ${by + 3}q17 -10 34 -1M${x + apart - 16} ${by + 2}q17 -9 34 1`,
    brow,
    browWidth,
    'stroke-linecap="round"',
  );
  return s + MOUTHS[mouth](x + turn * 2, skin[3], lip);
};

/** The lines of forty-five, and those of sixty. */
export const lines = ({ skin, turn, apart }: Features, age: number): string => {
  const x = 200 + turn * 8;
  const cheeks = `M${x - 22} 220q-11 9 -11 21M${x + 23} 219q11 9 10 21`;
  const late = `M${x - apart - 17} 188l-8 -3M${x - apart - 17} 192l-7 4M${x - apart - 10} 199q12 6 22 1M${x + apart - 12} 199q12 6 22 0M${x - 26} 142q26 -6 50 0M${x - 20} 151q22 -4 40 0`;
  return line(
    age >= 58 ? cheeks + late : cheeks,
    mix(skin[2], skin[3], 0.35),
    3,
    'stroke-linecap="round" opacity=".75"',
  );
};

/** Marks of a face that stay the same at every age. */
export const FACE_MARKS = {
  freckles: ({ skin, turn }: Features) => {
    const x = 200 + turn * 8;
    return path(
      [
        [-38, 206],
        [-29, 211],
        [-22, 204],
        [-33, 218],
        [-43, 214],
        [22, 204],
        [30, 211],
        [39, 206],
        [34, 218],
        [-9, 196],
        [9, 198],
        [-24, 214],
      ]
        .map(([dx, y]) => `M${x + dx! - 2.4} ${y}a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0z`)
        .join(''),
      mix(skin[2], skin[3], 0.25),
    );
  },
  rosy: ({ turn }: Features) => {
    const x = 200 + turn * 8;
    return (
      path(`M${x - 52} 212l16 -8l14 8l-12 14z`, 'sunset', 'opacity=".4"') +
      path(`M${x + 24} 212l14 -8l14 8l-14 14z`, 'ochre', 'opacity=".35"')
    );
  },
  earrings: ({ head, turn }: Features) =>
    circle(200 - head.w - 8 - turn * 3, 224, 5.5, 'wattle') +
    circle(200 + head.w + 8 - turn * 3, 224, 5.5, mix('wattle', 'clay', 0.35)),
  hoops: ({ head, turn }: Features) =>
    `<g fill="none" stroke-width="4"><circle cx="${200 - head.w - 8 - turn * 3}" cy="230" r="10" stroke="${mix('wattle', 'sand', 0.2)}"/><circle cx="${200 + head.w + 8 - turn * 3}" cy="230" r="10" stroke="${mix('wattle', 'clay', 0.35)}"/></g>`,
} as const satisfies Record<string, (f: Features) => string>;

const jaw = ({ w, chin }: HeadShape, drop: number, inner: string) =>
  `M${200 - w} 194C${200 - w} 240 ${166 - drop / 4} ${chin + drop} 200 ${chin + drop}C${234 + drop / 4} ${chin + drop} ${200 + w} 240 ${200 + w} 194${inner}z`;
const jawShade = ({ w, chin }: HeadShape, drop: number) =>
  `M${200 + w} 194C${200 + w} 240 ${234 + drop / 4} ${chin + drop} 200 ${chin + drop}C226 ${chin - 8} 234 250 236 224L${200 + w - 8} 212z`;
/** From the right ear, round the cheeks and over the upper lip, back to the left one. */
const lipLine = (x: number) =>
  `Q254 214 240 223C${x + 24} 217 ${x + 12} 220 ${x} 225C${x - 12} 220 ${x - 24} 217 160 223Q146 214 138 194`;
const moustache = (x: number, end: number) =>
  `M${x} 224C${x - 12} 217 ${x - 26} 224 ${x - 34} ${end}C${x - 20} 243 ${x - 8} 238 ${x} 232C${x + 8} 238 ${x + 20} 243 ${x + 34} ${end}C${x + 26} 224 ${x + 12} 217 ${x} 224z`;

/** Beards in the colour of the hair. */
export const BEARDS = {
  beard: ({ head, turn }: Features, hair: Cloth) =>
    path(jaw(head, 12, lipLine(200 + turn * 8)), hair[1]) + path(jawShade(head, 12), hair[2]),
  longbeard: ({ head, turn }: Features, hair: Cloth) =>
    path(jaw(head, 40, lipLine(200 + turn * 8)), hair[1]) + path(jawShade(head, 40), hair[2]),
  stubble: ({ head, turn }: Features, hair: Cloth) =>
    path(jaw(head, 0, lipLine(200 + turn * 8)), hair[2], 'opacity=".3"'),
  goatee: ({ head, turn }: Features, hair: Cloth) => {
    const x = 200 + turn * 8;
    return (
      path(
        `M${x - 32} 228Q${x} 214 ${x + 32} 228Q${x + 30} ${head.chin} ${x} ${head.chin + 10}Q${x - 30} ${head.chin} ${x - 32} 228z`,
        hair[1],
      ) + path(`M${x + 32} 228Q${x + 30} ${head.chin} ${x} ${head.chin + 10}Q${x + 16} 258 ${x + 16} 224z`, hair[2])
    );
  },
  moustache: ({ turn }: Features, hair: Cloth) => path(moustache(200 + turn * 10, 240), hair[1]),
} as const satisfies Record<string, (f: Features, hair: Cloth) => string>;

/** A shape of head by its name. */
export type HeadName = keyof typeof HEADS;
/** A mark of the face by its name. */
export type FaceMark = keyof typeof FACE_MARKS;
/** A beard by its name. */
export type BeardName = keyof typeof BEARDS;
