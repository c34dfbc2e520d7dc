const AGAIN_AFTER_MS = 1000;
const STATIC_IMPORT = /(?:from|import)"\.\/([^"]+)"/g;

/**
 * Fetches the scripts of an island with all that they import, twice if need be, and says whether all came.
 *
 * A browser that failed to import a module never asks for it again while the page is open. One that failed to fetch it
 * does, so nothing is imported before everything is here.
 */
export async function fetchParts(island: HTMLElement): Promise<boolean> {
  const urls = ['component-url', 'renderer-url'].map((name) => island.getAttribute(name)!);
  for (const pause of [AGAIN_AFTER_MS, 0]) {
    const seen = new Set<string>();
    const fetchPart = async (url: string): Promise<void> => {
      if (seen.has(url)) return;
      seen.add(url);
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(url);
      const script = await answer.text();
      await Promise.all([...script.matchAll(STATIC_IMPORT)].map(([, part]) => fetchPart(`/_astro/${part!}`)));
    };
    try {
      await Promise.all(urls.map(fetchPart));
      return true;
    } catch (fault) {
      console.error(fault);
      if (pause > 0) await new Promise((over) => setTimeout(over, pause));
    }
  }
  return false;
}
