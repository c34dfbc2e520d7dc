// @ts-check

/**
 * Puts a smaller function in the place of the one Vite adds to each page that imports on demand.
 *
 * Vite's weighs nearly a kilobyte compressed, half of what a page may begin with, for browsers and settings this site
 * has not got: every browser that runs these modules knows `modulepreload`. What it must do stays: fetch the parts of
 * an island together, wait for its styles so that it never shows undressed, and ask again after a failure. A script is
 * preloaded as a file, which the import then uses without a second request. `modulepreload` would not do: many browsers
 * never ask again for a module that once did not come.
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

// A browser keeps a preload that failed, and answers the next request of the file with it. That is the `taker` here, so
// that the next press asks the server again.
const PRELOAD = `
const fetched = {};
const fetchPart = (file) => fetched[file] ??= new Promise((done, failed) => {
  const link = document.createElement('link');
  link.href = '/' + file;
  link.rel = 'stylesheet';
  if (!file.endsWith('css')) {
    link.rel = 'preload';
    link.as = 'script';
    link.crossOrigin = '';
  }
  link.onload = done;
  link.onerror = () => {
    link.remove();
    delete fetched[file];
    const taker = document.createElement('script');
    taker.crossOrigin = '';
    taker.src = link.href;
    taker.onload = taker.onerror = () => failed(Error(file));
    if (link.as) document.head.append(taker);
    else failed(Error(file));
  };
  document.head.append(link);
});
export const __vitePreload = (load, files) => Promise.all(
  [...new Set(['_astro/' + /[^/]+js/.exec(load), ...files])].map(fetchPart)
).then(load);
`;
