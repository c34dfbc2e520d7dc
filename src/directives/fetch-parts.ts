import { fetchScripts } from './own-scripts.ts';

/**
 * Fetches the scripts of an island and all their imports, each once; tries once more after a second. Returns whether
 * all loaded. It also fetches what the island's own script imports dynamically, because the island shows that first.
 *
 * The page imports an island only after this has fetched all its parts.
 */
export async function fetchParts(island: Element, isSecond = false): Promise<boolean> {
  try {
    await fetchScripts([island.getAttribute('renderer-url')!], [island.getAttribute('component-url')!]);
    return true;
  } catch {
    if (isSecond) return false;
    await new Promise((over) => setTimeout(over, 1000));
    return fetchParts(island, true);
  }
}
