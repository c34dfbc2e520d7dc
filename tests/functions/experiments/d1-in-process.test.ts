import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { expectChanged, expectThat, runGuarded } from '#functions/platform/query.ts';
import { inProcessD1, migrateInProcess } from './d1-in-process.ts';
import { withoutGuards } from './without-guards.ts';

/** The behaviour that the checkout relies on, checked on a database with the project's tables. */
async function behaviour(db: D1Database) {
  const addEvent = (id: string) => db.prepare('INSERT INTO gateway_events (id, received_at) VALUES (?1, 1)').bind(id);
  const nothing = db.prepare(`UPDATE gateway_events SET received_at = 2 WHERE id = 'nobody'`);
  const events = async () =>
    (await db.prepare('SELECT id FROM gateway_events ORDER BY id').all<{ id: string }>()).results.map(({ id }) => id);

  const unguarded = await runGuarded(db, [nothing, addEvent('phantom')]);
  const guarded = await runGuarded(db, [addEvent('a'), expectChanged(db), nothing, expectChanged(db), addEvent('b')]);
  const false_ = await runGuarded(db, [addEvent('c'), expectThat(db, '?1 > ?2', 1, 2)]);
  const true_ = await runGuarded(db, [expectThat(db, '?2 > ?1', 1, 2), addEvent('d')]);
  const taken = await runGuarded(db, [addEvent('e'), addEvent('d')]);
  const orphan = await runGuarded(db, [
    db.prepare(`INSERT INTO promo_uses (code, quote_id, state) VALUES ('NONE', 'none', 'used')`),
  ]);
  const bare = await runGuarded(withoutGuards(db), [nothing, expectChanged(withoutGuards(db)), addEvent('f')]);
  return {
    outcomes: [unguarded, guarded, false_, true_, taken, orphan, bare].map(({ kind }) => kind),
    events: await events(),
    changes: [(await nothing.run()).meta.changes, (await addEvent('g').run()).meta.changes],
    missing: await db.prepare('SELECT 1 FROM carts WHERE id = ?1').bind('nobody').first(),
  };
}

const EXPECTED = {
  outcomes: ['committed', 'unknown', 'unknown', 'committed', 'unknown', 'unknown', 'committed'],
  events: ['d', 'f', 'phantom'],
  changes: [0, 1],
  missing: null,
};

test('a guard aborts a whole batch, an update of nothing does not: D1 [N01]', async () => {
  expect(await behaviour(env.DB)).toEqual(EXPECTED);
});

test('a guard aborts a whole batch, an update of nothing does not: D1 in the process [N01]', async () => {
  await runInDurableObject(env.SANDBOX_GATEWAY.getByName('behaviour'), async (_, { storage }) => {
    migrateInProcess(storage);

    expect(await behaviour(inProcessD1(storage))).toEqual(EXPECTED);
  });
});
