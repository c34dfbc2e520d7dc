const STATIC_IMPORT = /(?:from|import)"\.\/([^"]+)"/g;

/**
 * Fetches the scripts of an island with all that they import, a second time after a second if need be, and says whether
 * all came.
 *
 * A browser that failed to import a module never asks for it again while the page is open. One that failed to fetch it
 * does, so nothing is imported before everything is here.
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
