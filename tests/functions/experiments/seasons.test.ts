import * as fc from 'fast-check';
import { expect, inject, test, vi } from 'vitest';
import '../../support/provided.ts';
import { onGroundInProcess, onRealGround, type Ground } from './ground.ts';
import { afterwards, always } from './money-and-seats.ts';
import { playSeason } from './play-season.ts';
import { everyState, seasons } from './season.ts';
import { withoutGuards } from './without-guards.ts';

/** What the audit says of attempts and orders: a season that reached none of it would prove nothing. */
const EVERY_STATE = [
  ...['created', 'open', 'authorised', 'capturing', 'captured', 'capture-failed', 'cancelling', 'cancelled'],
  ...['voiding', 'voided', 'refunding', 'refunded', 'disputed', 'confirmed', 'paid'],
];
const inspect = { always, afterwards };
const { seasons: SEASONS, seasonsInD1: SEASONS_IN_D1 } = inject('proofs');
const seed = inject('seed');

test('N01 P02 P03 P04 P05 P08 P21 whatever happens in a season, in whatever order and whatever gets lost, seats and money agree', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reached = new Map<string, number>();
  const count = async ({ db }: Ground): Promise<void> => {
    const { results } = await db().prepare('SELECT DISTINCT what FROM audit').all<{ what: string }>();
    for (const { what } of results) reached.set(what, (reached.get(what) ?? 0) + 1);
  };

  await onGroundInProcess((ground) =>
    fc.assert(
      fc.asyncProperty(seasons, async (season) => {
        await playSeason(ground, season, inspect);
        await count(ground);
      }),
      { numRuns: SEASONS, seed, examples: everyState.map((season) => [season]) },
    ),
  );
  console.log(`In ${SEASONS} seasons, seed ${seed}: ${[...reached].map((entry) => entry.join(' in ')).join(', ')}`);
  expect([...reached.keys()]).toEqual(expect.arrayContaining(EVERY_STATE));
}, 3_600_000);

test('N01 P02 P03 P04 seats and money agree over D1 and the provider’s own object too', async () => {
  vi.spyOn(console, 'error').mockReturnValue();

  await onRealGround((ground) =>
    fc.assert(
      fc.asyncProperty(seasons, async (season) => {
        await playSeason(ground, season, inspect);
      }),
      { numRuns: SEASONS_IN_D1, seed },
    ),
  );
  console.log(`${SEASONS_IN_D1} seasons in D1, seed ${seed}`);
}, 3_600_000);

test('N01 control: without the guards the same seasons go wrong, and this is noticed', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const outcome = await onGroundInProcess((ground) =>
    fc.check(
      fc.asyncProperty(seasons, async (season) => {
        await playSeason(ground, season, inspect, { tamper: withoutGuards });
      }),
      { numRuns: 10_000, endOnFailure: true, seed: 1 },
    ),
  );

  expect(outcome.failed).toBe(true);
  expect(String(outcome.errorInstance)).toContain('does not hold of');
}, 120_000);
