const STATIC_IMPORT = /(?:from|import)"\.\/([^"]+)"/g;
const DYNAMIC_IMPORT = /import\(`\.\/([^`]+)`\)/g;

export const OUT_OF_DATE = 'This page is out of date. Reload it to continue.';

/** What a script imports, by the script's address. */
interface Imports {
  readonly static: readonly string[];
  readonly dynamic: readonly string[];
}

/** The scripts that were fetched, or are being fetched. A failed one is not kept. */
const fetched = new Map<string, Promise<Imports>>();
/** The stylesheets that could not be loaded. */
const lostStyles = new Set<HTMLLinkElement>();
let isGone = false;

if (typeof window !== 'undefined') {
  const keepLost = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  };
  window.addEventListener('error', keepLost, { capture: true });
}

/** Whether the server no longer has a script of this page, because the site is newer. */
export const isOutOfDate = (): boolean => isGone;

/**
 * Imports a part of the site. Use it for every import on demand: a browser may not retry a failed `import` while the
 * page is open, but it retries a failed `fetch`, and only a `fetch` tells that the server no longer has the part. So
 * the part and what it imports are fetched first. The built function says where the part is. Its styles are loaded by
 * Vite, which asks for each only once: those that failed before are loaded again here.
 */
export async function importPart<Part>(part: () => Promise<Part>): Promise<Part> {
  await Promise.all([fetchScripts(importsIn(String(part), DYNAMIC_IMPORT)), ...Array.from(lostStyles, loadAgain)]);
  return part();
}

/**
 * Fetches scripts and their imports, each once. Of those `whole`, it also fetches what they import dynamically. Rejects
 * if one cannot be loaded.
 */
export async function fetchScripts(urls: readonly string[], whole: readonly string[] = []): Promise<void> {
  const seen: string[] = [];
  const fetchPart = async (url: string): Promise<void> => {
    if (seen.includes(url)) return;
    seen.push(url);
    const imports = await fetchScript(url);
    await Promise.all([...imports.static, ...(whole.includes(url) ? imports.dynamic : [])].map(fetchPart));
  };
  await Promise.all([...whole, ...urls].map(fetchPart));
}

function loadAgain(lost: HTMLLinkElement): Promise<unknown> {
  const link = lost.cloneNode() as HTMLLinkElement;
  lostStyles.delete(lost);
  return new Promise((loaded, failed) => {
    link.onload = loaded;
    link.onerror = failed;
    lost.replaceWith(link);
  });
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
  if (answer.status === 404) isGone = true;
  if (!answer.ok) throw new Error(url);
  const script = await answer.text();
  return { static: importsIn(script, STATIC_IMPORT), dynamic: importsIn(script, DYNAMIC_IMPORT) };
}

function importsIn(script: string, pattern: RegExp): string[] {
  return Array.from(script.matchAll(pattern), ([, part]) => `/_astro/${part!}`);
}
