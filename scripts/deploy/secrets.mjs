// @ts-check
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** `LINK_KEY` signs check-in links, `SENSITIVE_DATA_KEY` encrypts passport and emergency details. */
const KEYS = ['LINK_KEY', 'SENSITIVE_DATA_KEY'];
const STRIPE_SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
/** @type {Readonly<Record<string, readonly string[]>>} */
const MAIL_SECRETS = { resend: ['RESEND_API_KEY'], postmark: ['POSTMARK_SERVER_TOKEN'] };

/**
 * The names of the secrets at Cloudflare, or null if it did not say: then no key may be made, because it would replace
 * the one that guests' details are encrypted with. A Worker that was never deployed has none.
 *
 * @param {{ ok: boolean, output: string }} listed the answer of `wrangler secret list`
 * @param {string} name the Worker
 * @returns {string[] | null}
 */
export function storedSecrets({ ok, output }, name) {
  const text = stripVTControlCharacters(output);
  if (!ok) return text.includes(`Worker "${name}" not found.`) ? [] : null;
  const list = /^\[(?:\]|$.*?^\])/ms.exec(text)?.[0];
  return list === undefined ? null : JSON.parse(list).map((/** @type {{ name: string }} */ secret) => secret.name);
}

/**
 * The secrets that somebody must set, and whether the keys can be made: only when the site has neither, so that none is
 * replaced, and only where they can be kept, which is not in a workflow.
 *
 * @param {readonly string[]} stored
 * @param {Readonly<Record<string, string>>} vars
 * @param {boolean} isWorkflow
 */
export function checkSecrets(stored, vars, isWorkflow) {
  const given = [...(vars['PAYMENTS'] === 'stripe' ? STRIPE_SECRETS : []), ...(MAIL_SECRETS[vars['MAIL'] ?? ''] ?? [])];
  const missing = given
    .filter((name) => !stored.includes(name))
    .map((name) => `The secret ${name} is not set. Run "npx wrangler secret put ${name}".`);
  const keys = KEYS.filter((name) => !stored.includes(name));
  const areKeysNew = keys.length === KEYS.length;
  if (areKeysNew && isWorkflow) {
    missing.push('The site has no keys. Run "npm run -s deploy" once on your own machine, which makes them.');
  }
  if (!areKeysNew) {
    for (const name of keys) {
      missing.push(`The key ${name} is missing. Set your copy of it with "npx wrangler secret put ${name}".`);
    }
  }
  return { missing, areKeysNew };
}

/**
 * Git ignores it.
 *
 * @param {string} name the Worker
 */
export function keysFile(name) {
  return `${name}.keys.json`;
}

/**
 * Makes the keys, in a file for the operator to keep. After a deployment that failed, the next one uses it again.
 *
 * @param {string} file
 */
export function writeKeys(file) {
  if (existsSync(file)) return;
  const keys = KEYS.map((name) => [name, randomBytes(32).toString('base64')]);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(keys), null, 2)}\n`, { mode: 0o600 });
}
