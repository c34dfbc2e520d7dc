import {
  applyD1Migrations,
  evictDurableObject,
  listDurableObjectIds,
  runInDurableObject,
  type D1Migration,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Env as WorkerEnv } from '#functions/platform/env.ts';

/*
 * All files run in one workerd, one after the other. Each starts with an empty, migrated database and without Durable
 * Objects, so that no test depends on another file's data.
 */

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      /** The files of functions/migrations, read by vitest.config.ts. */
      readonly TEST_MIGRATIONS: D1Migration[];
    }
  }
}

/** Tables that the migrations fill. */
const FILLED = ['d1_migrations', 'expect'];

async function emptyDatabase(db: D1Database): Promise<void> {
  const { results } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'`,
    )
    .all<{ name: string }>();
  const names = results.map(({ name }) => name).filter((name) => !FILLED.includes(name));
  await db.batch([
    db.prepare('PRAGMA defer_foreign_keys = on'),
    ...names.map((name) => db.prepare(`DELETE FROM "${name}"`)),
  ]);
}

async function forgetObjects(namespace: DurableObjectNamespace): Promise<void> {
  for (const id of await listDurableObjectIds(namespace)) {
    const stub = namespace.get(id);
    await runInDurableObject(stub, async (_, { storage }) => {
      await storage.deleteAlarm();
      await storage.deleteAll();
    });
    await evictDurableObject(stub, { webSockets: 'close' });
  }
}

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
await emptyDatabase(env.DB);
await forgetObjects(env.SANDBOX_GATEWAY);
await forgetObjects(env.CHAT);
