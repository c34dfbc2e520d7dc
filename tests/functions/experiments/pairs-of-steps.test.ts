import { expect, inject, test, vi } from 'vitest';
import '../../support/provided.ts';
import { onBackendInProcess } from './backend.ts';
import { afterwards, always } from './money-and-seats.ts';
import { playRun } from './play-run.ts';
import type { RunEvent } from './random-run.ts';

/** In how many orders the calls of a pair of steps are played. */
const LOTS = inject('proofs').isEveryOrderPlayed ? 40 : 1;

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
          await playRun(backend, { moments, lossPercent: 0, seed }, { always, afterwards });
          played += 1;
        }
      }
    });
    expect(played).toBe(91 * LOTS);
  },
  1_200_000,
);

test('a log-out between any two calls of a guest’s return from their bank gives no fault [P01, P03]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const moments = [...[...AT_THE_BANK, STEPS[8]!].map((event) => [event]), [STEPS[9]!]];
  let turn = 1;
  await onBackendInProcess(async (backend) => {
    const interruptedAt = (at: number) => ({ moment: moments.length - 1, turn: at, by: [STEPS[11]!] });
    const run = { moments, lossPercent: 0, seed: 1 };
    while (await playRun(backend, run, { always, afterwards }, { interruption: interruptedAt(turn) })) turn += 1;
  });
  expect(turn).toBeGreaterThan(15);
});
