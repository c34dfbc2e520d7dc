// @ts-check
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { runTool, stopToolsOnSignal, tail } from './machine/run-tool.mjs';
import { readWorkerConfig } from './machine/worker-config.mjs';

const UNSET_DATABASE = '00000000-0000-0000-0000-000000000000';
const SECRETS = ['LINK_KEY', 'SENSITIVE_DATA_KEY', 'RECEIPT_KEY'];
const STRIPE_SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
/** @type {Readonly<Record<string, readonly string[]>>} */
const MAIL_SECRETS = { resend: ['RESEND_API_KEY'], postmark: ['POSTMARK_SERVER_TOKEN'] };

stopToolsOnSignal();
const fault = await deploy();
if (fault !== null) {
  console.error(`\n${fault}\n`);
  process.exitCode = 1;
}

/**
 * Builds the site, migrates the live database and deploys pages and functions in one step.
 *
 * @returns {Promise<string | null>} the error message, or null
 */
async function deploy() {
  const notInstalled = await ensureInstalled();
  if (notInstalled !== null) return notInstalled;
  const missing = [...(await missingSettings()), ...(await missingAccess())];
  if (missing.length > 0) {
    return `Not deployed. docs/DEPLOYING.md tells how to mend this:\n${missing.map((line) => `  - ${line}`).join('\n')}`;
  }
  const steps = [
    { what: 'Building the pages', command: ['npm', 'run', 'build'] },
    { what: 'Migrating the live database', command: ['wrangler', 'd1', 'migrations', 'apply', 'DB', '--remote'] },
    { what: 'Putting it live', command: ['wrangler', 'deploy'] },
  ];
  // `/built.json` names it, so that the same commit can be built again when something of it is due.
  const commit = (await runTool(['git', 'rev-parse', 'HEAD'], { log: null })).output.trim();
  for (const [index, { what, command }] of steps.entries()) {
    process.stdout.write(`${what} … `);
    const outcome = await runTool(command, { log: `.cache/deploy-${index + 1}.log`, env: { CI: '1', COMMIT: commit } });
    if (!outcome.ok) return `failed. The end of what it said:\n${tail(outcome.output)}`;
    console.log(`done in ${Math.round(outcome.seconds)} s`);
  }
  return null;
}

/** Lists the settings in wrangler.jsonc that a live site needs and that are missing. */
async function missingSettings() {
  const { vars = {}, d1_databases: databases = [], send_email: mailBindings = [] } = await readWorkerConfig();
  const live = [
    {
      ok: databases[0]?.database_id !== UNSET_DATABASE,
      message: 'wrangler.jsonc names no database of yours (database_id).',
    },
    { ok: vars.STAGE === 'production', message: 'vars.STAGE in wrangler.jsonc is not "production".' },
    {
      ok: vars.SITE_URL?.startsWith('https://'),
      message: 'vars.SITE_URL in wrangler.jsonc is not the site’s https address.',
    },
    { ok: vars.PAYMENTS !== 'sandbox', message: 'vars.PAYMENTS is "sandbox", which takes test cards only.' },
    {
      ok: vars.PAYMENTS !== 'stripe' || vars.STRIPE_PUBLISHABLE_KEY?.startsWith('pk_live_'),
      message: 'vars.STRIPE_PUBLISHABLE_KEY is not the live publishable key of your Stripe account (pk_live_…).',
    },
    { ok: vars.MAIL !== 'inbox', message: 'vars.MAIL is "inbox", which sends no mail and shows it to everyone.' },
    {
      ok: vars.MAIL !== 'cloudflare' || mailBindings.some(({ name }) => name === 'EMAIL'),
      message: 'vars.MAIL is "cloudflare", and wrangler.jsonc has no send_email binding of the name EMAIL.',
    },
  ];
  return live.filter(({ ok }) => !ok).map(({ message }) => message);
}

/** Checks the login at Cloudflare and the keys that are stored outside the database. */
async function missingAccess() {
  const listed = await runTool(['wrangler', 'secret', 'list'], { log: '.cache/deploy-secrets.log', env: { CI: '1' } });
  if (!listed.ok)
    return ['Cloudflare did not list this Worker’s secrets: sign in with "npx wrangler login", then add them.'];
  const { vars = {} } = await readWorkerConfig();
  const secrets = [
    ...SECRETS,
    ...(vars.PAYMENTS === 'stripe' ? STRIPE_SECRETS : []),
    ...(vars.MAIL === undefined ? [] : (MAIL_SECRETS[vars.MAIL] ?? [])),
  ];
  return secrets.filter((name) => !listed.output.includes(`"${name}"`)).map((name) => `The secret ${name} is not set.`);
}
