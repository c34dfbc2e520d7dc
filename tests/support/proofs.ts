/** How much is proved by random runs and by kills. */
export interface ProofSizes {
  /** Seasons of bookings that are played in the process. */
  readonly seasons: number;
  /** And in D1, where each call takes a hundred times as long. */
  readonly seasonsInD1: number;
  readonly forgedCarts: number;
  /** Carts that are priced without a database. */
  readonly pricedCarts: number;
  /** All 720 orders of six events, or half of them. */
  readonly isEveryOrderPlayed: boolean;
  /** Guests who want the last seats at once. */
  readonly guestsAtOnce: number;
  /** Guests who pay at once with a code that is good for one. */
  readonly guestsWithOneCode: number;
  /** Guests who all click ten times on "Pay". */
  readonly clickingGuests: number;
  /** How often the Worker is killed while guests book, and while visitors write to the office. */
  readonly kills: number;
  readonly killsOfLeads: number;
  /** Visitors who chat with staff while their connections are cut. */
  readonly conversations: number;
}

/** What `npm test` has time for. */
const SMALL: ProofSizes = {
  seasons: 150,
  seasonsInD1: 4,
  forgedCarts: 500,
  pricedCarts: 1000,
  isEveryOrderPlayed: false,
  guestsAtOnce: 150,
  guestsWithOneCode: 30,
  clickingGuests: 20,
  kills: 12,
  killsOfLeads: 5,
  conversations: 40,
};

/** What `npm run -s test:long` runs. */
const WHOLE: ProofSizes = {
  seasons: 20_000,
  seasonsInD1: 500,
  forgedCarts: 10_000,
  pricedCarts: 10_000,
  isEveryOrderPlayed: true,
  guestsAtOnce: 2000,
  guestsWithOneCode: 200,
  clickingGuests: 200,
  kills: 500,
  killsOfLeads: 50,
  conversations: 200,
};

/** Which size the environment asks for, and the seed of every random run: a new one each time, or the one it names. */
export function proofsFrom(env: Readonly<Record<string, string | undefined>>): { sizes: ProofSizes; seed: number } {
  const { PROOFS: size = 'small', PROOFS_SEED: seed } = env;
  if (size !== 'small' && size !== 'whole') throw new Error(`PROOFS is "small" or "whole", not "${size}"`);
  return { sizes: size === 'whole' ? WHOLE : SMALL, seed: seed === undefined ? Date.now() % 2 ** 31 : Number(seed) };
}
