// @ts-check
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The end of the name of every script that a page names directly. The other entries are islands. */
const PAGE_SCRIPT = /astro&type=script|astro_type_script/;
const END_OF_HEAD = '</head>';
/** The style of a picture with a focus. The policy of a page allows no styles in its tags. */
const FOCUS = / style="object-position:(\d+)% (\d+)%"/g;
const LINK = /<link rel="stylesheet" href="\/(_astro\/[^"]+\.css)">/g;

/**
 * Puts a page's styles into the page and removes those of islands.
 *
 * A few kilobytes in the page cost less than waiting for a separate file before the first paint. Islands load their
 * styles when they open, but Astro would link every stylesheet that a page's scripts could import. A stylesheet that a
 * page names in its body stays there, because what is above it is drawn without it.
 *
 * @type {() => import('astro').AstroIntegration}
 */
export function pageStyles() {
  /** @type {Set<string>} */
  const onDemand = new Set();
  return {
    name: 'page-styles',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [keepStylesOfDialogs, findStylesOnDemand(onDemand)] } });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        /** @type {Map<string, string>} */
        const sheets = new Map();
        for (const file of globSync('_astro/*.css', { cwd: folder })) {
          sheets.set(file, onDemand.has(file) ? '' : (await readFile(`${folder}${file}`, 'utf8')).trim());
        }
        for (const file of globSync('**/*.html', { cwd: folder })) {
          const html = await readFile(`${folder}${file}`, 'utf8');
          const [head = '', ...rest] = html.split(END_OF_HEAD);
          let styles = '';
          const bareHead = head.replace(LINK, (link, sheet) => {
            const text = sheets.get(sheet);
            styles += text ?? '';
            return text === undefined ? link : '';
          });
          // One element, because the page's policy needs a hash for each.
          const styledHead = styles === '' ? bareHead : `${bareHead}<style>${styles}</style>`;
          const styled = focusInHead([styledHead, ...rest].join(END_OF_HEAD));
          if (styled !== html) await writeFile(`${folder}${file}`, styled);
        }
      },
    },
  };
}

/**
 * Writes the focus of each picture as a rule in the head of its page. It stands outside the layers, so that it counts
 * more than every rule of a stylesheet.
 *
 * @param {string} html
 */
export function focusInHead(html) {
  /** @type {Set<string>} */
  const rules = new Set();
  const marked = html.replace(FOCUS, (_, left, top) => {
    rules.add(`[data-focus="${left} ${top}"]{object-position:${left}% ${top}%}`);
    return ` data-focus="${left} ${top}"`;
  });
  return rules.size === 0 ? html : marked.replace(END_OF_HEAD, `<style>${[...rules].join('')}</style>${END_OF_HEAD}`);
}

/**
 * Astro deletes a stylesheet that only a dynamic import of an island uses. This marks it as an asset, which Astro
 * keeps.
 *
 * @type {import('vite').Plugin}
 */
const keepStylesOfDialogs = {
  name: 'keep-styles-of-dialogs',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue;
      for (const style of output.viteMetadata?.importedCss ?? []) output.viteMetadata?.importedAssets.add(style);
    }
  },
};

/**
 * @param {Set<string>} onDemand receives the stylesheets that only dynamic imports load
 * @returns {import('vite').Plugin}
 */
function findStylesOnDemand(onDemand) {
  return {
    name: 'find-styles-on-demand',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const pageScripts = chunks.filter(
        ({ isEntry, facadeModuleId }) => isEntry && PAGE_SCRIPT.test(facadeModuleId ?? ''),
      );
      const fromStart = new Set(pageScripts.map(({ fileName }) => fileName));
      for (const fileName of fromStart) {
        const chunk = bundle[fileName];
        if (chunk?.type === 'chunk') for (const imported of chunk.imports) fromStart.add(imported);
      }
      for (const { fileName, viteMetadata } of chunks) {
        if (fromStart.has(fileName)) continue;
        for (const style of viteMetadata?.importedCss ?? []) onDemand.add(style);
      }
    },
  };
}
