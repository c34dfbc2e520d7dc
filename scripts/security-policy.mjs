// @ts-check
import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?<attributes>[^>]*)>(?<text>.*?)<\/script>/gs;
const INLINE_STYLE = /<style[^>]*>(?<text>.*?)<\/style>/gs;
/** Data in a page, which no browser runs. */
const IS_DATA = /type="application\/(?:ld\+)?json"/;

/**
 * Whom a page may ask for what, besides the site itself, by directive.
 *
 * @typedef {Readonly<Record<string, readonly string[]>>} Sources
 */

/** Where card fields and the payment page of Stripe come from. @type {Sources} */
const STRIPE = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'form-action': ['https://checkout.stripe.com'],
};

/** The question whether a visitor is a person. @type {Sources} */
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
 * The other machines this operator's pages need, from the settings: nobody else is ever let in.
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

/** What the player of a video needs, by what the page says of the video. @type {Readonly<Record<string, Sources>>} */
const VIDEOS = {
  'data-press="youtube"': { 'frame-src': ['https://www.youtube-nocookie.com'] },
  'data-press="vimeo"': { 'frame-src': ['https://player.vimeo.com'] },
  // A browser that takes no file in one answer is handed it by the page's own script.
  'data-press="file"': { 'media-src': ["'self'", 'blob:'] },
};

/**
 * The sources of the videos in a page: a page without one can play nothing.
 *
 * @param {string} html
 * @returns {Sources[]}
 */
export function sourcesOfVideos(html) {
  return Object.entries(VIDEOS).flatMap(([mark, sources]) => (html.includes(mark) ? [sources] : []));
}

/**
 * The texts of the scripts that stand in a page itself.
 *
 * @param {string} html
 */
export function scriptsIn(html) {
  return [...html.matchAll(INLINE_SCRIPT)]
    .filter(({ groups }) => !/\ssrc=/.test(groups?.['attributes'] ?? '') && !IS_DATA.test(groups?.['attributes'] ?? ''))
    .map(({ groups }) => groups?.['text'] ?? '');
}

/**
 * What a page allows (P28): its own files, its inline scripts that are ours and its styles by their hashes, and the
 * given others. What a text, a form, a hash or a query could smuggle in has no hash and does not run.
 *
 * Who may frame a page cannot be said in the page; that is a header.
 *
 * @param {string} html
 * @param {readonly Sources[]} others
 * @param {{ ours: ReadonlySet<string>, wasm?: boolean }} options ours: the inline scripts that are ours; wasm: the page
 *   compiles WebAssembly, as the search does
 */
export function policyFor(html, others, { ours, wasm = false }) {
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
    'frame-src': [],
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

/** @param {string} text */
function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
