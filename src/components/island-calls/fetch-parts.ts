const STATIC_IMPORT = /(?:from|import)"\.\/([^"]+)"/g;
const DYNAMIC_IMPORT = /import\(`\.\/([^`]+)`\)/g;

/**
 * Fetches the scripts of an island with all that they import, a second time after a second if need be, and says whether
 * all came. What the island's own script imports dynamically is what it shows: it comes with the others, not after them.
 *
 * A browser that failed to import a module never asks for it again while the page is open. One that failed to fetch it
 * does, so nothing is imported before everything is here.
 */
export async function fetchParts(island: Element, isSecond = false): Promise<boolean> {
  const seen: string[] = [];
  const entry = island.getAttribute('component-url')!;
  const fetchPart = async (url: string): Promise<void> => {
    if (seen.includes(url)) return;
    seen.push(url);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(url);
    const script = await answer.text();
    const imports = [STATIC_IMPORT, ...(url === entry ? [DYNAMIC_IMPORT] : [])];
    const parts = imports.flatMap((pattern) => Array.from(script.matchAll(pattern), ([, part]) => part!));
    await Promise.all(parts.map((part) => fetchPart(`/_astro/${part}`)));
  };
  try {
    await Promise.all([entry, island.getAttribute('renderer-url')!].map(fetchPart));
    return true;
  } catch {
    if (isSecond) return false;
    await new Promise((over) => setTimeout(over, 1000));
    return fetchParts(island, true);
  }
}
