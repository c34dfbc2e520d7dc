import type { ClientDirective } from 'astro';

const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'change', 'dragenter'] as const;

/** What waits for the script when it is pressed: what the browser does by itself does not. */
const HELD = 'button:not([popovertarget]), [data-waits]';
/** What has a native way: a link, and a form that the functions take. Any other form would only load the page anew. */
const NATIVE = 'a, [method=post]';

/**
 * `client:touch`: hydrates an island when a visitor comes to it by pointer, finger, focus or key, or with a file.
 *
 * The page answers nothing by script until then, so what a visitor types or ticks meanwhile stays in the elements, which
 * hydration keeps. A press on a button, or on a link with `data-waits`, waits for the script and then counts once. If the
 * script cannot be fetched, the press goes its native way (a form is sent); where it has none, the page says that it
 * failed. The next touch tries again.
 */
const touch: ClientDirective = (load, _options, island) => {
  let pressed: HTMLElement | null = null;

  const hold = (event: Event) => {
    const control = (event.target as Element).closest<HTMLElement>(HELD);
    if (control === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed ??= control;
    pressed.setAttribute('aria-busy', 'true');
  };
  const listen = () => {
    for (const sign of SIGNS) island.addEventListener(sign, hydrateOnce, { capture: true, passive: true });
    island.addEventListener('click', hold, { capture: true });
  };
  const hydrateOnce = async () => {
    for (const sign of SIGNS) island.removeEventListener(sign, hydrateOnce, { capture: true });
    const isHere = (await window.fetchParts?.(island)) === true;
    const hydrate = isHere ? await load() : null;
    // React compares the elements with its own, which are not busy.
    pressed?.removeAttribute('aria-busy');
    island.removeEventListener('click', hold, { capture: true });
    await hydrate?.();
    if (isHere || pressed?.closest(NATIVE)) pressed?.click();
    else if (pressed !== null) window.dispatchEvent(new CustomEvent('island:failed'));
    pressed = null;
    if (!isHere) listen();
  };

  listen();
};

export default touch;
