import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { deploySite } from '../../scripts/deploy/deploy-site.mjs';
import { deployEnvironment, missingSettings } from '../../scripts/deploy/missing-settings.mjs';
import { runDue } from '../../scripts/deploy/run-due.ts';
import { checkSecrets, storedSecrets } from '../../scripts/deploy/secrets.mjs';
import { readWorkerConfig, ROOT } from '../../scripts/machine/machine.mjs';
import { runTool } from '../../scripts/machine/run-tool.mjs';
import { aFolder } from './a-folder.ts';

const SITE_URL = 'https://tours.example';
const SENDER = 'hello@tours.example';
const LIVE = {
  workers_dev: false,
  preview_urls: true,
  routes: [{ pattern: 'tours.example' }],
  vars: {
    ...{ STAGE: 'production', SITE_URL, PLACE: 'oc', PAYMENTS: 'stripe', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    ...{ MAIL: 'resend', ACCESS_TEAM: 'tours', ACCESS_AUDIENCE: '0123456789abcdef' },
  },
};
const DEMO = { workers_dev: true, preview_urls: true, vars: { PAYMENTS: 'sandbox', MAIL: 'inbox' } };
const without = (name: keyof (typeof LIVE)['vars']) => ({ ...LIVE, vars: { ...LIVE.vars, [name]: undefined } });

test('a live site with its own services, and a demonstration with the sandbox, can be deployed', () => {
  expect(missingSettings(LIVE, {}, SENDER)).toEqual([]);
  expect(missingSettings(DEMO, {}, 'tours@gmail.com')).toEqual([]);
  const withAddress = { ...DEMO, vars: { ...DEMO.vars, STAGE: 'demo', SITE_URL } };
  expect(missingSettings(withAddress, { SITE_URL: `${SITE_URL}/` }, SENDER)).toEqual([]);
});

test('the project as it is can be deployed as a demonstration: nothing has to be created or set first', async () => {
  expect(missingSettings(await readWorkerConfig(), {}, SENDER)).toEqual([]);
});

test.each([
  ['with an empty stage', { ...LIVE, vars: { ...LIVE.vars, STAGE: '' } }, 'STAGE'],
  ['with another stage', { ...DEMO, vars: { ...DEMO.vars, STAGE: 'test' } }, 'STAGE'],
  ['with the sandbox', { ...LIVE, vars: { ...LIVE.vars, PAYMENTS: 'sandbox' } }, 'PAYMENTS'],
  ['with the inbox', { ...LIVE, vars: { ...LIVE.vars, MAIL: 'inbox' } }, 'MAIL'],
  ['at workers.dev too', { ...LIVE, workers_dev: true }, 'workers_dev'],
  ['at workers.dev too, by default', { ...LIVE, workers_dev: undefined }, 'workers_dev'],
  ['with neither a domain nor workers.dev', { ...DEMO, workers_dev: false }, 'no address'],
  ['with another domain than its address', { ...LIVE, routes: [{ pattern: 'www.tours.example/*' }] }, 'routes'],
  ['without an address', without('SITE_URL'), 'SITE_URL'],
  ['without a place for the books', without('PLACE'), 'PLACE'],
  ['with a place that there is not', { ...DEMO, vars: { ...DEMO.vars, PLACE: 'moon' } }, 'PLACE'],
  ['without an Access team', without('ACCESS_TEAM'), 'ACCESS_TEAM'],
  ['without an Access application', without('ACCESS_AUDIENCE'), 'ACCESS_AUDIENCE'],
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
  expect(deployEnvironment(DEMO, 'abc1234')).toEqual({ CI: '1', STAGE: 'demo', COMMIT: 'abc1234' });
});

test('Cloudflare writes down no requests and no traces: the address of a check-in link has its token in it [P28, N17]', async () => {
  const { observability } = (await readWorkerConfig()) as { observability?: unknown };
  expect(observability).toMatchObject({ logs: { invocation_logs: false }, traces: { enabled: false } });
});

// Another operator's project has none until a place is chosen.
test('the Worker runs beside the books, in a region that the guide to going live names', async () => {
  const { placement, vars = {} } = await readWorkerConfig();
  const rows = readFileSync(`${ROOT}docs/DEPLOYING.md`, 'utf8').matchAll(
    /^\|.+\| `([a-z]+)` +\| `([a-z\d:-]+)` +\|$/gm,
  );
  const regions = new Map(Array.from(rows, ([, place, region]) => [place!, region!]));
  expect([...regions.keys()]).toEqual(['oc', 'apac', 'weur', 'eeur', 'enam', 'wnam', 'eu']);
  for (const PLACE of regions.keys()) {
    expect(missingSettings({ ...DEMO, vars: { ...DEMO.vars, PLACE } }, {}, SENDER)).toEqual([]);
  }
  if (placement !== undefined) expect(placement.region).toBe(regions.get(vars['PLACE']!));
});

/** An account at Cloudflare, and what a deployment there did. */
function anAccount({
  secrets,
  isSignedIn = true,
}: { readonly secrets?: string[]; readonly isSignedIn?: boolean } = {}) {
  const root = aFolder();
  const account = { secrets, isSignedIn, fails: '' };
  const commands: string[] = [];
  const answers = (output: string, ok = true) => Promise.resolve({ ok, seconds: 1, output });
  const deploy = async (config: Parameters<typeof missingSettings>[0] = DEMO, env: NodeJS.ProcessEnv = {}) => {
    const said: string[] = [];
    const run = (command: readonly string[]) => {
      const text = command.join(' ');
      if (text === 'wrangler secret list') {
        if (!account.isSignedIn) return answers('You are not logged in.', false);
        if (account.secrets === undefined) return answers('✘ [ERROR] Worker "tours" not found.\n', false);
        const listed = account.secrets.map((name) => ({ name, type: 'secret_text' }));
        return answers(`${JSON.stringify(listed, null, 2)}\n`);
      }
      if (command[0] === 'git') return answers('abc1234\n');
      commands.push(text);
      if (account.fails !== '' && text.startsWith(account.fails)) return answers('Something broke.', false);
      const file = command[command.indexOf('--secrets-file') + 1]!;
      if (command.includes('--secrets-file')) {
        account.secrets = [
          ...(account.secrets ?? []),
          ...Object.keys(JSON.parse(readFileSync(root + file, 'utf8')) as object),
        ];
      }
      return answers('Uploaded tours\n  https://tours.me.workers.dev\n');
    };
    const say = (text: string) => void said.push(text);
    const fault = await deploySite({ root, config: { name: 'tours', ...config }, env, sender: SENDER, run, say });
    return { fault, said: said.join('') };
  };
  const keys = () => JSON.parse(readFileSync(`${root}tours.keys.json`, 'utf8')) as Record<string, string>;
  return { root, account, commands, deploy, keys };
}

const PUT_LIVE = 'wrangler deploy --var STAGE:demo';

test('the first deployment makes the keys, uploads them with the Worker, and leaves a copy that it does not print', async () => {
  const { root, commands, deploy, keys } = anAccount();
  const { fault, said } = await deploy();
  expect(fault).toBeNull();
  expect(commands).toEqual(['npm run build', `${PUT_LIVE} --secrets-file tours.keys.json`]);
  const made = keys();
  expect(Object.keys(made)).toEqual(['LINK_KEY', 'SENSITIVE_DATA_KEY']);
  expect(Object.values(made).map((key) => Buffer.from(key, 'base64').length)).toEqual([32, 32]);
  expect(new Set(Object.values(made)).size).toBe(2);
  expect((statSync(`${root}tours.keys.json`).mode & 0o777).toString(8)).toBe('600');
  for (const key of Object.values(made)) expect(said).not.toContain(key);
  expect(said).toContain('The site is at https://tours.me.workers.dev\n');
  expect(said).toContain('Its keys are in tours.keys.json. Move them to where you keep passwords');
});

test('the next deployment keeps the keys, and speaks of the copy while it lies there', async () => {
  const { root, commands, deploy, keys } = anAccount();
  await deploy();
  const made = keys();
  expect((await deploy()).said).toContain('Its keys are in tours.keys.json');
  expect(keys()).toEqual(made);
  rmSync(`${root}tours.keys.json`);
  expect((await deploy()).said).not.toContain('keys');
  expect(commands.slice(-2)).toEqual(['npm run build', PUT_LIVE]);
  expect(existsSync(`${root}tours.keys.json`)).toBe(false);
});

test('a deployment that failed leaves its keys to the next one', async () => {
  const { account, deploy, keys } = anAccount();
  account.fails = 'wrangler deploy';
  expect((await deploy()).fault).toContain('Something broke.');
  const made = keys();
  account.fails = '';
  expect((await deploy()).fault).toBeNull();
  expect(keys()).toEqual(made);
});

test.each([
  ['Cloudflare does not say which secrets there are', { isSignedIn: false }, {}, 'npx wrangler login'],
  ['one of both is there', { secrets: ['LINK_KEY'] }, {}, 'The key SENSITIVE_DATA_KEY is missing. Set your copy'],
  ['a workflow would lose the copy', { secrets: [] }, { CI: 'true' }, 'once on your own machine'],
])('no keys are made and nothing is deployed while %s', async (_, account, env, why) => {
  const { root, commands, deploy } = anAccount(account);
  expect((await deploy(DEMO, env)).fault).toContain(why);
  expect(commands).toEqual([]);
  expect(existsSync(`${root}tours.keys.json`)).toBe(false);
});

test('secrets that somebody else gives out are named', () => {
  const keys = ['LINK_KEY', 'SENSITIVE_DATA_KEY'];
  expect(checkSecrets(keys, LIVE.vars, true).missing.map((line) => line.split(' ')[2])).toEqual([
    ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'RESEND_API_KEY'],
  ]);
  const all = [...keys, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'POSTMARK_SERVER_TOKEN'];
  expect(checkSecrets(all, { ...LIVE.vars, MAIL: 'postmark' }, true)).toEqual({ missing: [], areKeysNew: false });
});

test('an answer that does not list secrets is not taken for none', () => {
  expect(storedSecrets({ ok: true, output: 'Update available\n[]\n' }, 'tours')).toEqual([]);
  expect(storedSecrets({ ok: true, output: 'Something new' }, 'tours')).toBeNull();
  expect(storedSecrets({ ok: false, output: 'Worker "other" not found.' }, 'tours')).toBeNull();
});

test('the project’s wrangler adds the secrets of a file, and says when there is no such Worker', async () => {
  const { output } = await runTool(['wrangler', 'deploy', '--help'], { log: null });
  expect(output.replace(/\s+/g, ' ')).toContain('--secrets-file Path to a file');
  expect(output.replace(/\s+/g, ' ')).toContain('omitted secrets will not be deleted');
  const code = readFileSync(`${ROOT}node_modules/wrangler/wrangler-dist/cli.js`, 'utf8');
  expect(code).toContain('`Worker "${scriptName}"${args.env ? ` (env: ${args.env})` : ""} not found.');
});

/** It bundles the Worker, which takes seconds: `npm run -s test:long`. */
test.runIf(process.env['PROOFS'] === 'whole')(
  'what a deployment of the live site sends can be made of the project, and its keys are not printed [N05, E12]',
  { timeout: 120_000 },
  async () => {
    const file = `${aFolder()}keys.json`;
    writeFileSync(file, JSON.stringify({ LINK_KEY: 'a value to hide' }));
    const command = ['wrangler', 'deploy', '--dry-run', '--secrets-file', file];
    const { ok, output } = await runTool(command, { log: null, env: { CI: '1' } });
    expect(output).toContain('--dry-run: exiting now.');
    expect(output).not.toContain('a value to hide');
    expect(ok).toBe(true);
  },
);

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
  const file = `${aFolder()}outputs`;
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
