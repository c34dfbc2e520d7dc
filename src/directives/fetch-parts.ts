import { fetchScripts } from './own-scripts.ts';
import type { OpeningEvent } from './page-events.ts';

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

declare global {
  interface Navigator {
    /** Only Chromium has it. */
    readonly connection?: { readonly saveData: boolean };
  }
}

/**
 * Elements that open an island in a dialog, with the event that they send. The first that matches counts. A link to a
 * form that the page itself has opens no dialog.
 */
const OPENERS: readonly (readonly [selector: string, event: OpeningEvent])[] = [
  ['[data-open-dates]', 'calendar:open'],
  ['[data-open-cart]', 'booking:open'],
  [':root:not(:has(main [data-lead=contact])) [href="/contact/"]', 'contact:open'],
  [':root:not(:has(main [data-lead=brochure])) [href="/brochure/"]', 'brochure:open'],
  ['[data-opens=notes]', 'trip-notes:open'],
  ['[data-opens], [data-press=picture]', 'gallery:open'],
];
const EVENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Fetches the scripts of a dialog when the pointer, a finger or the focus reaches an element that opens it, so that the
 * press waits less. Each island is fetched once. A failure is not shown, because nobody has asked for the dialog:
 * the press fetches again, and reports. Does nothing for a visitor who saves data.
 *
 * Returns a function that stops listening.
 */
export function fetchOnApproach(): () => void {
  if (navigator.connection?.saveData === true) return () => undefined;
  const fetched = new Set<OpeningEvent>();
  const approach = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    const event = OPENERS.find(([selector]) => target.closest(selector))?.[1];
    if (event === undefined || fetched.has(event)) return;
    fetched.add(event);
    const island = document.querySelector(`astro-island[ssr][opts*='"${event}"']`);
    if (island !== null) void fetchParts(island, true);
  };
  for (const name of EVENTS) document.addEventListener(name, approach, { passive: true });
  return () => {
    for (const name of EVENTS) document.removeEventListener(name, approach);
  };
}
