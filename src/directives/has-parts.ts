/**
 * Fetches the scripts of an island with the function that the page's first script sets. An event may come before that
 * script: then waits for it. Returns whether the island can be imported; false also where the first script cannot be
 * loaded.
 */
export async function hasParts(island: Element): Promise<boolean> {
  if (window.fetchParts === undefined && document.readyState !== 'complete') {
    await new Promise((over) => {
      // The first script runs before DOMContentLoaded. This event may be over, but then `load` is still to come.
      document.addEventListener('DOMContentLoaded', over, { once: true });
      window.addEventListener('load', over, { once: true });
    });
  }
  return (await window.fetchParts?.(island)) === true;
}
