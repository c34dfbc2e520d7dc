const STATIC_IMPORT = /(?:from|import)"\.\/([^"]+)"/g;

/**
 * Fetches the scripts of an island and all their imports; tries once more after a second. Returns whether all loaded.
 *
 * A browser does not retry a failed `import` while the page is open, but it retries a failed `fetch`. So the page
 * imports an island only after this has fetched all its parts.
 */
export async function fetchParts(island: Element, isSecond = false): Promise<boolean> {
  const seen: string[] = [];
  const fetchPart = async (url: string): Promise<void> => {
    if (seen.includes(url)) return;
    seen.push(url);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(url);
    const script = await answer.text();
    await Promise.all(Array.from(script.matchAll(STATIC_IMPORT), ([, part]) => fetchPart(`/_astro/${part!}`)));
  };
  try {
    await Promise.all(['component-url', 'renderer-url'].map((name) => fetchPart(island.getAttribute(name)!)));
    return true;
  } catch {
    if (isSecond) return false;
    await new Promise((over) => setTimeout(over, 1000));
    return fetchParts(island, true);
  }
}
