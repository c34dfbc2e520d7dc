import { expect, inject, test, vi } from 'vitest';
import { onBackendInProcess, onRealBackend, type Backend } from './backend.ts';
import { afterwards, always } from './money-and-seats.ts';
import { playRun } from './play-run.ts';
import { everyState, randomRuns } from './random-run.ts';
import { withoutTransactions } from './tampered-store.ts';
import { fc, seed } from '../../support/seeded.ts';

/** States in the audit of attempts and orders. Runs that reach none of them would prove nothing. */
const EVERY_STATE = [
  ...['created', 'open', 'authorised', 'capturing', 'captured', 'capture-failed', 'cancelling', 'cancelled'],
  ...['voiding', 'voided', 'refunding', 'refunded', 'disputed', 'confirmed', 'paid'],
  ...['date chosen', 'details given', 'cancel requested', 'cancelled'],
];
const inspect = { always, afterwards };
const { randomRuns: RUNS, randomRunsInBooks: RUNS_IN_BOOKS } = inject('proofs');

test('in random runs with any events, orders and lost calls, seats and money agree [N01, P02, P03, P04, P05, P08, P21]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const reached = new Map<string, number>();
  const count = ({ db }: Backend): void => {
    for (const { what } of db().all<{ what: string }>('SELECT DISTINCT what FROM audit'))
      reached.set(what, (reached.get(what) ?? 0) + 1);
  };

  await onBackendInProcess((backend) =>
    fc.assert(
      fc.asyncProperty(randomRuns, async (run) => {
        await playRun(backend, run, inspect);
        count(backend);
      }),
      { numRuns: RUNS, examples: everyState.map((run) => [run]) },
    ),
  );
  console.log(`In ${RUNS} random runs, seed ${seed}: ${[...reached].map((entry) => entry.join(' in ')).join(', ')}`);
  expect([...reached.keys()]).toEqual(expect.arrayContaining(EVERY_STATE));
}, 3_600_000);

test('seats and money agree in the books and the provider’s own object [N01, P02, P03, P04]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();

  await onRealBackend((backend) =>
    fc.assert(
      fc.asyncProperty(randomRuns, async (run) => {
        await playRun(backend, run, inspect);
      }),
      { numRuns: RUNS_IN_BOOKS },
    ),
  );
  console.log(`${RUNS_IN_BOOKS} random runs in the books, seed ${seed}`);
}, 3_600_000);

test('control: without transactions the same random runs fail, and the checks notice it [N01]', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const outcome = await onBackendInProcess((backend) =>
    fc.check(
      fc.asyncProperty(randomRuns, async (run) => {
        try {
          await playRun(backend, run, inspect, { tamper: withoutTransactions });
        } catch (fault) {
          // Some runs end sooner, with a fault of the books.
          if (String(fault).includes('does not hold of')) throw fault;
        }
      }),
      { numRuns: 10_000, endOnFailure: true, seed: 1 },
    ),
  );

  expect(outcome.failed).toBe(true);
}, 120_000);
