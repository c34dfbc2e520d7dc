import * as fc from 'fast-check';
import { CURRENCIES, type Currency } from '#domain/currency.ts';
import { type CARDS } from '../a-shop.ts';

/** Carts of one season. The last belongs to the same person as the first, in another browser. */
const CARTS = 3;
export const DEPARTURES = ['2027-03-13', '2027-04-13'] as const;
export const PROMO = 'ONLYONE';

/** Something that happens while bookings are taken. */
export type Happening =
  | { kind: 'edit'; cart: number; departures: number[]; promo: boolean }
  | { kind: 'enter' | 'renew' | 'return' | 'refund' | 'dispute' | 'leave'; cart: number }
  | { kind: 'pay'; cart: number; card: keyof typeof CARDS; installment: number }
  | { kind: 'answer'; cart: number; approve: boolean }
  | { kind: 'webhook'; cart: number; times: number }
  | { kind: 'currency'; cart: number; currency: Currency }
  | { kind: 'capacity'; departure: number; seats: number }
  | { kind: 'price'; departure: number; pounds: number }
  | { kind: 'wait'; minutes: number }
  | { kind: 'timer' | 'hourly' };

/** What happens at once. */
type Moment = readonly Happening[];

/** One season: what each moment brings, all of a moment at once, and how unreliable the world is meanwhile. */
export interface Season {
  readonly moments: readonly Moment[];
  /** Of a hundred calls of database and gateway, so many lose their request or their answer. */
  readonly lossPercent: number;
  /** Decides who goes first, and what is lost. */
  readonly seed: number;
}

const cart = fc.nat({ max: CARTS - 1 });
const departure = fc.nat({ max: DEPARTURES.length - 1 });
const just = <Kind extends string>(kind: Kind) => fc.record({ kind: fc.constant(kind), cart });

const pay = fc.record({
  kind: fc.constant('pay' as const),
  cart,
  card: fc.constantFrom('good', 'good', 'good', 'declined', 'challenge', 'challenge', 'failsAtCapture'),
  installment: fc.constantFrom(1, 1, 2),
});
const edit = fc.record({
  kind: fc.constant('edit' as const),
  cart,
  departures: fc.subarray([0, 1], { minLength: 0 }),
  promo: fc.boolean(),
});

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 8, arbitrary: pay },
  { weight: 3, arbitrary: edit },
  { weight: 4, arbitrary: just('enter') },
  { weight: 1, arbitrary: just('renew') },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('answer' as const), cart, approve: fc.boolean() }) },
  { weight: 2, arbitrary: just('return') },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('webhook' as const), cart, times: fc.constantFrom(1, 2) }) },
  { weight: 1, arbitrary: just('refund') },
  { weight: 1, arbitrary: just('dispute') },
  { weight: 1, arbitrary: just('leave') },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('currency' as const), cart, currency: fc.constantFrom(...CURRENCIES) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('capacity' as const), departure, seats: fc.nat({ max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      departure,
      pounds: fc.integer({ min: 900, max: 1500 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 2, 19, 21, 31, 41) }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'timer' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'hourly' as const }) },
);

const anyMoment: fc.Arbitrary<Moment[]> = fc.array(happening, { minLength: 1, maxLength: 3 }).map((moment) => [moment]);

/** Money that comes when the hold is over, and others may have the seat by then. Chance alone hardly gets there. */
const lateMoney: fc.Arbitrary<Moment[]> = fc
  .record({ late: cart, other: cart, minutes: fc.constantFrom(19, 21, 26, 29, 31), approve: fc.boolean() })
  .map(({ late, other, minutes, approve }) => [
    [{ kind: 'pay', cart: late, card: 'challenge', installment: 1 }],
    [{ kind: 'wait', minutes }],
    [{ kind: 'enter', cart: other }],
    [
      { kind: 'pay', cart: other, card: 'good', installment: 1 },
      { kind: 'answer', cart: late, approve },
    ],
    [
      { kind: 'return', cart: late },
      { kind: 'webhook', cart: late, times: 2 },
    ],
  ]);

/** Guests who come, fill a cart and say who they are: without these most of a season would be errors. */
const arrivals = Array.from({ length: CARTS }, (_, number): Happening[] => [
  { kind: 'edit', cart: number, departures: [0, 1], promo: number < 2 },
]);

export const seasons: fc.Arbitrary<Season> = fc
  .record({
    scenes: fc.array(fc.oneof({ weight: 5, arbitrary: anyMoment }, { weight: 1, arbitrary: lateMoney }), {
      minLength: 4,
      maxLength: 16,
    }),
    entered: fc.subarray([0, 1, 2], { minLength: 1 }),
    lossPercent: fc.constantFrom(0, 0, 1, 4),
    seed: fc.nat(),
  })
  .map(({ scenes, entered, lossPercent, seed }) => ({
    lossPercent,
    seed,
    moments: [...arrivals, entered.map((number) => ({ kind: 'enter' as const, cart: number })), ...scenes.flat()],
  }));
