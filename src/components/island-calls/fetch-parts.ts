const STATIC_IMPORT = /(?:from|import)"\.\/([^"]+)"/g;
const DYNAMIC_IMPORT = /import\(`\.\/([^`]+)`\)/g;

/**
 * Fetches the scripts of an island and all their imports; tries once more after a second. Returns whether all loaded.
 * It also fetches what the island's own script imports dynamically, because the island shows that first.
 *
 * A browser does not retry a failed `import` while the page is open, but it retries a failed `fetch`. So the page
 * imports an island only after this has fetched all its parts.
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
