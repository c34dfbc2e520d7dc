// @ts-check
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { ROOT } from '../machine/machine.mjs';

const INLINE_SCRIPT = /<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs;
const INLINE_STYLE = /<style[^>]*>(?<text>.*?)<\/style>/gs;
/** Types of data scripts, which a browser does not run. */
const IS_DATA = /type="application\/(?:ld\+)?json"/;

/**
 * The allowed sources besides the site itself, by directive.
 *
 * @typedef {Readonly<Record<string, readonly string[]>>} Sources
 */

/** The sources of Stripe's card fields and payment page. @type {Sources} */
const STRIPE = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'form-action': ['https://checkout.stripe.com'],
};

/** The sources of Turnstile, which checks that a visitor is a person. @type {Sources} */
const TURNSTILE = {
  'script-src': ['https://challenges.cloudflare.com'],
  'frame-src': ['https://challenges.cloudflare.com'],
};

/** @type {Sources} */
const GOOGLE_TAGS = {
  'script-src': ['https://www.googletagmanager.com'],
  'connect-src': [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  'img-src': ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
};

/** @type {Sources} */
const CRISP = {
  'script-src': ['https://client.crisp.chat', 'https://settings.crisp.chat'],
  'style-src': ['https://client.crisp.chat'],
  'connect-src': ['https://client.crisp.chat', 'https://storage.crisp.chat', 'wss://client.relay.crisp.chat'],
  'img-src': ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
  'font-src': ['https://client.crisp.chat'],
  'frame-src': ['https://game.crisp.chat'],
};

/**
 * Gives the other hosts that this operator's pages need, from the settings. All other hosts are blocked.
 *
 * @param {{ analytics_id?: string, chat?: { service?: string, address?: string } }} operator `content/settings/operator.yaml`
 * @param {{ turnstile: boolean }} options
 * @returns {Sources[]}
 */
export function sourcesOf({ analytics_id: tags, chat = {} }, { turnstile }) {
  const sources = [STRIPE];
  if (turnstile) sources.push(TURNSTILE);
  if (tags !== undefined) sources.push(GOOGLE_TAGS);
  if (chat.service === 'crisp') sources.push(CRISP);
  if (chat.service === 'chatwoot' && chat.address !== undefined) {
    const { origin } = new URL(chat.address);
    sources.push({ 'script-src': [origin], 'frame-src': [origin], 'connect-src': [origin] });
  }
  return sources;
}

/** The sources of a video player, by the attribute of the page's video. @type {Readonly<Record<string, Sources>>} */
const VIDEOS = {
  'data-press="youtube"': { 'frame-src': ['https://www.youtube-nocookie.com'] },
  'data-press="vimeo"': { 'frame-src': ['https://player.vimeo.com'] },
  // A browser that cannot stream the file gets it as a blob from the page's script.
  'data-press="file"': { 'media-src': ["'self'", 'blob:'] },
};

/**
 * Gives the sources of the videos in a page. A page without a video gets none.
 *
 * @param {string} html
 * @returns {Sources[]}
 */
export function sourcesOfVideos(html) {
  return Object.entries(VIDEOS).flatMap(([mark, sources]) => (html.includes(mark) ? [sources] : []));
}

/**
 * Gives the texts of the inline scripts of a page.
 *
 * @param {string} html
 */
export function scriptsIn(html) {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(({ groups }) => !/\ssrc=/.test(groups?.['attributes'] ?? '') && !IS_DATA.test(groups?.['attributes'] ?? ''))
    .map(({ groups }) => groups?.['text'] ?? '');
}

/**
 * Gives the policy of a page: it allows the site's own files, the site's inline scripts and styles by their
 * hashes, and the given sources. A script injected through a text, a form, a hash or a query has no allowed hash and
 * does not run.
 *
 * The HTML cannot say who may frame the page. A header says that.
 *
 * @param {string} html
 * @param {readonly Sources[]} others
 * @param {{ ours: ReadonlySet<string>, wasm?: boolean, framesOurs?: boolean }} options
 *   ours: the site's inline scripts; wasm: the page compiles WebAssembly, as the search does; framesOurs: the page shows
 *   another page of the site in a frame, as the inbox does
 */
export function policyFor(html, others, { ours, wasm = false, framesOurs = false }) {
  const scripts = scriptsIn(html)
    .filter((text) => ours.has(text))
    .map(hashOf);
  const styles = [...html.matchAll(INLINE_STYLE)].map(({ groups }) => hashOf(groups?.['text'] ?? ''));
  /** @type {Record<string, readonly string[]>} */
  const own = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...new Set(scripts), ...(wasm ? ["'wasm-unsafe-eval'"] : [])],
    'style-src': ["'self'", ...new Set(styles)],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': framesOurs ? ["'self'"] : [],
    'media-src': [],
    'worker-src': wasm ? ["'self'"] : [],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
  };
  return Object.entries(own)
    .map(([directive, sources]) => [directive, ...sources, ...others.flatMap((other) => other[directive] ?? [])])
    .filter((words) => words.length > 1)
    .map((words) => words.join(' '))
    .join(';');
}

/** The hosts of a service that keeps a repository. @type {Readonly<Record<string, Sources>>} */
const REPOSITORIES = {
  github: { 'connect-src': ['https://api.github.com'], 'img-src': ['https://avatars.githubusercontent.com'] },
  gitlab: { 'connect-src': ['https://gitlab.com'], 'img-src': ['https://gitlab.com', 'https://secure.gravatar.com'] },
};

/**
 * Gives the policy of the editor. The editor sets styles as it runs, and makes pictures smaller with WebAssembly,
 * in a worker. It reaches the service with the repository and nothing else: what it would fetch from elsewhere, such as
 * news of its versions, is blocked.
 *
 * @param {{ service: string } | undefined} repository
 */
export function policyOfEditor(repository) {
  const { [repository?.service ?? '']: others = {} } = REPOSITORIES;
  /** @type {Record<string, readonly string[]>} */
  const own = {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'blob:', 'data:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': ['blob:'],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
  };
  return Object.entries(own)
    .map(([directive, sources]) => [directive, ...sources, ...(others[directive] ?? [])].join(' '))
    .join(';');
}

/** @param {string} text */
function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const SETTINGS = `${ROOT}content/settings/operator.yaml`;
const START_OF_HEAD = '<meta charset="utf-8">';
const SEARCH = 'search/index.html';
const DEMONSTRATION = 'staff/demonstration/index.html';
/** A style or script in an attribute, which no policy of a page allows. */
const IN_ATTRIBUTE = /<[a-z][^<>]*\s(?:style|on[a-z]+)="/i;
/** Pages without text of editors. Together they contain each inline script of the site, which the policy allows. */
const WITHOUT_TEXTS = ['404.html', 'calendar/index.html', 'staff/chat/index.html'];

/**
 * Writes the content security policy into each built page. This integration must be the last that changes scripts
 * and styles, because the hashes are those of the served files.
 *
 * @type {import('astro').AstroIntegration}
 */
export const securePages = {
  name: 'secure-pages',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir);
      const others = sourcesOf(parse(await readFile(SETTINGS, 'utf8')), {
        turnstile: Boolean(process.env['PUBLIC_TURNSTILE_SITE_KEY']),
      });
      const ours = new Set(
        (await Promise.all(WITHOUT_TEXTS.map((file) => readFile(folder + file, 'utf8')))).flatMap(scriptsIn),
      );
      for (const file of globSync('**/*.html', { cwd: folder })) {
        const html = await readFile(`${folder}${file}`, 'utf8');
        await writeFile(`${folder}${file}`, securePage(file, html, { ours, others }));
      }
    },
  },
};

/**
 * Gives a built page with its policy as the first element after the character set. Throws if the page contains an inline
 * script that is not the site's, or a style or script in an attribute: the policy would block it. Only a text of an
 * editor, or what turns texts into pages, could have brought it.
 *
 * @param {string} file the page, from the folder of the build
 * @param {string} html
 * @param {{ ours: ReadonlySet<string>, others: readonly import('./security-policy.mjs').Sources[] }} options
 *   ours: the site's inline scripts; others: the sources of this operator's services
 */
export function securePage(file, html, { ours, others }) {
  if (scriptsIn(html).some((text) => !ours.has(text))) {
    throw new Error(
      `${file} holds a script that is not the site's. Take it out of the text; a script of the site's is a file.`,
    );
  }
  const blocked = IN_ATTRIBUTE.exec(html)?.[0];
  if (blocked !== undefined) {
    throw new Error(`${file} holds ${blocked}…": browsers would block that. Take it out of the text, or use a class.`);
  }
  if (!html.includes(START_OF_HEAD)) throw new Error(`${file} does not begin its head with ${START_OF_HEAD}`);
  const policy = policyFor(html, [...others, ...sourcesOfVideos(html)], {
    ours,
    wasm: file === SEARCH,
    framesOurs: file === DEMONSTRATION,
  });
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
  return html.replace(START_OF_HEAD, () => `${START_OF_HEAD}${meta}`);
}
