import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { runDue } from '../../scripts/build/run-due.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';
const PAST = '2026-01-01T00:00:00.000Z';
const FUTURE = '2999-01-01T00:00:00.000Z';

/** A live site that says this of itself, and a deploy hook beside it. */
async function aLiveSite(built: object | number) {
  const called: string[] = [];
  const server = createServer((request, response) => {
    called.push(`${request.method!} ${request.url!}`);
    if (request.url === '/built.json' && typeof built === 'number') response.statusCode = built;
    response.end(request.url === '/built.json' && typeof built === 'object' ? JSON.stringify(built) : '');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, called };
}

/** What the command answers, and what it tells the next steps of a workflow. */
async function due(env: Parameters<typeof runDue>[0]) {
  const { ok, lines, outputs } = await runDue(env, Date.now());
  return { ok, said: lines.join('\n'), outputs };
}

test('while nothing is due nothing is built: the command tells the next steps of the workflow [E06]', async () => {
  const { address } = await aLiveSite({ built: PAST, next: FUTURE, commit: COMMIT });
  const folder = mkdtempSync(join(tmpdir(), 'due-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'outputs');
  const { PATH = '' } = process.env;
  const env = { PATH, GITHUB_OUTPUT: file, LIVE_URL: address };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/due.ts'], { env });
  expect(stdout).toBe(`Nothing to build before ${FUTURE}.\n`);
  expect(readFileSync(file, 'utf8')).toBe(`due=false\ncommit=${COMMIT}\n`);
});

test('what is due is built from the commit that is live [E06]', async () => {
  const { address } = await aLiveSite({ built: PAST, next: PAST, commit: COMMIT });
  expect((await due({ LIVE_URL: address })).outputs).toBe(`due=true\ncommit=${COMMIT}\n`);
});

test('a deploy hook is called instead, once, and only when something is due [E06]', async () => {
  const site = await aLiveSite({ built: PAST, next: PAST, commit: COMMIT });
  const { outputs } = await due({ LIVE_URL: site.address, DEPLOY_HOOK: `${site.address}/hook` });
  expect(outputs).toContain('due=false');
  expect(site.called).toEqual(['GET /built.json', 'POST /hook']);
  const idle = await aLiveSite({ built: PAST, next: null, commit: COMMIT });
  await due({ LIVE_URL: idle.address, DEPLOY_HOOK: `${idle.address}/hook` });
  expect(idle.called).toEqual(['GET /built.json']);
});

test('a site without that file is built, and one that fails is not [E06]', async () => {
  const old = await aLiveSite(404);
  expect((await due({ LIVE_URL: old.address })).outputs).toBe('due=true\ncommit=\n');
  const broken = await aLiveSite(500);
  expect(await due({ LIVE_URL: broken.address })).toMatchObject({
    ok: false,
    said: expect.stringContaining('answered 500. Try again when it is reachable.') as string,
  });
  expect(await due({})).toMatchObject({ ok: false, said: expect.stringContaining('LIVE_URL is not set') as string });
});
