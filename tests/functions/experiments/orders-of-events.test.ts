import type { Store } from '#functions/store/store.ts';
import { expect, inject, test, vi } from 'vitest';
import '../../support/proofs.ts';
import { onBackendInProcess, type Backend } from './backend.ts';
import { afterwards, always } from './money-and-seats.ts';
import { playRun } from './play-run.ts';
import type { RunEvent, RandomRun } from './random-run.ts';
import { withoutTransactions } from './tampered-store.ts';

const inspect = { always, afterwards };
const { isEveryOrderPlayed } = inject('proofs');
const ORDERS = isEveryOrderPlayed ? 720 : 72;
const PATIENCE_MS = 1_200_000;

/** Two guests with the same single seat in their carts. The first comes first, with a promo code that has one use. */
const BEFORE: readonly (readonly RunEvent[])[] = [
  [{ kind: 'edit', cart: 0, departures: [0], promo: true }],
  [{ kind: 'edit', cart: 1, departures: [0], promo: true }],
  [{ kind: 'enter', cart: 0 }],
  [{ kind: 'enter', cart: 1 }],
];

/** Six events that decide about a payment whose guest is at their bank. */
const PAYMENT: readonly RunEvent[] = [
  { kind: 'answer', cart: 0, purpose: 'booking', approve: true },
  { kind: 'return', cart: 0, purpose: 'booking' },
  { kind: 'webhook', cart: 0, purpose: 'booking', times: 2 },
  { kind: 'wait', minutes: 41 },
  { kind: 'pay', cart: 1, card: 'good', installment: 1 },
  { kind: 'timer' },
];

/** Six events that decide about a balance, and about its booking meanwhile. */
const BALANCE: readonly RunEvent[] = [
  { kind: 'page', cart: 0, purpose: 'balance', card: 'good' },
  { kind: 'return', cart: 0, purpose: 'balance' },
  { kind: 'webhook', cart: 0, purpose: 'balance', times: 2 },
  { kind: 'refund', cart: 0 },
  { kind: 'dispute', cart: 0, purpose: 'booking' },
  { kind: 'webhook', cart: 0, purpose: 'booking', times: 2 },
];

function runOf(...moments: (readonly RunEvent[])[]): RandomRun {
  return { moments: [...BEFORE, ...moments], lossPercent: 0, seed: 1 };
}

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

/**
 * All orders, or every fifth of those made by an even number of swaps, in which any two events still follow each other
 * both ways.
 */
function ordersToPlay<Item>(items: readonly Item[]): Item[][] {
  const isEven = (order: readonly Item[]) => {
    const places = order.map((item) => items.indexOf(item));
    const swaps = places.flatMap((place, at) => places.slice(at + 1).filter((later) => later < place));
    return swaps.length % 2 === 0;
  };
  const orders = ordersOf(items);
  const played = isEveryOrderPlayed ? orders : orders.filter(isEven).filter((_, index) => index % 5 === 0);
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

/** Plays the runs, and returns the ends that the first guest's payments have come to. */
async function playAll(backend: Backend, runs: readonly RandomRun[], tamper?: (db: Store) => Store) {
  const ends = new Set<string>();
  for (const one of runs) {
    await playRun(backend, one, inspect, tamper && { tamper });
    const payments = backend.db().all<{ end: string }>(
      `SELECT purpose || ' ' || state AS end FROM attempts JOIN quotes ON quotes.id = quote_id
       WHERE purpose = 'balance' OR promo_code <> ''`,
    );
    for (const { end } of payments) ends.add(end);
  }
  return ends;
}

test(
  `a payment comes to one end in ${ORDERS} orders of bank, return, messages, lost hold, other guest and timer [P04, N01]`,
  async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const runs = ordersToPlay(PAYMENT).map((events) => runOf(atTheBank, ...events.map((event) => [event])));
    const ends = await onBackendInProcess((backend) => playAll(backend, runs));
    expect([...ends]).toEqual(expect.arrayContaining(['booking cancelled', 'booking captured']));
  },
  PATIENCE_MS,
);

test(
  `a balance comes to one end in ${ORDERS} orders of payment, messages, cancelling and dispute [P09, P21]`,
  async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const runs = ordersToPlay(BALANCE).map((events) =>
      runOf(depositPaid, onThePage, ...events.map((event) => [event])),
    );
    const ends = await onBackendInProcess((backend) => playAll(backend, runs));
    expect([...ends]).toEqual(expect.arrayContaining(['balance cancelled', 'balance refunded', 'balance voided']));
  },
  PATIENCE_MS,
);

test(
  'control: without transactions the same orders, with all events at once and calls lost, go wrong [P09, P21]',
  async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const runs = Array.from({ length: 60 }, (_, seed) => ({
      ...runOf(depositPaid, onThePage, [BALANCE[0]!], BALANCE.slice(1)),
      lossPercent: 4,
      seed,
    }));
    await onBackendInProcess((backend) => playAll(backend, runs));
    await expect(onBackendInProcess((backend) => playAll(backend, runs, withoutTransactions))).rejects.toThrow(
      'does not hold of',
    );
  },
  PATIENCE_MS,
);

/** Events in the middle of a payment: the hold runs out, the office edits, another tab changes the cart. */
const INTERRUPTIONS: Readonly<Record<string, readonly RunEvent[] | 'loss'>> = {
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
  'another tab logs out': [{ kind: 'leave', cart: 0 }],
  'another tab pays too': [{ kind: 'pay', cart: 0, card: 'good', installment: 2 }],
  'the timer comes': [{ kind: 'timer' }],
};

/**
 * Plays a run again and again, each time with its last moment interrupted at the next of its turns, and returns how many
 * those are. Unless all is played, the interruptions share the turns: one has the odd ones and the next the even ones.
 */
async function playInterrupted(
  backend: Backend,
  run: RandomRun,
  by: readonly RunEvent[] | 'loss',
  index: number,
): Promise<number> {
  const moment = run.moments.length - 1;
  const isShared = by !== 'loss' && !isEveryOrderPlayed;
  let turn = isShared ? 1 + (index % 2) : 1;
  while (await playRun(backend, run, inspect, { interruption: { moment, turn, by } })) turn += isShared ? 2 : 1;
  return turn - 1;
}

for (const [index, [name, by]] of Object.entries(INTERRUPTIONS).entries()) {
  test(
    `seats and money agree when ${name}, at any point of a payment or of a balance [N11, P01, P03, D12]`,
    async () => {
      vi.spyOn(console, 'error').mockReturnValue();
      const paying = runOf([{ kind: 'pay', cart: 0, card: 'good', installment: 1 }]);
      const paid = runOf(depositPaid, onThePage, [BALANCE[0]!], [BALANCE[1]!]);
      let points = 0;
      await onBackendInProcess(async (backend) => {
        for (const run of [paying, paid]) points += await playInterrupted(backend, run, by, index);
      });
      expect(points).toBeGreaterThan(12);
    },
    PATIENCE_MS,
  );
}

/** A paid open ticket, and another guest with the last seat of a date in their cart. */
const TICKET: readonly RunEvent[] = [
  { kind: 'edit', cart: 0, departures: [2], promo: true },
  { kind: 'edit', cart: 1, departures: [0], promo: false },
  { kind: 'enter', cart: 0 },
  { kind: 'pay', cart: 0, card: 'good', installment: 2 },
];
const CHOOSE: RunEvent = { kind: 'choose', cart: 0, departure: 0 };
const CANCEL: RunEvent = { kind: 'cancel', cart: 0 };
/** What is done with a ticket: the last event is the one that is interrupted. */
const WITH_A_TICKET: Readonly<Record<string, readonly RunEvent[]>> = {
  'chooses its date': [CHOOSE],
  'gives their details': [{ kind: 'guest-more', cart: 0, isComplete: true }],
  'has it cancelled': [CHOOSE, CANCEL],
};

/** Events while the guest of an open ticket chooses its date, or while its booking ends. */
const MEANWHILE: Readonly<Record<string, readonly RunEvent[] | 'loss'>> = {
  'its call or its answer is lost': 'loss',
  'another guest holds the seat': [{ kind: 'enter', cart: 1 }],
  'another guest pays for the seat': [
    { kind: 'enter', cart: 1 },
    { kind: 'pay', cart: 1, card: 'good', installment: 1 },
  ],
  'the capacity is cut to nothing': [{ kind: 'capacity', departure: 0, seats: 0 }],
  'another tab chooses the same date': [CHOOSE],
  'another tab chooses another date': [{ ...CHOOSE, departure: 1 }],
  'another tab opens the balance': [{ kind: 'balance', cart: 0 }],
  'staff cancel the booking': [{ kind: 'refund', cart: 0 }],
  'the bank disputes the payment': [
    { kind: 'dispute', cart: 0, purpose: 'booking' },
    { kind: 'webhook', cart: 0, purpose: 'booking', times: 1 },
  ],
};

const runOfTicket = (events: readonly RunEvent[]): RandomRun => ({
  moments: [...TICKET, ...events].map((event) => [event]),
  lossPercent: 0,
  seed: 1,
});

test.each(Object.entries(MEANWHILE).map(([name, by], index) => [name, by, index] as const))(
  'seats and money agree when %s, at any point at which an open ticket gets its date, its details or its end [N01, D47]',
  async (_, by, index) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const points = new Map<string, number>();
    await onBackendInProcess(async (backend) => {
      for (const [name, events] of Object.entries(WITH_A_TICKET)) {
        points.set(name, await playInterrupted(backend, runOfTicket(events), by, index));
      }
    });
    expect(points.get('chooses its date')).toBeGreaterThan(3);
    expect(points.get('has it cancelled')).toBeGreaterThan(1);
  },
  PATIENCE_MS,
);

test.each([
  ['chooses its date', 'does not hold of'],
  ['gives their details', 'half stored'],
  ['has it cancelled', 'does not hold of'],
])(
  'control: without transactions, and with calls lost, the guest of an open ticket who %s leaves a fault [N01, D47]',
  async (name, fault) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const events = WITH_A_TICKET[name]!;
    const lossy = { lossPercent: 8, quietMoments: TICKET.length };
    const runs = Array.from({ length: 24 }, (_, seed) => ({ ...runOfTicket(events), ...lossy, seed }));
    await onBackendInProcess((backend) => playAll(backend, runs));
    await expect(onBackendInProcess((backend) => playAll(backend, runs, withoutTransactions))).rejects.toThrow(fault);
  },
  PATIENCE_MS,
);

/** In how many orders the calls of a pair of steps are played. */
const LOTS = isEveryOrderPlayed ? 40 : 1;

/** Every step of one guest, and what else happens to their booking. */
const STEPS: readonly RunEvent[] = [
  { kind: 'edit', cart: 0, departures: [0, 1], promo: false },
  { kind: 'edit', cart: 0, departures: [], promo: true },
  { kind: 'enter', cart: 0 },
  { kind: 'renew', cart: 0 },
  { kind: 'currency', cart: 0, currency: 'EUR' },
  { kind: 'pay', cart: 0, card: 'good', installment: 1 },
  { kind: 'pay', cart: 0, card: 'challenge', installment: 2 },
  { kind: 'elsewhere', cart: 0, installment: 1 },
  { kind: 'answer', cart: 0, purpose: 'booking', approve: true },
  { kind: 'return', cart: 0, purpose: 'booking' },
  { kind: 'webhook', cart: 0, purpose: 'booking', times: 1 },
  { kind: 'leave', cart: 0 },
  { kind: 'timer' },
];
const PAIRS = STEPS.flatMap((one, index) => STEPS.slice(index).map((other) => [one, other] as const));

const ENTERED: readonly RunEvent[] = [
  { kind: 'edit', cart: 0, departures: [0], promo: true },
  { kind: 'enter', cart: 0 },
];
const AT_THE_BANK: readonly RunEvent[] = [...ENTERED, { kind: 'pay', cart: 0, card: 'challenge', installment: 1 }];

test.each([
  ['have entered their details', ENTERED],
  ['are at their bank, which has approved', [...AT_THE_BANK, STEPS[8]!]],
])(
  'seats and money agree, and nobody gets a fault, when guests who %s make any two steps at once [P01, P03]',
  async (_, before) => {
    vi.spyOn(console, 'error').mockReturnValue();
    let played = 0;
    await onBackendInProcess(async (backend) => {
      for (const pair of PAIRS) {
        for (let seed = 1; seed <= LOTS; seed += 1) {
          const moments = [...before.map((event) => [event]), pair];
          await playRun(backend, { moments, lossPercent: 0, seed }, inspect);
          played += 1;
        }
      }
    });
    expect(played).toBe(91 * LOTS);
  },
  PATIENCE_MS,
);
