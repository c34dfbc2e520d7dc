import { onPageEvent } from '#stores/page-events.ts';

const FAILED = 'Sorry, that did not load. Please check your internet connection and try again.';
const WITHOUT = 'Or go on with a plain page.';

/**
 * Loads and opens an island after a click.
 *
 * Meanwhile the pressed button is `aria-busy` and ignores further clicks. On failure the page shows a message.
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
    // The cart has a page that needs no script (E17).
    const page = pressed?.getAttribute('href');
    if (page?.startsWith('/')) message.append(' ', linkTo(page));
  } finally {
    pressed?.removeAttribute('aria-busy');
  }
}

function linkTo(page: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href: page, textContent: WITHOUT });
}

/** Shows the same message when an island fails that a hash or another script opened. */
export function reportFailures(): void {
  onPageEvent('island:failed', () => {
    document.querySelector<HTMLElement>('#page-message')!.textContent = FAILED;
  });
}
