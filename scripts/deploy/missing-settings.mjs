// @ts-check
import { isFreeMail } from '../../src/domain/email-address.ts';

/** Where the books may be kept, as docs/DEPLOYING.md lists it. */
const PLACES = ['oc', 'apac', 'weur', 'eeur', 'enam', 'wnam', 'eu'];

/** @typedef {Awaited<ReturnType<typeof import('../machine/machine.mjs').readWorkerConfig>>} Config */

/**
 * Lists the settings in wrangler.jsonc that a site at a public address needs and that are missing. A demonstration may
 * use the sandbox and the inbox, and stand at workers.dev without an address of its own. An address in the environment must be that of the settings.
 *
 * @param {Config} config
 * @param {NodeJS.ProcessEnv} env
 * @param {string} sender the address that emails come from
 */
export function missingSettings(
  {
    vars = {},
    routes = [],
    send_email: mailBindings = [],
    workers_dev: isAtWorkersDev = true,
    preview_urls: hasPreviewUrls,
  },
  env,
  sender,
) {
  const isDemo = stageOf(vars) === 'demo';
  const always = [
    {
      ok: isDemo || vars.STAGE === 'production',
      message: 'vars.STAGE in wrangler.jsonc must be "production" or "demo".',
    },
    {
      ok: (isDemo && vars.SITE_URL === undefined) || vars.SITE_URL?.startsWith('https://'),
      message: 'vars.SITE_URL in wrangler.jsonc must be the site’s address, starting with https://.',
    },
    {
      ok: (isDemo && vars.PLACE === undefined) || PLACES.includes(vars.PLACE ?? ''),
      message: `vars.PLACE in wrangler.jsonc must say where the books are kept: ${PLACES.join(', ')}. It can’t be changed later.`,
    },
    {
      ok: !env.SITE_URL || withoutSlash(env.SITE_URL) === withoutSlash(vars.SITE_URL ?? ''),
      message: `SITE_URL is ${env.SITE_URL} in the environment (LIVE_URL of the workflow), but ${vars.SITE_URL ?? 'not set'} in wrangler.jsonc. Make them the same.`,
    },
    {
      ok: !env.AS_OF && !vars.AS_OF,
      message: 'AS_OF is set, so guests would see the pages of another day. Remove it.',
    },
    {
      ok: hasPreviewUrls !== undefined,
      message: 'preview_urls is missing in wrangler.jsonc, so previews would fail. Write true.',
    },
    {
      ok: isAtWorkersDev || routes.length > 0,
      message:
        'The site has no address: add its domain as routes in wrangler.jsonc, or set workers_dev to true for a demo.',
    },
  ];
  const live = [
    {
      ok: !isAtWorkersDev,
      message: 'workers_dev in wrangler.jsonc must be false. Otherwise the site is also public at workers.dev.',
    },
    {
      ok: routes.map(hostOf).includes(URL.parse(vars.SITE_URL ?? '')?.host ?? ''),
      message:
        'routes in wrangler.jsonc must name the domain of vars.SITE_URL, such as [{ "pattern": "tours.example.com", "custom_domain": true }].',
    },
    {
      ok: vars.PAYMENTS !== 'sandbox',
      message: 'vars.PAYMENTS in wrangler.jsonc is "sandbox", which only takes test cards. Write "stripe".',
    },
    {
      ok: vars.PAYMENTS !== 'stripe' || vars.STRIPE_PUBLISHABLE_KEY?.startsWith('pk_live_'),
      message:
        'vars.STRIPE_PUBLISHABLE_KEY in wrangler.jsonc must be the live publishable key of your Stripe account (pk_live_…).',
    },
    {
      ok: vars.MAIL !== 'inbox',
      message:
        'vars.MAIL in wrangler.jsonc is "inbox", which sends no email and shows every email to everyone. Write "resend", "postmark" or "cloudflare".',
    },
    {
      ok: !isFreeMail(sender),
      message: `email in content/settings/operator.yaml is ${sender}, a free mailbox that email services can’t send from. Write an address at your own domain.`,
    },
    {
      ok: vars.MAIL !== 'cloudflare' || mailBindings.some(({ name }) => name === 'EMAIL'),
      message: 'vars.MAIL is "cloudflare", but wrangler.jsonc has no send_email binding named EMAIL. Add it.',
    },
    {
      ok: vars.ACCESS_TEAM && vars.ACCESS_AUDIENCE,
      message:
        'vars.ACCESS_TEAM and vars.ACCESS_AUDIENCE in wrangler.jsonc are missing, so staff can’t sign in. They are those of your Cloudflare Access application.',
    },
  ];
  return [...always, ...(isDemo ? [] : live)].filter(({ ok }) => !ok).map(({ message }) => message);
}

/**
 * What the site is for: practice, until the settings say otherwise.
 *
 * @param {Readonly<Record<string, string>>} vars
 */
export function stageOf(vars) {
  return vars['STAGE'] ?? 'demo';
}

/**
 * The environment of a build that is deployed. Its pages name the address that emails name.
 *
 * @param {Config} config
 * @param {string} commit `/built.json` names it, so that the same commit can be built again when something of it is due
 */
export function deployEnvironment({ vars = {} }, commit) {
  const { SITE_URL } = vars;
  return { CI: '1', COMMIT: commit, STAGE: stageOf(vars), ...(SITE_URL !== undefined && { SITE_URL }) };
}

/** @param {string | { pattern: string }} route */
function hostOf(route) {
  return (typeof route === 'string' ? route : route.pattern).split('/')[0];
}

/** @param {string} address */
function withoutSlash(address) {
  return address.replace(/\/$/, '');
}
