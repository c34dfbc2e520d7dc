import type { ClientDirective } from 'astro';
import { hasParts } from './call.ts';

const EVENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'change'] as const;

/** Controls whose click waits for the island's script. The browser handles all others by itself. */
const WAITS_FOR_SCRIPT = 'button:not([popovertarget]), [data-waits]';
/** Controls with a native action: links, and forms that the functions receive. Any other form would only reload the page. */
const NATIVE = 'a, [method=post]';

/**
 * `client:touch`: hydrates an island at the first event of a pointer, finger, focus or key.
 *
 * Typed and ticked values stay, because hydration keeps the elements. A click on a button, or on a link with
 * `data-waits`, waits for the script and then runs once. If the script cannot be loaded, the browser handles the click
 * (it sends a form); where there is no native action, the page reports the failure. The next event tries again.
 */
const touch: ClientDirective = (load, _options, island) => {
  let pressed: HTMLElement | null = null;

  const holdClick = (event: Event) => {
    const control = (event.target as Element).closest<HTMLElement>(WAITS_FOR_SCRIPT);
    if (control === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed ??= control;
    pressed.setAttribute('aria-busy', 'true');
  };
  const listen = () => {
    for (const name of EVENTS) island.addEventListener(name, hydrateOnce, { capture: true, passive: true });
    island.addEventListener('click', holdClick, { capture: true });
  };
  const hydrateOnce = async () => {
    for (const name of EVENTS) island.removeEventListener(name, hydrateOnce, { capture: true });
    const isHere = await hasParts(island);
    const hydrate = isHere ? await load() : null;
    // Hydration compares the elements with React's own, which have no `aria-busy`.
    pressed?.removeAttribute('aria-busy');
    const release = () => island.removeEventListener('click', holdClick, { capture: true });
    const redrawing = hydrate && window.keepTyped?.(island);
    // On a translated page the old form stays a moment longer, and a press of it would reload the page.
    if (!redrawing) release();
    await hydrate?.();
    const redrawn = await redrawing;
    release();
    if (redrawn && pressed) pressed = redrawn.get(pressed) ?? null;
    if (isHere || pressed?.closest(NATIVE)) pressed?.click();
    else if (pressed !== null) window.dispatchEvent(new CustomEvent('island:failed', { detail: pressed }));
    pressed = null;
    if (!isHere) listen();
  };

  listen();
};

export default touch;
