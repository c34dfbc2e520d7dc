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
 * Marks a built page as part of a preview: a banner says of which branch and commit, and search engines skip the page.
 *
 * @param {string} html
 * @param {string} of the branch and commit
 */
export function markPage(html, of) {
  const text = of.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const banner =
    `<p class="preview-banner" data-pagefind-ignore>Preview of ${text}. Bookings, cards and mails are not real: ` +
    '<a href="/inbox/">read those that were sent</a>, or <a href="/mails/">every mail there is</a>.</p>';
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
 * Marks a build as a preview if `PREVIEW_OF` names a branch and commit. It stands before the integration that writes the
 * content security policy, which needs the final styles.
 *
 * @type {import('astro').AstroIntegration}
 */
export const previewBanner = {
  name: 'preview-banner',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const of = process.env['PREVIEW_OF'] ?? '';
      if (of === '') return;
      const folder = fileURLToPath(dir);
      for (const file of globSync('**/*.html', { cwd: folder })) {
        writeFileSync(folder + file, markPage(readFileSync(folder + file, 'utf8'), of));
      }
      writeFileSync(`${folder}_headers`, hideFiles(readFileSync(`${folder}_headers`, 'utf8')));
    },
  },
};
