// @ts-check
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { ROOT } from '../machine/machine.mjs';
import { policyFor, scriptsIn, sourcesOf, sourcesOfVideos } from './security-policy.mjs';

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
