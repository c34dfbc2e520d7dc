import { Miniflare } from 'miniflare';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { bundleWorker, siteOptions } from '../support/worker-options.ts';

/** The workerd that miniflare would start itself. */
const workerdPath = (createRequire(import.meta.resolve('miniflare'))('workerd') as { default: string }).default;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The data of the site; see tests/functions/experiments/crash-worker.ts. */
export interface Books {
  readonly always: string[];
  readonly afterwards: string[];
  readonly mailsWrong: unknown[];
  readonly mailsWaiting: number;
  readonly running: number;
  readonly attempts: Readonly<Record<string, number>>;
}

/** A request with plain names and values as headers. */
export type Question = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

/** The process is gone, so the effect of the request is unknown. */
export class Down extends Error {}

/** The Worker in its own process and on its own disk, which a test can kill and start again. */
export interface Site {
  /** Throws `Down` when the process dies before it answers. The site runs again by then. */
  readonly fetch: (path: string, init?: Question) => Promise<Response>;
  readonly killAndStart: () => Promise<void>;
  /** Moves the site's clock forward. */
  readonly pass: (minutes: number) => void;
  readonly books: () => Promise<Books>;
  /** Resolves after this many further answers. */
  readonly answers: (count: number) => Promise<void>;
}

/** When every site opens. It is before all departures of its catalogue. */
const OPENS = Date.parse('2026-11-20T02:00:00Z');

let bundle: Promise<string> | null = null;

/** Opens a site for one test, and closes it when the test ends. All sites of a file use one bundle. */
export async function openSite(vars: Record<string, string> = {}): Promise<Site> {
  const script = await (bundle ??= bundleWorker(here('../functions/experiments/crash-worker.ts')));
  const disk = mkdtempSync(join(tmpdir(), 'crash-'));
  const pidFile = join(disk, 'pid');
  noteProcess(disk, pidFile);
  let ahead = OPENS - Date.now();
  const options = siteOptions(disk, script, { bindings: { ...vars, CLOCK_AHEAD: ahead } });
  const runtime = new Miniflare(options);
  let address = await runtime.ready;
  let answered = 0;
  const waiting: { goal: number; resolve: () => void }[] = [];
  let up: Promise<unknown> = Promise.resolve();

  const site: Site = {
    answers: (count) =>
      new Promise((resolve) => {
        waiting.push({ goal: answered + count, resolve });
      }),
    pass: (minutes) => {
      ahead += minutes * 60_000;
    },
    fetch: async (path, init = {}) => {
      await up;
      try {
        const headers = { ...init.headers, 'x-test-clock': String(ahead) };
        const response = await fetch(new URL(path, address), { ...init, headers, redirect: 'manual' });
        const body = await response.arrayBuffer();
        answered += 1;
        for (const { goal, resolve } of waiting) if (answered >= goal) resolve();
        return new Response(body.byteLength === 0 ? null : body, response);
      } catch (error) {
        await up;
        throw new Down('The site went down', { cause: error });
      }
    },
    killAndStart: async () => {
      process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
      up = runtime.setOptions(options).then(async () => {
        address = await runtime.ready;
      });
      await up;
    },
    books: async () => (await (await site.fetch('/test/books')).json()) as Books,
  };
  onTestFinished(async () => {
    await runtime.dispose();
    rmSync(disk, { recursive: true, force: true });
  });
  await site.fetch('/test/open', { method: 'POST' });
  return site;
}

/** Starts workerd through a script that stores its process id, so that only processes of this test are killed. */
function noteProcess(disk: string, pidFile: string): void {
  const starter = join(disk, 'workerd');
  writeFileSync(starter, `#!/bin/sh\necho $$ > "${pidFile}"\nexec "${workerdPath}" "$@"\n`);
  chmodSync(starter, 0o755);
  process.env['MINIFLARE_WORKERD_PATH'] = starter;
}

const PATIENCE_MS = 10 * 60_000;

/** Runs the minute's timer, or another one. A process killed meanwhile is no fault. */
export async function runTimer(opened: Site, path = '/test/timer'): Promise<void> {
  try {
    const answer = await opened.fetch(path);
    expect(answer.status).toBe(204);
  } catch (error) {
    if (!(error instanceof Down)) throw error;
  }
}

/** Runs the timer for the minutes it needs, and waits until every mail is sent. */
export async function waitUntilSettled(opened: Site): Promise<void> {
  await runTimer(opened);
  opened.pass(45);
  // Mails are sent after the answers, so this asks until nothing waits any more.
  const patience = performance.now() + PATIENCE_MS;
  while (performance.now() < patience) {
    opened.pass(2);
    await runTimer(opened);
    const { running, mailsWaiting } = await opened.books();
    if (running === 0 && mailsWaiting === 0) break;
  }
  await runTimer(opened, '/test/hour');
}
