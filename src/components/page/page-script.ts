import { showCartCount } from '#components/island-calls/cart-count.ts';
import { keepDatesTrue } from '#components/dates/dated.ts';

/**
 * The first script of every page: updates what must be correct in the first view. Loads `page-behaviour.ts` when the
 * browser is idle, or at the first click that needs it. Islands load on demand, with their framework.
 *
 * Import here no module that islands import too: the bundler would put large parts of it into this file.
 */
const NEEDS_BEHAVIOUR = '[data-open-dates],[data-open-cart],[data-press],[data-more-pictures]';
const EVENTS = ['cart-sync', 'chat:open'];

// Safari has no `requestIdleCallback`: runs the callback in the next task.
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

/** Keeps a click that comes before the behaviour has loaded; `behave` repeats it. */
function keepPress(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLElement>(NEEDS_BEHAVIOUR);
  if (link === null) return;
  event.preventDefault();
  pressed = link;
  void behave();
}

/** Keeps an event of another script in the same way. */
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
    // The next click tries again.
    console.error(fault);
  }
  pressed = null;
  sent = null;
}
