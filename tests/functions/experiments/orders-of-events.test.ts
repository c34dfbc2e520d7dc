import { expect, inject, test, vi } from 'vitest';
import '../../support/provided.ts';
import { onGroundInProcess, type Ground } from './ground.ts';
import { afterwards, always } from './money-and-seats.ts';
import { playSeason } from './play-season.ts';
import type { Happening, Season } from './season.ts';
import { withoutGuards } from './without-guards.ts';

const inspect = { always, afterwards };
const { isEveryOrderPlayed } = inject('proofs');
const ORDERS = isEveryOrderPlayed ? 720 : 360;
const PATIENCE_MS = 1_200_000;

/** Two guests with the same single seat in their carts, the first with a promo code that has one use. */
const BEFORE: readonly (readonly Happening[])[] = [
  [{ kind: 'edit', cart: 0, departures: [0], promo: true }],
  [{ kind: 'edit', cart: 1, departures: [0], promo: true }],
  [
    { kind: 'enter', cart: 0 },
    { kind: 'enter', cart: 1 },
  ],
];

/** The six things that decide about a payment whose guest is at their bank. */
const PAYMENT: readonly Happening[] = [
  { kind: 'answer', cart: 0, purpose: 'booking', approve: true },
  { kind: 'return', cart: 0, purpose: 'booking' },
  { kind: 'webhook', cart: 0, purpose: 'booking', times: 2 },
  { kind: 'wait', minutes: 41 },
  { kind: 'pay', cart: 1, card: 'good', installment: 1 },
  { kind: 'timer' },
];

/** The six things that decide about a balance, and about its booking meanwhile. */
const BALANCE: readonly Happening[] = [
  { kind: 'page', cart: 0, purpose: 'balance', card: 'good' },
  { kind: 'return', cart: 0, purpose: 'balance' },
  { kind: 'webhook', cart: 0, purpose: 'balance', times: 2 },
  { kind: 'refund', cart: 0 },
  { kind: 'dispute', cart: 0, purpose: 'booking' },
  { kind: 'webhook', cart: 0, purpose: 'booking', times: 2 },
];

function season(...moments: (readonly Happening[])[]): Season {
  return { moments: [...BEFORE, ...moments], lossPercent: 0, seed: 1 };
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/** All orders; or the half that is made by an even number of swaps, in which any two still follow each other both ways. */
function ordersToPlay<Item>(items: readonly Item[]): Item[][] {
  const isEven = (order: readonly Item[]) => {
    const places = order.map((item) => items.indexOf(item));
    const swaps = places.flatMap((place, at) => places.slice(at + 1).filter((later) => later < place));
    return swaps.length % 2 === 0;
  };
  const played = ordersOf(items).filter((order) => isEveryOrderPlayed || isEven(order));
  const neighbours = played.flatMap((order) =>
    order.slice(1).map((item, at) => [order[at]!, item].map((one) => items.indexOf(one)).join()),
  );
  expect(new Set(neighbours).size).toBe(items.length * (items.length - 1));
  expect(played).toHaveLength(ORDERS);
  return played;
}

const atTheBank = [{ kind: 'pay', cart: 0, card: 'challenge', installment: 1 }] as const;
const depositPaid = [{ kind: 'pay', cart: 0, card: 'good', installment: 2 }] as const;
const onThePage = [{ kind: 'balance', cart: 0 }] as const;

async function playAll(ground: Ground, seasons: readonly Season[], tamper?: (db: D1Database) => D1Database) {
  for (const one of seasons) await playSeason(ground, one, inspect, tamper && { tamper });
}

test(
  `P04 N01 a payment comes to one end in ${ORDERS} orders of bank, return, messages, lost hold, other guest and timer`,
  async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const seasons = ordersToPlay(PAYMENT).map((events) => season(atTheBank, ...events.map((event) => [event])));
    await onGroundInProcess((ground) => playAll(ground, seasons));
  },
  PATIENCE_MS,
);

test(
  `P09 P21 a balance comes to one end in ${ORDERS} orders of payment, messages, cancelling and dispute`,
  async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const seasons = ordersToPlay(BALANCE).map((events) =>
      season(depositPaid, onThePage, ...events.map((event) => [event])),
    );
    await onGroundInProcess((ground) => playAll(ground, seasons));
  },
  PATIENCE_MS,
);

test(
  'P09 P21 control: without the guards the same orders, with all events at once, go wrong',
  async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const seasons = Array.from({ length: 60 }, (_, seed) => ({
      ...season(depositPaid, onThePage, [BALANCE[0]!], BALANCE.slice(1)),
      seed,
    }));
    await onGroundInProcess((ground) => playAll(ground, seasons));
    await expect(onGroundInProcess((ground) => playAll(ground, seasons, withoutGuards))).rejects.toThrow(
      'does not hold of',
    );
  },
  PATIENCE_MS,
);

/** What may come in the middle of a payment: the hold runs out, the office edits, another tab changes the cart. */
const INTERRUPTIONS: Readonly<Record<string, readonly Happening[] | 'loss'>> = {
  'its call or its answer is lost': 'loss',
  'the hold runs out': [{ kind: 'wait', minutes: 41 }],
  'the hold runs out and another guest pays for the seat': [
    { kind: 'wait', minutes: 41 },
    { kind: 'enter', cart: 1 },
    { kind: 'pay', cart: 1, card: 'good', installment: 1 },
  ],
  'the capacity is cut to nothing': [{ kind: 'capacity', departure: 0, seats: 0 }],
  'the price goes up': [{ kind: 'price', departure: 0, pounds: 1500 }],
  'another tab changes the currency': [{ kind: 'currency', cart: 0, currency: 'EUR' }],
  'another tab takes the promo code out': [{ kind: 'edit', cart: 0, departures: [0], promo: false }],
  'another tab empties the cart': [{ kind: 'edit', cart: 0, departures: [], promo: false }],
  'another tab pays too': [{ kind: 'pay', cart: 0, card: 'good', installment: 2 }],
  'the timer comes': [{ kind: 'timer' }],
};

for (const [name, by] of Object.entries(INTERRUPTIONS)) {
  test(
    `N11 P01 P03 D12 seats and money agree when ${name}, at any point of a payment or of a balance`,
    async () => {
      vi.spyOn(console, 'error').mockReturnValue();
      const paying = season([{ kind: 'pay', cart: 0, card: 'good', installment: 1 }]);
      const paid = { ...season(depositPaid, onThePage, [BALANCE[0]!], [BALANCE[1]!]) };
      let points = 0;
      await onGroundInProcess(async (ground) => {
        for (const [played, moment] of [
          [paying, BEFORE.length],
          [paid, paid.moments.length - 1],
        ] as const) {
          for (
            let turn = 1;
            await playSeason(ground, played, inspect, { interruption: { moment, turn, by } });
            turn += 1
          ) {
            points += 1;
          }
        }
      });
      expect(points).toBeGreaterThan(30);
    },
    PATIENCE_MS,
  );
}
