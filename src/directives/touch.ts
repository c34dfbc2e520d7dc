import type { ClientDirective } from 'astro';

const EVENTS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'change', 'dragenter'] as const;

/** Controls whose click waits for the island's script. The browser handles all others by itself. */
const WAITS_FOR_SCRIPT = 'button:not([popovertarget]), [data-waits]';

/**
 * `client:touch`: hydrates an island at the first event of a pointer, finger, focus, key or dragged file.
 *
 * Typed and ticked values stay, because hydration keeps the elements. A click on a button, or on a link with
 * `data-waits`, waits for the script and then runs once. If the script cannot be loaded, the browser handles the click
 * (it sends a form), and the next event tries again.
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
    const isHere = (await window.fetchParts?.(island)) === true;
    const hydrate = isHere ? await load() : null;
    // Hydration compares the elements with React's own, which have no `aria-busy`.
    pressed?.removeAttribute('aria-busy');
    island.removeEventListener('click', holdClick, { capture: true });
    await hydrate?.();
    pressed?.click();
    pressed = null;
    if (!isHere) listen();
  };

  listen();
};

export default touch;
