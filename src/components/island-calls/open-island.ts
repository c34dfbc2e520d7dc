import { onPageEvent } from '#stores/page-events.ts';

const FAILED = 'Sorry, that did not load. Please check your internet connection and try again.';

/**
 * Fetches what a press asked for, and opens it. Nothing of it is on the page before.
 *
 * While it is on its way the pressed button says that it is busy, and takes no second press. When it does not
 * arrive the page says so: a button that does nothing is worse than one that fails.
 */
export async function openIsland(pressed: Element | null, open: () => Promise<void>): Promise<void> {
  if (pressed?.getAttribute('aria-busy') === 'true') return;
  const message = document.querySelector<HTMLElement>('#page-message')!;
  message.textContent = '';
  pressed?.setAttribute('aria-busy', 'true');
  try {
    await open();
  } catch (fault) {
    console.error(fault);
    message.textContent = FAILED;
  } finally {
    pressed?.removeAttribute('aria-busy');
  }
}

/** Says that something did not load which no press asked for: a hash, or another script's event. */
export function sayFailures(): void {
  onPageEvent('island:failed', () => {
    document.querySelector<HTMLElement>('#page-message')!.textContent = FAILED;
  });
}
