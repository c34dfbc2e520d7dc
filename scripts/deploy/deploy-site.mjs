// @ts-check
import { existsSync } from 'node:fs';
import { tail } from '../machine/run-tool.mjs';
import { deployEnvironment, missingSettings, stageOf } from './missing-settings.mjs';
import { checkSecrets, keysFile, storedSecrets, writeKeys } from './secrets.mjs';

/**
 * @typedef {object} Deployment
 * @property {string} root the project's folder with a slash at its end
 * @property {import('./missing-settings.mjs').Config} config
 * @property {NodeJS.ProcessEnv} env
 * @property {string} sender the address that emails come from
 * @property {(command: readonly string[], options?: { log?: string, env?: Record<string, string> }) =>
 *   Promise<import('../machine/run-tool.mjs').Outcome>} run
 * @property {(text: string) => void} say
 */

/**
 * Deploys the site, or says everything that is missing. A site without keys gets new ones.
 *
 * @param {Deployment} deployment
 * @returns {Promise<string | null>} the error message, or null
 */
export async function deploySite({ root, config, env, sender, run, say }) {
  const { name = '', vars = {} } = config;
  const listed = await run(['wrangler', 'secret', 'list'], { log: '.cache/deploy-secrets.log', env: { CI: '1' } });
  const stored = storedSecrets(listed, name);
  const secrets = checkSecrets(stored ?? [], vars, env.CI !== undefined);
  const missing = [
    ...missingSettings(config, env, sender),
    ...(stored === null
      ? [`Cloudflare did not answer. Run "npx wrangler login". It said:\n${tail(listed.output, 8)}`]
      : secrets.missing),
  ];
  if (missing.length > 0) {
    return `Not deployed. Fix these first (see docs/DEPLOYING.md):\n${missing.map((line) => `  - ${line}`).join('\n')}`;
  }
  if (stageOf(vars) === 'demo') say('This is a demonstration: it takes test cards only, and sends no email.\n');
  const keys = keysFile(name);
  if (secrets.areKeysNew) writeKeys(root + keys);
  const commit = (await run(['git', 'rev-parse', 'HEAD'])).output.trim();
  const steps = [
    { what: 'Building the pages', command: ['npm', 'run', 'build'] },
    {
      what: 'Putting it live',
      command: [
        ...['wrangler', 'deploy', '--var', `STAGE:${stageOf(vars)}`],
        ...(secrets.areKeysNew ? ['--secrets-file', keys] : []),
      ],
    },
  ];
  let output = '';
  for (const [index, { what, command }] of steps.entries()) {
    say(`${what} … `);
    const outcome = await run(command, {
      log: `.cache/deploy-${index + 1}.log`,
      env: deployEnvironment(config, commit),
    });
    if (!outcome.ok) return `failed. The last lines:\n${tail(outcome.output)}`;
    say(`done in ${Math.round(outcome.seconds)} s\n`);
    ({ output } = outcome);
  }
  const address = vars['SITE_URL'] ?? /https:\/\/\S+\.workers\.dev/.exec(output)?.[0];
  if (address !== undefined) say(`The site is at ${address}\n`);
  if (vars['SITE_URL'] === undefined)
    say('Write that address to vars.SITE_URL in wrangler.jsonc: shared links need it.\n');
  if (existsSync(root + keys)) {
    say(
      `Its keys are in ${keys}. Move them to where you keep passwords: without them, guests’ details can’t be read.\n`,
    );
  }
  return null;
}
