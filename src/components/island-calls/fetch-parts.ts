const STATIC_IMPORT = /(?:from|import)"\.\/([^"]+)"/g;
const DYNAMIC_IMPORT = /import\(`\.\/([^`]+)`\)/g;

/** What a script imports, by the script's address. */
interface Imports {
  readonly static: readonly string[];
  readonly dynamic: readonly string[];
}

/** The scripts that were fetched, or are being fetched. A failed one is not kept. */
const fetched = new Map<string, Promise<Imports>>();

/**
 * Fetches the scripts of an island and all their imports, each once; tries once more after a second. Returns whether
 * all loaded. It also fetches what the island's own script imports dynamically, because the island shows that first.
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
    const imports = await fetchScript(url);
    const parts = url === entry ? [...imports.static, ...imports.dynamic] : imports.static;
    await Promise.all(parts.map(fetchPart));
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

function fetchScript(url: string): Promise<Imports> {
  const known = fetched.get(url);
  if (known !== undefined) return known;
  const fetching = readImports(url);
  fetched.set(url, fetching);
  fetching.catch(() => fetched.delete(url));
  return fetching;
}

async function readImports(url: string): Promise<Imports> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(url);
  const script = await answer.text();
  const importsOf = (pattern: RegExp) => Array.from(script.matchAll(pattern), ([, part]) => `/_astro/${part!}`);
  return { static: importsOf(STATIC_IMPORT), dynamic: importsOf(DYNAMIC_IMPORT) };
}
