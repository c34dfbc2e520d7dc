// @ts-check
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The staff pages are a grid of two parts, so that the banner is in the second one. */
const PLACE_OF_BANNER = /<body class="staff"[^]*?<main[^>]*>|<body[^>]*>/;
const END_OF_HEAD = '</head>';
const STYLE =
  '<style>.preview-banner{margin:0;padding:.4rem 1rem;background:var(--text-strong);color:var(--text-inverse);' +
  'font-size:var(--text-small);text-align:center;overflow-wrap:anywhere}.preview-banner a{color:inherit}</style>';
const EVERY_FILE = /^\/\*\n/m;

/**
 * The banner's text in a build that is not the live site; null in one that is.
 *
 * @param {{ PREVIEW_OF?: string | undefined, STAGE?: string | undefined }} env
 *   PREVIEW_OF: the branch and commit of a preview; STAGE: the Worker's setting
 * @returns {string | null} HTML
 */
export function bannerText({ PREVIEW_OF = '', STAGE }) {
  if (PREVIEW_OF !== '') {
    const of = PREVIEW_OF.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return (
      `Preview of ${of}. Bookings, cards and emails are not real: ` +
      '<a href="/inbox/">read the emails we sent</a>, or <a href="/mails/">see every email we can send</a>.'
    );
  }
  return STAGE === 'demo'
    ? 'This is a demonstration. Nothing you book here is real. Please use test cards only.'
    : null;
}

/**
 * Marks a built page as not the live site: a banner says what it is, and search engines skip the page.
 *
 * @param {string} html
 * @param {string} text HTML of the banner
 */
export function markPage(html, text) {
  const banner = `<p class="preview-banner" data-pagefind-ignore>${text}</p>`;
  return html
    .replace(END_OF_HEAD, () => `<meta name="robots" content="noindex">${STYLE}${END_OF_HEAD}`)
    .replace(PLACE_OF_BANNER, (start) => `${start}${banner}`);
}

/**
 * Tells search engines to skip every file.
 *
 * @param {string} headers the text of `_headers`
 */
export function hideFiles(headers) {
  if (!EVERY_FILE.test(headers)) throw new Error('_headers has no rule for /*');
  return headers.replace(EVERY_FILE, (rule) => `${rule}  X-Robots-Tag: noindex\n`);
}

/**
 * Marks the build of a preview or of a demonstration. It stands before the integration that writes the content security
 * policy, which needs the final styles.
 *
 * @type {import('astro').AstroIntegration}
 */
export const previewBanner = {
  name: 'preview-banner',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const text = bannerText(process.env);
      if (text === null) return;
      const folder = fileURLToPath(dir);
      for (const file of globSync('**/*.html', { cwd: folder })) {
        writeFileSync(folder + file, markPage(readFileSync(folder + file, 'utf8'), text));
      }
      writeFileSync(`${folder}_headers`, hideFiles(readFileSync(`${folder}_headers`, 'utf8')));
    },
  },
};
