// @ts-check
import { randomInt } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const TOOLS = 'node_modules/.bin';
const BIN = join(ROOT, TOOLS);
/** The oldest Node version that runs TypeScript without a build. */
const NEEDED_NODE = [22, 18];

/**
 * The environment of every tool: the project's own tools come first on the PATH, its pinned Node among them, and no
 * tool sends requests to the network.
 *
 * @param {Record<string, string>} [extra]
 * @param {string} [folder] a copy of the project; its own tools come first
 */
export function toolEnvironment(extra = {}, folder = ROOT) {
  return {
    ...process.env,
    PATH: [join(folder, TOOLS), BIN, process.env.PATH ?? ''].join(delimiter),
    ASTRO_TELEMETRY_DISABLED: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_LOG_PATH: join(ROOT, '.cache/wrangler'),
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    ...extra,
  };
}

/** Gives the fault of the system's Node, or null if it or the pinned Node can run the tools. */
export function nodeFault() {
  if (existsSync(join(BIN, process.platform === 'win32' ? 'node.exe' : 'node'))) return null;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = NEEDED_NODE;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return null;
  return `Node ${NEEDED_NODE.join('.')} or newer is needed, and you have ${process.versions.node}. Get it from https://nodejs.org`;
}

/**
 * @param {number} port
 * @returns {Promise<boolean>} whether the port is free
 */
export function isPortFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** The port of the site: PORT, or 8787. */
export function chosenPort() {
  const port = Number(process.env.PORT ?? 8787);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
}

const FILE = `${ROOT}.dev.vars`;
/** Letters and digits that cannot be confused with each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 12;

/**
 * Gives the password of the staff pages on this machine. The first start creates it and stores it in `.dev.vars`, which
 * is never committed or deployed. So no other person on the network knows the password.
 *
 * @returns {string}
 */
export function staffPassword() {
  const kept = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const known = /^STAFF_PASSWORD *= *"?([^"\n\r]*?)"? *$/m.exec(kept)?.[1];
  if (known !== undefined) return known;
  const password = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  appendFileSync(FILE, `${kept === '' || kept.endsWith('\n') ? '' : '\n'}STAFF_PASSWORD=${password}\n`);
  return password;
}

/**
 * Reads wrangler.jsonc. The packages must be installed.
 *
 * @returns {Promise<{ name?: string, vars?: Record<string, string>, placement?: { region?: string }, routes?: (string | { pattern: string })[], durable_objects?: object, observability?: object, send_email?: { name?: string }[], workers_dev?: boolean, preview_urls?: boolean }>}
 */
export async function readWorkerConfig() {
  const { default: ts } = await import('typescript');
  const text = readFileSync(`${ROOT}wrangler.jsonc`, 'utf8');
  const { config, error } = ts.parseConfigFileTextToJson('wrangler.jsonc', text);
  if (error) {
    const line = text.slice(0, error.start).split('\n').length;
    throw new Error(`wrangler.jsonc:${line}: ${ts.flattenDiagnosticMessageText(error.messageText, '\n')}`);
  }
  return config;
}
