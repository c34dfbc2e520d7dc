import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { deployEnvironment, missingSettings } from '../../scripts/deploy/missing-settings.mjs';
import { runDue } from '../../scripts/deploy/run-due.ts';
import { readWorkerConfig, ROOT } from '../../scripts/machine/machine.mjs';

const PLACE = {
  d1_databases: [{ database_id: '11111111-1111-1111-1111-111111111111' }],
  workers_dev: false,
  preview_urls: true,
};
const SITE_URL = 'https://tours.example';
const SENDER = 'hello@tours.example';
const LIVE = {
  ...PLACE,
  vars: { STAGE: 'production', SITE_URL, PAYMENTS: 'stripe', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', MAIL: 'resend' },
};
const DEMO = { ...PLACE, workers_dev: true, vars: { STAGE: 'demo', SITE_URL, PAYMENTS: 'sandbox', MAIL: 'inbox' } };

test('a live site with its own services, and a demonstration with the sandbox, can be deployed', () => {
  expect(missingSettings(LIVE, {}, SENDER)).toEqual([]);
  expect(missingSettings(DEMO, { SITE_URL: `${SITE_URL}/` }, 'tours@gmail.com')).toEqual([]);
});

test.each([
  ['without a stage', { ...LIVE, vars: { ...LIVE.vars, STAGE: '' } }, 'STAGE'],
  ['with another stage', { ...DEMO, vars: { ...DEMO.vars, STAGE: 'test' } }, 'STAGE'],
  ['with the sandbox', { ...LIVE, vars: { ...LIVE.vars, PAYMENTS: 'sandbox' } }, 'PAYMENTS'],
  ['with the inbox', { ...LIVE, vars: { ...LIVE.vars, MAIL: 'inbox' } }, 'MAIL'],
  ['at workers.dev too', { ...LIVE, workers_dev: true }, 'workers_dev'],
  ['at workers.dev too, by default', { ...LIVE, workers_dev: undefined }, 'workers_dev'],
  ['whose previews follow workers_dev', { ...LIVE, preview_urls: undefined }, 'preview_urls'],
])('a site %s is not deployed', (_, config, named) => {
  expect(missingSettings(config, {}, SENDER).join()).toContain(named);
});

test.each(['tours@gmail.com', 'Tours@Yahoo.com.au', 'tours@outlook.com'])(
  'a live site whose emails would come from %s is not deployed',
  (sender) => {
    expect(missingSettings(LIVE, {}, sender)).toEqual([
      `email in content/settings/operator.yaml is ${sender}, a free mailbox that email services can’t send from. Write an address at your own domain.`,
    ]);
  },
);

test.each(['hello@gmail.tours.example', 'hello@mygmail.com', 'live@tours.example'])(
  '%s is no free mailbox',
  (sender) => {
    expect(missingSettings(LIVE, {}, sender)).toEqual([]);
  },
);

test('a site is not deployed while the environment names another address than its settings', () => {
  expect(missingSettings(LIVE, { SITE_URL: 'https://www.tours.example' }, SENDER)).toEqual([
    'SITE_URL is https://www.tours.example in the environment (LIVE_URL of the workflow), but https://tours.example in wrangler.jsonc. Make them the same.',
  ]);
});

test.each([
  ['the environment', LIVE, { AS_OF: '2027-03-01' }],
  ['the settings', { ...DEMO, vars: { ...DEMO.vars, AS_OF: '2027-03-01' } }, {}],
])('a site is not deployed as of another day: AS_OF in %s [E13]', (_, config, env) => {
  expect(missingSettings(config, env, SENDER)).toEqual([
    'AS_OF is set, so guests would see the pages of another day. Remove it.',
  ]);
});

test('the pages that are deployed are built with the address of the settings', () => {
  expect(deployEnvironment(LIVE, 'abc1234')).toMatchObject({ SITE_URL, STAGE: 'production', COMMIT: 'abc1234' });
});

test('the project’s own settings give the live site one address, and previews theirs', async () => {
  expect(await readWorkerConfig()).toMatchObject({ workers_dev: false, preview_urls: true });
});

test('Cloudflare writes down no requests and no traces: the address of a check-in link has its token in it [P28, N17]', async () => {
  const { observability } = (await readWorkerConfig()) as { observability?: unknown };
  expect(observability).toMatchObject({ logs: { invocation_logs: false }, traces: { enabled: false } });
});

// Another operator's project has none until a database is chosen.
test('the functions run beside the database, in a region that the guide to going live names', async () => {
  const { placement } = await readWorkerConfig();
  const rows = readFileSync(`${ROOT}docs/DEPLOYING.md`, 'utf8').matchAll(
    /^\|.+\| `([a-z]+)` +\| `([a-z\d:-]+)` +\|$/gm,
  );
  const regions = [...rows].map(([, , region]) => region);
  expect(regions).toHaveLength(6);
  if (placement !== undefined) expect(regions).toContain(placement.region);
});

/** They tell of what our own request has just answered, and move nothing. */
const NOT_NEEDED = ['payment_intent.created', 'payment_intent.requires_action'];

test('docs/DEPLOYING.md subscribes to every event that the payments are tested with [P04, P21]', () => {
  const [, list = ''] = /these events:\n(.*?)\n\n/s.exec(readFileSync('docs/DEPLOYING.md', 'utf8')) ?? [];
  const subscribed = Array.from(list.matchAll(/`([a-z_.]+)`/g), ([, type]) => type);

  const account = readFileSync('tests/functions/payments/stripe/fake-account.ts', 'utf8');
  const told = new Set(Array.from(account.matchAll(/this\.tell\('([a-z_.]+)'/g), ([, type]) => type!));

  expect(told.size).toBeGreaterThan(10);
  expect([...told].filter((type) => !NOT_NEEDED.includes(type) && !subscribed.includes(type))).toEqual([]);
});

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
