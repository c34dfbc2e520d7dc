// @ts-check
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { ROOT } from './machine.mjs';
import { policyFor, sourcesOf, sourcesOfVideos } from './security-policy.mjs';

const SETTINGS = `${ROOT}content/settings/operator.yaml`;
const START_OF_HEAD = '<meta charset="utf-8">';
const SEARCH = 'search/index.html';

/**
 * Writes into each built page what it allows (P28). Stands after all that still changes a page's scripts and styles:
 * their hashes are those of what is served.
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
      for (const file of globSync('**/*.html', { cwd: folder })) {
        const html = await readFile(`${folder}${file}`, 'utf8');
        const policy = policyFor(html, [...others, ...sourcesOfVideos(html)], { wasm: file === SEARCH });
        const meta = `<meta http-equiv="content-security-policy" content="${policy}">`;
        if (!html.includes(START_OF_HEAD)) throw new Error(`${file} does not begin its head with ${START_OF_HEAD}`);
        await writeFile(
          `${folder}${file}`,
          html.replace(START_OF_HEAD, () => `${START_OF_HEAD}${meta}`),
        );
      }
    },
  },
};
