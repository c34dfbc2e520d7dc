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

const CONTROLS = 'input, select, textarea, button, a';

/**
 * Keeps what was typed into a translated island, and the focus. React could not take over elements whose texts were
 * replaced: it would report an error and draw the island again, empty. So it draws it again from the start, and what
 * was typed goes into the new controls. Call it before hydration.
 *
 * Returns the new control of each old one, once they are there; null for an island that is not translated.
 */
export function keepTyped(island: Element): Promise<Map<Element, HTMLElement>> | null {
  if (island.querySelector(':is(font)') === null) return null;
  island.setAttribute('client', 'only');
  const before = controlsOf(island);
  let focused = document.activeElement;
  const follow = ({ target }: Event) => (focused = target as Element);
  island.addEventListener('focusin', follow);
  return new Promise((over) => {
    const drawing = new MutationObserver(() => {
      if (before[0]?.isConnected === true) return;
      drawing.disconnect();
      island.removeEventListener('focusin', follow);
      const after = controlsOf(island);
      before.forEach((old, index) => carry(old, after[index], old === focused));
      over(new Map(before.map((old, index) => [old, after[index]!])));
    });
    drawing.observe(island, { childList: true });
  });
}

function controlsOf(island: Element): HTMLElement[] {
  return [...island.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** Gives a control what the old one had, as if it was typed there, so that React knows it too. */
function carry(from: HTMLElement, to: HTMLElement | undefined, hasFocus: boolean): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && from.checked !== to.checked) to.click();
  else if (isTyped(from) && isTyped(to) && from.value !== to.value) {
    // React overrides `value` of its elements, and would not notice.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')!.set!.call(to, from.value);
    to.dispatchEvent(new Event(to instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
  if (!hasFocus) return;
  to?.focus();
  if (isText(from) && isText(to) && from.selectionStart !== null)
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
}

function isText(control: unknown): control is HTMLInputElement | HTMLTextAreaElement {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}

function isTyped(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return isText(control) ? control.type !== 'hidden' && control.type !== 'file' : control instanceof HTMLSelectElement;
}
