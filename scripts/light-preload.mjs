// @ts-check

/**
 * Puts a smaller function in the place of the one Vite adds to each page that imports on demand.
 *
 * Vite's weighs nearly a kilobyte compressed, half of what a page may begin with, for browsers and settings this site
 * has not got: every browser that runs these modules knows `modulepreload`. What it must do stays: fetch the parts of
 * an island together, wait for its styles so that it never shows undressed, and ask again after a failure.
 *
 * A later Vite may call the function otherwise. Then this does nothing, and the test on the weight of pages says so.
 *
 * @returns {import('vite').Plugin}
 */
export function lightPreload() {
  return {
    name: 'light-preload',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ build: { modulePreload: { resolveDependencies: fewForPages } } }),
    load: (id) => (id === '\0vite/preload-helper.js' ? PRELOAD : undefined),
  };
}

/** Begins the name of every script that a page names itself. */
const PAGE_SCRIPT = /astro_type_script/;

/**
 * A page's own script names only the styles of what it may fetch: every further name is a hash that no compression makes
 * smaller, and the parts are found a moment later by what imports them. What islands fetch, they fetch together.
 *
 * @param {string} _file
 * @param {string[]} parts
 * @param {{ hostId: string }} host
 */
function fewForPages(_file, parts, { hostId }) {
  return PAGE_SCRIPT.test(hostId) ? parts.filter((part) => part.endsWith('.css')) : parts;
}

const PRELOAD = `
const styles = {};
const fetchScript = async (file) => {
  const answer = await fetch('/' + file);
  if (!answer.ok) throw Error(file);
  await answer.blob();
};
const fetchStyles = (file) => styles[file] ??= new Promise((done, failed) => {
  const link = document.createElement('link');
  link.href = '/' + file;
  link.rel = 'stylesheet';
  link.onload = done;
  link.onerror = () => { link.remove(); delete styles[file]; failed(Error(file)); };
  document.head.append(link);
});
export const __vitePreload = (load, files) => Promise.all(
  [...new Set(['_astro/' + /[^/]+js/.exec(load), ...files])].map((file) => file.endsWith('css') ? fetchStyles(file) : fetchScript(file))
).then(load);
`;
