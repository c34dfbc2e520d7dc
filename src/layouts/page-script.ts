import { importPart } from '#directives/own-scripts.ts';
import { updateDates } from '#features/calendar/dated.ts';
import { showCartCount } from '#features/cart/cart-count.ts';

const NEEDS_BEHAVIOUR =
  '[data-open-dates],[data-open-cart],[data-press],[data-opens],[data-more-pictures],[data-privacy-choices]';
const EVENTS = ['cart-sync', 'chat:open'];

declare global {
  interface Document {
    /** The last click: the inline script of the page remembers it from the start. */
    pressed?: MouseEvent;
  }
}

/** Loads the interactive behaviour of the page once. A failed download is tried again at the next call. */
export const fetchBehaviour = () => importPart(() => import('./page-behaviour.ts'));

/**
 * The first script of every page: updates what must be correct in the first view. Loads `page-behaviour.ts` when the
 * browser is idle, or at the first click that needs it. Islands load on demand, with their framework.
 *
 * Import here no module that islands import too: the bundler would put large parts of it into this file.
 */
export function startPage(): void {
  // Safari has no `requestIdleCallback`: runs the callback in the next task.
  if (!('requestIdleCallback' in window))
    Object.assign(globalThis, { requestIdleCallback: (act: () => void) => setTimeout(act) });

  window.fetchParts = async (island) => {
    const behaviour = await fetchBehaviour().catch(console.error);
    return behaviour?.fetchParts(island) ?? false;
  };
  updateDates(document);
  document.addEventListener('visibilitychange', () => updateDates(document));
  // An opened month has start dates that were created just now.
  document.addEventListener('toggle', () => updateDates(document), true);
  showCartCount();
  awaitPresses();
}

function awaitPresses(): void {
  let pressed: HTMLElement | undefined;
  let sent: string | undefined;

  /** Keeps a click that comes before the behaviour has loaded; `behave` repeats it. */
  const keepPress = (event: MouseEvent) => {
    // Browsers without `commandfor` need the behaviour for the menu too.
    const needs = 'command' in HTMLButtonElement.prototype ? NEEDS_BEHAVIOUR : `${NEEDS_BEHAVIOUR},[commandfor]`;
    const link = (event.target as Element).closest<HTMLElement>(needs);
    if (!link) return;
    event.preventDefault();
    pressed = link;
    void behave();
  };

  /** Keeps an event of another script in the same way. */
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
      if (sent) window.dispatchEvent(new CustomEvent(sent));
    } catch (fault) {
      console.error(fault);
      followWithout(pressed);
    }
    pressed = sent = undefined;
  };

  for (const name of EVENTS) window.addEventListener(name, keepEvent);
  document.addEventListener('click', keepPress);
  requestIdleCallback(() => void behave());
  if (document.pressed) keepPress(document.pressed);
}

/** Does without the behaviour what a click still can: follows a link. Any other click says that it failed. */
function followWithout(pressed: HTMLElement | undefined): void {
  const message = document.querySelector<HTMLElement>('#page-message');
  if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
  else if (pressed && message) message.textContent = message.dataset['failed']!;
}
