import { showCartCount } from '#components/island-calls/cart-count.ts';
import { keepDatesTrue } from '#components/dates/dated.ts';

const NEEDS_BEHAVIOUR = '[data-open-dates],[data-open-cart],[data-press],[data-more-pictures]';
const EVENTS = ['cart-sync', 'chat:open'];

/** How the page answers; fetched once. Fails when it does not come, and asks for it again the next time. */
export const fetchBehaviour = () => import('#components/page/page-behaviour.ts');

/**
 * All that a page begins with: what must be right when the page is first seen. How the page behaves comes when the
 * browser is idle, or with the first press that needs it; islands come when they are asked for, and bring their
 * framework with them.
 *
 * Nothing here imports a module that islands import at length: the bundler would put all of it into this file.
 */
export function startPage(): void {
  // Safari is never idle: there, what waits for it comes next.
  if (!('requestIdleCallback' in window))
    Object.assign(globalThis, { requestIdleCallback: (act: () => void) => setTimeout(act) });

  window.fetchParts = async (island) => {
    const behaviour = await fetchBehaviour().catch(console.error);
    return behaviour?.fetchParts(island) ?? false;
  };
  keepDatesTrue(document);
  document.addEventListener('visibilitychange', () => keepDatesTrue(document));
  // What opens may hold start dates that were laid out just now.
  document.addEventListener('toggle', () => keepDatesTrue(document), true);
  showCartCount();
  awaitPresses();
}

function awaitPresses(): void {
  let pressed: HTMLElement | null = null;
  let sent: string | null = null;

  /** A press that comes before its answer can be given waits for it. */
  const keepPress = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>(NEEDS_BEHAVIOUR);
    if (link === null) return;
    event.preventDefault();
    pressed = link;
    void behave();
  };

  /** So does what another script asks for. */
  const keepEvent = ({ type }: Event) => {
    sent = type;
    void behave();
  };

  const behave = async () => {
    try {
      await fetchBehaviour();
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
  };

  for (const name of EVENTS) window.addEventListener(name, keepEvent);
  document.addEventListener('click', keepPress);
  requestIdleCallback(() => void behave());
}
