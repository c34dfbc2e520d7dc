import { applyD1Migrations, reset, type D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Env as WorkerEnv } from '#functions/env.ts';

declare global {
  namespace Cloudflare {
    interface Env extends WorkerEnv {
      /** The files of functions/storage/migrations, read by vitest.config.ts. */
      readonly TEST_MIGRATIONS: D1Migration[];
    }
  }
}

// All files run in one workerd: each forgets what the one before it stored, in D1 and in Durable Objects.
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
