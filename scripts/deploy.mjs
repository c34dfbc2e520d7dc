// @ts-check
import { readFileSync } from 'node:fs';
import { deployEnvironment, missingSettings } from './deploy/missing-settings.mjs';
import { ensureInstalled } from './machine/ensure-installed.mjs';
import { ROOT, readWorkerConfig } from './machine/machine.mjs';
import { runTool, stopToolsOnSignal, tail } from './machine/run-tool.mjs';

const SECRETS = ['LINK_KEY', 'SENSITIVE_DATA_KEY'];
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
 * Builds the site and deploys pages and functions in one step.
 *
 * @returns {Promise<string | null>} the error message, or null
 */
async function deploy() {
  const notInstalled = await ensureInstalled('site');
  if (notInstalled !== null) return notInstalled;
  const config = await readWorkerConfig();
  const missing = [...missingSettings(config, process.env, await senderOfEmails()), ...(await missingAccess(config))];
  if (missing.length > 0) {
    return `Not deployed. Fix these first (see docs/DEPLOYING.md):\n${missing.map((line) => `  - ${line}`).join('\n')}`;
  }
  const steps = [
    { what: 'Building the pages', command: ['npm', 'run', 'build'] },
    { what: 'Putting it live', command: ['wrangler', 'deploy'] },
  ];
  const commit = (await runTool(['git', 'rev-parse', 'HEAD'], { log: null })).output.trim();
  const env = deployEnvironment(config, commit);
  for (const [index, { what, command }] of steps.entries()) {
    process.stdout.write(`${what} … `);
    const outcome = await runTool(command, { log: `.cache/deploy-${index + 1}.log`, env });
    if (!outcome.ok) return `failed. The last lines:\n${tail(outcome.output)}`;
    console.log(`done in ${Math.round(outcome.seconds)} s`);
  }
  return null;
}

/** The address in the operator's settings. The packages must be installed. */
async function senderOfEmails() {
  const { parse } = await import('yaml');
  return String(parse(readFileSync(`${ROOT}content/settings/operator.yaml`, 'utf8')).email);
}

/**
 * Checks the login at Cloudflare and the keys that are stored as secrets.
 *
 * @param {Awaited<ReturnType<typeof readWorkerConfig>>} config
 */
async function missingAccess({ vars = {} }) {
  const listed = await runTool(['wrangler', 'secret', 'list'], { log: '.cache/deploy-secrets.log', env: { CI: '1' } });
  if (!listed.ok)
    return ['Cloudflare did not list this Worker’s secrets: sign in with "npx wrangler login", then add them.'];
  const secrets = [
    ...SECRETS,
    ...(vars.PAYMENTS === 'stripe' ? STRIPE_SECRETS : []),
    ...(vars.MAIL === undefined ? [] : (MAIL_SECRETS[vars.MAIL] ?? [])),
  ];
  return secrets
    .filter((name) => !listed.output.includes(`"${name}"`))
    .map((name) => `The secret ${name} is not set. Run "npx wrangler secret put ${name}".`);
}
