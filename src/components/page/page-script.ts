import { showCartCount } from '#components/island-calls/cart-count.ts';
import { keepDatesTrue } from '#components/dates/dated.ts';

/**
 * All the script a page begins with: what must be right when the page is first seen. How the page behaves comes when
 * the browser is idle, or with the first press that needs it; islands come when they are asked for, and bring their
 * framework with them.
 *
 * Nothing here imports a module that islands import at length: the bundler would put all of it into this file.
 */
const NEEDS_BEHAVIOUR = '[data-open-dates],[data-open-cart],[data-press],[data-more-pictures]';
const EVENTS = ['cart-sync', 'chat:open'];

// Safari is never idle: there, what waits for it comes next.
if (!('requestIdleCallback' in window))
  Object.assign(globalThis, { requestIdleCallback: (act: () => void) => setTimeout(act) });

window.fetchParts = async (island) => {
  const parts = await import('#components/island-calls/fetch-parts.ts').catch(console.error);
  return parts?.fetchParts(island) ?? false;
};
keepDatesTrue(document);
document.addEventListener('visibilitychange', () => keepDatesTrue(document));
showCartCount();

let pressed: HTMLElement | null = null;
let sent: string | null = null;
for (const name of EVENTS) window.addEventListener(name, keepEvent);
document.addEventListener('click', keepPress);
requestIdleCallback(() => void behave());

/** A press that comes before its answer can be given waits for it. */
function keepPress(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>(NEEDS_BEHAVIOUR);
  if (link === null) return;
  event.preventDefault();
  pressed = link;
  void behave();
}

/** So does what another script asks for. */
function keepEvent({ type }: Event): void {
  sent = type;
  void behave();
}

async function behave(): Promise<void> {
  try {
    await import('#components/page/page-behaviour.ts');
    document.removeEventListener('click', keepPress);
    for (const name of EVENTS) window.removeEventListener(name, keepEvent);
    pressed?.click();
    if (sent !== null) window.dispatchEvent(new CustomEvent(sent));
  } catch (fault) {
    // Asked for again by the next press.
    console.error(fault);
  }
  pressed = null;
  sent = null;
}
