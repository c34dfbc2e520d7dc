import { build } from 'esbuild';

/** Bundles a Worker as a deployment does, for a workerd that a test or a benchmark starts. */
export async function bundleWorker(entryPoint: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    jsx: 'automatic',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}
