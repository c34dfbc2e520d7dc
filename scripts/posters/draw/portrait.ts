import { group, mix, path, picture, seeded } from './core.ts';
import { BEARDS, FACE_MARKS, HEADS, bareHead, features, lines } from './portrait-face.ts';
import type { BeardName, FaceMark, Features, HeadName, MouthName } from './portrait-face.ts';
import { HAIR } from './portrait-hair.ts';
import type { HairName } from './portrait-hair.ts';
import type { Hair } from './portrait-long-hair.ts';
import { GLASSES, HATS, HEADWEAR } from './portrait-hats.ts';
import type { GlassesName, HatName, Headwear } from './portrait-hats.ts';
import { PLACES } from './portrait-places.ts';
import type { PlaceName } from './portrait-places.ts';
import { CLOTHS, HAIR_COLOURS, SKINS } from './portrait-tones.ts';
import type { ClothName, HairColour, SkinName } from './portrait-tones.ts';
import { CLOTHES, OVER_CLOTHES } from './portrait-wear.ts';
import type { ClothesName, OverClothes } from './portrait-wear.ts';

/** Anything more there is to say of somebody: what they wear besides, where they look, from which side the sun comes. */
export type Detail =
  | `${HatName | Headwear | OverClothes} ${ClothName}`
  | `${GlassesName} glasses`
  | `looks ${'left' | 'right'}`
  | `${'broad' | 'small' | 'long'} nose`
  | 'strong brows'
  | 'narrow eyes'
  | 'sun right'
  | BeardName
  | FaceMark;

/** A person in words: name of the file, age, skin and head, hair, mouth, clothes, place, and details. */
export type Person = readonly [
  slug: string,
  age: number,
  face: `${SkinName} ${HeadName}`,
  hair: `${HairName} ${HairColour}`,
  mouth: MouthName,
  clothes: `${ClothesName} ${ClothName}`,
  place: PlaceName,
  ...details: Detail[],
];

const isOneOf = <Parts extends object>(parts: Parts, word: PropertyKey): word is keyof Parts => word in parts;
/** Two words, each still of its own kind. */
const pair = <A extends string, B extends string>(words: `${A} ${B}`) => words.split(' ') as [A, B];

/** How a portrait is shown: its name read aloud, a seed of its own, how near, and whether the sun is on the right instead. */
export interface SheetOptions {
  title: string;
  seed: number;
  zoom?: number;
  mirrored?: boolean;
}

/**
 * Puts a place and somebody in front of it, both drawn in a frame of 400, on a sheet of 800.
 *
 * The figure is nearer than its frame, so that a face can be told at the size of a thumb.
 */
export const portraitSheet = (
  place: string,
  body: string,
  { title, seed, zoom = 1.16, mirrored = false }: SheetOptions,
): string => {
  const scale = Math.round(200 * zoom) / 100;
  const nearer = `translate(${Math.round(400 - 200 * scale)} ${Math.round(660 - 330 * scale)}) scale(${scale})`;
  const both = group(place, 'transform="scale(2)"') + group(body, `transform="${nearer}"`);
  const shown = mirrored ? group(both, 'transform="matrix(-1 0 0 1 800 0)"') : both;
  return picture(shown, { w: 800, h: 800, grain: 0, title, seed });
};

/** What is worn, by where it lies: on the face, over the clothes or on the head. */
const worn = (details: readonly Detail[], face: Features, hair: HairColour) => {
  const layers = { beard: '', marks: '', glasses: '', chest: '', head: '' };
  for (const detail of details) {
    const [part, cloth] = detail.split(' ') as [string, ClothName];
    if (isOneOf(BEARDS, part)) layers.beard += BEARDS[part](face, HAIR_COLOURS[hair]);
    else if (isOneOf(FACE_MARKS, part)) layers.marks += FACE_MARKS[part](face);
    else if (isOneOf(GLASSES, part)) layers.glasses += GLASSES[part](face);
    else if (isOneOf(OVER_CLOTHES, part)) layers.chest += OVER_CLOTHES[part](CLOTHS[cloth]);
    else if (isOneOf(HEADWEAR, part)) layers.head += HEADWEAR[part](CLOTHS[cloth]);
    else if (isOneOf(HATS, part))
      layers.head +=
        path('M140 152Q200 118 260 152V166Q200 136 140 170z', face.skin[2], 'opacity=".7"') + HATS[part](CLOTHS[cloth]);
  }
  return layers;
};

/** A portrait from words. Small things nobody names, such as the length of a nose, follow from `seed`. */
export const portrait = (person: Person, seed: number): string => {
  const [, age, faceWords, hairWords, mouth, clothesWords, place, ...details] = person;
  const [skinName, headName] = pair(faceWords);
  const [hairName, hairColour] = pair(hairWords);
  const [clothesName, cloth] = pair(clothesWords);
  const skin = SKINS[skinName];
  const head = HEADS[headName];
  const colour = HAIR_COLOURS[hairColour];
  const random = seeded(seed);
  const vary = (by: number) => (random() * 2 - 1) * by;
  const has = (detail: Detail) => details.includes(detail);
  const face: Features = {
    skin,
    head,
    mouth,
    turn: has('looks left') ? -1 : has('looks right') ? 1 : vary(0.25),
    eye: (has('narrow eyes') ? 8 : 11) + vary(1),
    apart: 31 + vary(1.5),
    brow: colour[hairColour === 'fair' || hairColour === 'blond' || hairColour === 'white' ? 2 : 1],
    ...((has('beard') || has('longbeard') || has('goatee')) && { lip: mix('sand', 'clay', 0.55) }),
    browLift: 1 + vary(3),
    browWidth: has('strong brows') ? 8 : 5.5,
    nose: (has('small nose') ? -5 : has('long nose') ? 5 : 0) + vary(2),
    noseWidth: (has('broad nose') ? 18 : 13) + vary(1),
  };
  const { back = '', front, over = '' } = HAIR[hairName](colour) as Hair;
  const fit = (hair: string) =>
    hair && head.w !== 62
      ? group(hair, `transform="translate(${200 - (200 * head.w) / 62} 0) scale(${head.w / 62} 1)"`)
      : hair;
  const layers = worn(details, face, hairColour);
  const body =
    fit(back) +
    CLOTHES[clothesName](CLOTHS[cloth], skin) +
    bareHead(face) +
    layers.beard +
    (age >= 45 ? lines(face, age) : '') +
    layers.marks +
    features(face) +
    layers.chest +
    fit(front) +
    fit(over) +
    layers.glasses +
    layers.head;
  return portraitSheet(PLACES[place](), body, { title: 'Portrait of a guest', seed, mirrored: has('sun right') });
};
