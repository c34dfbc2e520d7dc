// @ts-check
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * Takes the styles of islands out of the pages' heads. Astro links every stylesheet that a page's scripts could ever
 * import; these arrive with the island itself, which waits for them, and would delay the first paint for nothing.
 *
 * @type {() => import('astro').AstroIntegration}
 */
export function stylesOnDemand() {
  /** @type {Set<string>} */
  const onDemand = new Set();
  return {
    name: 'styles-on-demand',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [findStylesOnDemand(onDemand)] } });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const links = [...onDemand].map((file) => `<link rel="stylesheet" href="/${file}">`);
        if (links.length === 0) return;
        for (const file of globSync('**/*.html', { cwd: folder })) {
          const html = await readFile(`${folder}${file}`, 'utf8');
          const light = links.reduce((text, link) => text.replace(link, ''), html);
          if (light !== html) await writeFile(`${folder}${file}`, light);
        }
      },
    },
  };
}

/**
 * @param {Set<string>} onDemand receives the stylesheets that no script imports from the start
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
      const fromStart = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
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
