import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { Miniflare } from 'miniflare';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorker } from '../support/worker/bundle-worker.ts';
import { siteOptions } from '../support/worker/site-options.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What is used of D1, whose types the tools in Node do not have. */
interface Database {
  readonly prepare: (sql: string) => unknown;
  readonly batch: (statements: readonly unknown[]) => Promise<unknown>;
}

/** Starts the Worker over the built site, with an empty database on disk. */
export async function openBenchSite(): Promise<{ origin: string; close: () => Promise<void> }> {
  const disk = mkdtempSync(join(tmpdir(), 'bench-'));
  const runtime = new Miniflare(
    siteOptions(disk, await bundleWorker(here('../../functions/index.ts')), {
      durableObjects: {
        SANDBOX_GATEWAY: { className: 'SandboxGateway', useSQLite: true },
        CHAT: { className: 'ChatDesk', useSQLite: true },
      },
      assets: { directory: 'dist', binding: 'ASSETS', routerConfig: { has_user_worker: true } },
    }),
  );
  const { origin } = await runtime.ready;
  const database = (await runtime.getD1Database('DB')) as unknown as Database;
  const migrations = await readD1Migrations(here('../../functions/migrations'));
  await database.batch(migrations.flatMap(({ queries }) => queries.map((query) => database.prepare(query))));
  return {
    origin,
    close: async () => {
      await runtime.dispose();
      rmSync(disk, { recursive: true, force: true });
    },
  };
}
