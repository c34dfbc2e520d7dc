import { mix } from './core.ts';

/** Skin in four flat tones: lit, middle, in shade, and the lines. */
export type Skin = readonly [light: string, mid: string, shade: string, deep: string];

/** Hair or cloth in three: lit, middle, in shade. */
export type Cloth = readonly [light: string, mid: string, shade: string];

const warm = mix('clay', 'wattle', 0.42);
const earth = mix('clay', 'gum', 0.32);

/** Skins, each under the same warm light. */
export const SKINS = {
  pale: [
    mix('paper', 'sunset', 0.16),
    mix('sand', 'sunset', 0.26),
    mix('sand', 'ochre', 0.5),
    mix('clay', 'dusk', 0.25),
  ],
  fair: [mix('sand', 'sunset', 0.2), mix('sand', 'sunset', 0.38), mix('sand', 'ochre', 0.66), mix('clay', 'dusk', 0.3)],
  golden: [mix('sand', warm, 0.24), mix('sand', warm, 0.42), mix('sand', warm, 0.72), mix('clay', 'night', 0.3)],
  olive: [mix('sand', warm, 0.4), mix('sand', warm, 0.6), mix(warm, 'clay', 0.32), mix('clay', 'night', 0.42)],
  tan: [mix('sand', 'clay', 0.4), mix('sand', 'clay', 0.56), mix('clay', 'sand', 0.17), mix('clay', 'night', 0.5)],
  brown: [mix(earth, 'sand', 0.42), mix(earth, 'sand', 0.24), mix(earth, 'night', 0.2), mix('clay', 'night', 0.68)],
  dark: [mix(earth, 'sand', 0.24), mix(earth, 'sand', 0.08), mix(earth, 'night', 0.42), mix('clay', 'night', 0.82)],
} as const satisfies Record<string, Skin>;

/** Colours of hair; grey and white come to everybody in the end. */
export const HAIR_COLOURS = {
  black: [mix('night', 'dusk', 0.6), mix('night', 'dusk', 0.2), 'night'],
  brown: [mix('clay', 'night', 0.34), mix('clay', 'night', 0.6), mix('clay', 'night', 0.78)],
  chestnut: [mix('clay', 'sunset', 0.3), mix('clay', 'night', 0.2), mix('clay', 'night', 0.5)],
  auburn: ['ochre', 'clay', mix('clay', 'dusk', 0.55)],
  ginger: [mix('sunset', 'wattle', 0.4), 'sunset', 'ochre'],
  blond: [mix('wattle', 'paper', 0.4), mix('wattle', 'ochre', 0.12), mix('wattle', 'clay', 0.45)],
  fair: [mix('sand', 'wattle', 0.2), mix('sand', 'wattle', 0.6), mix('wattle', 'clay', 0.3)],
  sandy: [mix('sand', 'ochre', 0.6), mix('clay', 'sand', 0.3), mix('clay', 'dusk', 0.5)],
  grey: [mix('sand', 'dusk', 0.24), mix('sand', 'dusk', 0.46), mix('dusk', 'sand', 0.3)],
  white: ['paper', mix('paper', 'dusk', 0.14), mix('sand', 'dusk', 0.34)],
} as const satisfies Record<string, Cloth>;

/** Colours of cloth: the inks, and two mixtures. */
export const CLOTHS = {
  paper: ['paper', 'sand', mix('sand', 'dusk', 0.28)],
  sand: [mix('sand', 'paper', 0.3), mix('sand', 'ochre', 0.2), mix('sand', 'clay', 0.42)],
  wattle: [mix('wattle', 'paper', 0.4), 'wattle', mix('wattle', 'ochre', 0.55)],
  sunset: [mix('sunset', 'sand', 0.4), 'sunset', 'ochre'],
  ochre: [mix('ochre', 'sand', 0.3), 'ochre', 'clay'],
  clay: ['ochre', 'clay', mix('clay', 'night', 0.4)],
  euc: [mix('euc', 'sand', 0.4), 'euc', mix('gum', 'euc', 0.3)],
  gum: [mix('gum', 'euc', 0.7), mix('gum', 'euc', 0.15), mix('gum', 'night', 0.5)],
  reef: [mix('reef', 'sand', 0.4), 'reef', mix('reef', 'ocean', 0.75)],
  ocean: [mix('ocean', 'reef', 0.7), 'ocean', mix('ocean', 'night', 0.6)],
  dusk: [mix('dusk', 'sand', 0.35), 'dusk', mix('dusk', 'night', 0.5)],
  night: [mix('night', 'ocean', 0.8), mix('night', 'ocean', 0.3), 'night'],
  rose: [mix('sand', 'clay', 0.25), mix('sand', 'clay', 0.45), mix('clay', 'dusk', 0.4)],
  mist: [mix('paper', 'reef', 0.25), mix('sand', 'reef', 0.5), mix('reef', 'dusk', 0.45)],
} as const satisfies Record<string, Cloth>;

/** A skin by its name. */
export type SkinName = keyof typeof SKINS;
/** A colour of hair by its name. */
export type HairColour = keyof typeof HAIR_COLOURS;
/** A colour of cloth by its name. */
export type ClothName = keyof typeof CLOTHS;
