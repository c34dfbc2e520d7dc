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
    load: (id) => (id === '\0vite/preload-helper.js' ? PRELOAD : undefined),
  };
}

const PRELOAD = `
const styles = new Map();
export const __vitePreload = (load, files = []) => Promise.all(files.map((file) => {
  const link = document.createElement('link');
  link.href = '/' + file;
  link.rel = 'modulepreload';
  if (!file.endsWith('.css')) return void document.head.append(link);
  if (!styles.has(file)) styles.set(file, new Promise((done, failed) => {
    link.rel = 'stylesheet';
    link.onload = done;
    link.onerror = () => { link.remove(); styles.delete(file); failed(Error(file)); };
    document.head.append(link);
  }));
  return styles.get(file);
})).then(load);
`;
