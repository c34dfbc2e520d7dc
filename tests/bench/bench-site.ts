import { readD1Migrations } from '@cloudflare/vitest-plugin';
import { Miniflare } from 'miniflare';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Tour } from '#domain/tour.ts';
import { bundleWorker } from '../support/worker/bundle-worker.ts';
import { siteOptions } from '../support/worker/site-options.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The paths that the Worker answers before the files, as in wrangler.jsonc, and the paths of the floors. */
const FOR_THE_WORKER = ['/api/*', '/catalogue/*', '/check-in/*', '/inbox/*', '/floor/*'];
/** More seats than any load can buy. */
const SEATS = 10_000_000;

/**
 * Starts the built site in its own workerd with a database on disk. The floors, the least possible functions, run
 * beside it.
 */
export interface BenchSite {
  readonly origin: string;
  readonly tours: readonly Tour[];
  readonly close: () => Promise<void>;
}

export async function openBenchSite(): Promise<BenchSite> {
  const disk = mkdtempSync(join(tmpdir(), 'bench-'));
  const files = join(disk, 'files');
  const tours = copySite(files);
  const script = await bundleWorker(here('../functions/bench/bench-worker.ts'));
  const runtime = new Miniflare(
    siteOptions(disk, script, {
      durableObjects: {
        SANDBOX_GATEWAY: { className: 'SandboxGateway', useSQLite: true },
        CHAT: { className: 'ChatDesk', useSQLite: true },
      },
      assets: {
        directory: files,
        binding: 'ASSETS',
        routerConfig: { has_user_worker: true, static_routing: { user_worker: FOR_THE_WORKER } },
        assetConfig: { html_handling: 'force-trailing-slash', has_static_routing: true },
      },
    }),
  );
  const origin = (await runtime.ready).origin;
  const migrations = await readD1Migrations(here('../../functions/migrations'));
  const opened = await fetch(`${origin}/floor/open`, {
    method: 'POST',
    body: JSON.stringify(migrations.flatMap(({ queries }) => queries)),
  });
  if (!opened.ok) throw new Error(`The database could not be made: ${await opened.text()}`);
  return {
    origin,
    tours,
    close: async () => {
      await runtime.dispose();
      rmSync(disk, { recursive: true, force: true });
    },
  };
}

/** A copy of the built site with enough seats, so that no departure sells out. */
function copySite(folder: string): Tour[] {
  cpSync('dist', folder, { recursive: true });
  return readdirSync('dist/catalogue')
    .filter((file) => /^[A-Z].*\.json$/.test(file))
    .map((file) => {
      const tour = JSON.parse(readFileSync(join('dist/catalogue', file), 'utf8')) as Tour;
      const departures = tour.departures.map((departure) =>
        departure.capacity === null ? departure : { ...departure, capacity: SEATS },
      );
      const copy = { ...tour, departures };
      writeFileSync(join(folder, 'catalogue', file), JSON.stringify(copy));
      return copy;
    });
}
