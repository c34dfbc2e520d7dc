import { applyD1Migrations, type D1Migration } from 'cloudflare:test';
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

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
