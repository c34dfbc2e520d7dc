import { build } from 'esbuild';
import { convertV4MiniflareOptions, Log, LogLevel, type MiniflareOptions } from 'miniflare';
import { join } from 'node:path';

type Options = Extract<Parameters<typeof convertV4MiniflareOptions>[0], { workers: unknown }>;
type WorkerOptions = Pick<Options['workers'][number], 'assets' | 'bindings' | 'd1Databases'>;

/**
 * Options of a Worker in a workerd of its own, as the site has it: sandbox payments, the local inbox and the objects. It prints nothing, and stores its data in the folder `disk`. `worker` adds to the Worker's options.
 */
export function siteOptions(disk: string, script: string, worker: WorkerOptions = {}): MiniflareOptions {
  return convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    log: new Log(LogLevel.NONE),
    // A load or a kill interrupts payments, which the Worker logs.
    handleStructuredLogs: () => undefined,
    resourcePersistencePath: join(disk, 'state'),
    workers: [
      {
        name: 'saltbush',
        modules: true,
        script,
        compatibilityDate: '2026-10-01',
        compatibilityFlags: ['nodejs_compat'],
        durableObjects: {
          BOOKS: { className: 'Books', useSQLite: true },
          CHAT: { className: 'LiveChat', useSQLite: true },
          SANDBOX_GATEWAY: { className: 'SandboxGateway', useSQLite: true },
        },
        ...worker,
        bindings: { PAYMENTS: 'sandbox', MAIL: 'inbox', ...worker.bindings },
      },
    ],
  });
}

/** Bundles a Worker as a deployment does, for a workerd that a test or a benchmark starts. */
export async function bundleWorker(entryPoint: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    jsx: 'automatic',
    // The built pages have the styles.
    loader: { '.css': 'empty' },
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}
