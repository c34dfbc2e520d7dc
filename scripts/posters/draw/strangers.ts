import { circle, mix, path } from './core.ts';

/** Someone behind the glass: the middle and the size of the head, and colours of their own. */
interface Stranger {
  x: number;
  y: number;
  r: number;
  skin: string;
  hair: string;
  top: string;
  hat?: string;
}
const SKINS = [
  mix('clay', 'sand', 0.62),
  mix('clay', 'night', 0.25),
  mix('clay', 'sand', 0.42),
  mix('sunset', 'sand', 0.55),
  mix('clay', 'sand', 0.2),
];
const face = ({ x, y, r, skin, hair, top, hat }: Stranger): string =>
  path(`M${x - r * 1.5} ${y + r * 2.4}Q${x - r * 1.4} ${y + r} ${x} ${y + r}T${x + r * 1.5} ${y + r * 2.4}z`, top) +
  circle(x, y, r, skin) +
  path(
    `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}Q${x + r * 0.6} ${y - r * 0.5} ${x} ${y - r * 0.45}T${x - r} ${y}z`,
    hair,
  ) +
  (hat
    ? path(
        `M${x - r * 1.5} ${y - r * 0.4}H${x + r * 1.5}L${x + r * 0.8} ${y - r * 0.6}Q${x + r * 0.7} ${y - r * 1.5} ${x} ${y - r * 1.5}T${x - r * 0.8} ${y - r * 0.6}z`,
        hat,
      )
    : '') +
  path(`M${x - r * 0.45} ${y + r * 0.35}Q${x} ${y + r * 0.8} ${x + r * 0.45} ${y + r * 0.35}z`, 'paper') +
  `<path d="M${x - r * 0.38} ${y}h.1M${x + r * 0.38} ${y}h.1" stroke="${mix('night', 'clay', 0.2)}" stroke-width="${(r * 0.26).toFixed(1)}" stroke-linecap="round"/>`;
// Back row to front row; the guide drives (on the right of the bus, the left of the picture's reader), twelve guests and one hat.
const ABOARD: readonly Stranger[] = [
  { x: -120, y: -306, r: 14, skin: SKINS[0]!, hair: mix('wattle', 'clay', 0.3), top: 'reef' },
  { x: -66, y: -310, r: 14, skin: SKINS[1]!, hair: 'night', top: 'sand' },
  { x: -12, y: -308, r: 14, skin: SKINS[3]!, hair: mix('dusk', 'sand', 0.6), top: 'clay' },
  { x: 46, y: -310, r: 14, skin: SKINS[2]!, hair: 'night', top: 'euc' },
  { x: 104, y: -306, r: 14, skin: SKINS[0]!, hair: mix('clay', 'night', 0.3), top: 'wattle' },
  { x: -150, y: -270, r: 18, skin: SKINS[2]!, hair: mix('night', 'clay', 0.3), top: mix('dusk', 'sand', 0.4) },
  { x: -92, y: -272, r: 18, skin: SKINS[3]!, hair: mix('clay', 'sunset', 0.3), top: 'ocean' },
  { x: -34, y: -270, r: 18, skin: SKINS[4]!, hair: 'night', top: 'wattle', hat: mix('sand', 'paper', 0.3) },
  { x: 24, y: -272, r: 18, skin: SKINS[0]!, hair: mix('sand', 'wattle', 0.5), top: 'clay' },
  { x: 148, y: -270, r: 18, skin: SKINS[1]!, hair: 'night', top: 'sunset' },
  { x: 72, y: -230, r: 24, skin: SKINS[2]!, hair: mix('clay', 'night', 0.5), top: mix('sand', 'paper', 0.3) },
  { x: 134, y: -226, r: 24, skin: SKINS[3]!, hair: mix('sunset', 'wattle', 0.4), top: 'reef' },
  {
    x: -98,
    y: -246,
    r: 27,
    skin: SKINS[4]!,
    hair: mix('dusk', 'sand', 0.5),
    top: 'euc',
    hat: mix('ochre', 'sand', 0.35),
  },
];

/** Twelve guests and their guide behind Beryl's windscreen, back row first; the wheel belongs at x -98. */
export const strangers = (): string => ABOARD.map(face).join('');
