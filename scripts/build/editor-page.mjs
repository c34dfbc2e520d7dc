// @ts-check
import { build } from 'esbuild';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { ROOT } from '../machine/machine.mjs';
import { policyOfEditor } from './security-policy.mjs';

const SETTINGS = `${ROOT}content/settings/operator.yaml`;
/** Found as Node finds packages: the review builds a copy of the project that has none of its own. */
const SVELTIA = dirname(createRequire(import.meta.url).resolve('@sveltia/cms'));
const TYPES = { '.js': 'text/javascript', '.html': 'text/html', '.woff2': 'font/woff2', '.wasm': 'application/wasm' };

/**
 * The settings of the operator that the editor needs.
 *
 * @typedef {{ service: 'github' | 'gitlab', repository: string, branch?: string, sign_in?: string }} Repository
 */

/**
 * Adds the editor at `/admin/`: one page with a policy of its own, and a bundle that no other page names.
 *
 * It is built apart from the site, so that the scripts of visitors share nothing with it.
 *
 * @type {import('astro').AstroIntegration}
 */
export const editorPage = {
  name: 'editor-page',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      await writeEditor(fileURLToPath(new URL('admin/', dir)));
    },
    'astro:server:setup': ({ server }) => {
      const folder = `${ROOT}.cache/admin/`;
      /** @type {Promise<void> | undefined} */
      let written;
      server.middlewares.use('/admin', (request, response, next) => {
        const [path = '/'] = (request.url ?? '/').split('?');
        written ??= writeEditor(folder);
        written.then(() => {
          const file = join(folder, path === '/' || path === '' ? 'index.html' : path);
          if (!file.startsWith(folder) || !existsSync(file)) return next();
          const type = Object.entries(TYPES).find(([ending]) => ending === extname(file))?.[1];
          response.setHeader('content-type', type ?? 'application/octet-stream');
          createReadStream(file).pipe(response);
        }, next);
      });
    },
  },
};

/** @param {string} folder */
async function writeEditor(folder) {
  await mkdir(folder, { recursive: true });
  /** @type {{ name: string, editor?: Repository }} */
  const { name, editor } = parse(await readFile(SETTINGS, 'utf8'));
  await writeFile(`${folder}index.html`, await pageOf(name, editor));
  await cp(`${SVELTIA}/assets`, `${folder}assets`, { recursive: true, filter: (file) => !file.endsWith('.map') });
  await build({
    entryPoints: { editor: `${ROOT}src/catalogue/editing/editor.ts` },
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2024',
    chunkNames: '[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [assetsBeside, withoutColours],
    logLevel: 'error',
  });
}

/** The package names its fonts on another machine too, which the policy would block. */
const FONT_ELSEWHERE = /https:\/\/cdn\.jsdelivr\.net\/fontsource\/fonts\/([\w-]+)(?::vf)?@[\d.]+\/[\w-]+\.woff2/g;

/** @param {string} name */
function fontOf(name) {
  const file = readdirSync(`${SVELTIA}/assets`).find((each) => each.startsWith(name) && each.endsWith('.woff2'));
  if (file === undefined) throw new Error(`@sveltia/cms has no file for its font ${name}.`);
  return file;
}

/**
 * The editor's package finds its files from where a script lies. All scripts of the bundle lie in one folder.
 *
 * @type {import('esbuild').Plugin}
 */
const assetsBeside = {
  name: 'assets-beside',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@sveltia[\\/]cms[\\/]npm[\\/]index\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(FONT_ELSEWHERE, (_, name) => `/admin/assets/${fontOf(name)}`),
      loader: 'js',
    }));
    onLoad({ filter: /@sveltia[\\/]cms[\\/]npm[\\/]chunks[\\/].*\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('../assets/', 'assets/'),
      loader: 'js',
    }));
  },
};

/**
 * Leaves out the colours of 300 programming languages, of which a text has none.
 *
 * @type {import('esbuild').Plugin}
 */
const withoutColours = {
  name: 'without-colours',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^@shikijs\/langs\// }, () => ({ path: 'none', namespace: 'no-language' }));
    onLoad({ filter: /.*/, namespace: 'no-language' }, () => ({ contents: 'export default []' }));
  },
};

/**
 * @param {string} name
 * @param {Repository | undefined} repository
 */
async function pageOf(name, repository) {
  const values = {
    policy: policyOfEditor(repository),
    title: name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    data: JSON.stringify({ name, repository }).replaceAll('<', '\\u003c'),
  };
  const page = await readFile(`${import.meta.dirname}/editor-page.html`, 'utf8');
  return Object.entries(values)
    .reduce((html, [key, value]) => html.replace(`{{${key}}}`, () => value), page)
    .replace(/\{\{if no repository\}\}\n([^]*)\{\{end\}\}\n/, repository === undefined ? '$1' : '');
}
