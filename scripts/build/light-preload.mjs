// @ts-check

/**
 * Replaces the function that Vite adds to each page with dynamic imports by a smaller one.
 *
 * Vite's function has nearly a kilobyte compressed, half of a page's budget for its first script. It supports browsers
 * and settings that this site does not need: every browser that runs these modules knows `modulepreload`. The smaller
 * function does the rest: it loads the parts of an island together, waits for the island's styles, and loads again
 * after a failure. It preloads a script as a file, which the import then uses without a second request.
 * `modulepreload` would not do: many browsers never load a module again that failed once.
 *
 * If a later Vite renames the function, this plugin does nothing, and the test of the pages' weight fails.
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

/** The beginning of the name of every script that a page names directly. */
const PAGE_SCRIPT = 'astro_type_script';

/**
 * Leaves only the styles in the list of files that a page's own script may load. Each name is a hash, which does not
 * compress, and the importing module names its own parts. The scripts of islands keep the whole list.
 *
 * @param {string} _file
 * @param {string[]} parts
 * @param {{ hostId: string }} host
 */
function fewForPages(_file, parts, { hostId }) {
  return hostId.includes(PAGE_SCRIPT) ? parts.filter((part) => part.endsWith('.css')) : parts;
}

// A browser answers the next request of a file with its failed preload. A script element takes that answer here, so that
// the next press asks the server again.
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
