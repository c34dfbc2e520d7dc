import { reloadOnce } from './reload-once.ts';
import { isOutOfDate, OUT_OF_DATE } from './own-scripts.ts';
import { onPageEvent } from './page-events.ts';

const WITHOUT = 'Continue on a simple page';

/**
 * Loads and opens an island after a click.
 *
 * Meanwhile the pressed button is `aria-busy` and ignores further clicks. On failure the page shows a message.
 */
export async function openIsland(pressed: Element | null, open: () => Promise<void>): Promise<void> {
  if (pressed?.getAttribute('aria-busy') === 'true') return;
  message().textContent = '';
  pressed?.setAttribute('aria-busy', 'true');
  try {
    await open();
  } catch (fault) {
    console.error(fault);
    report(pressed);
  } finally {
    pressed?.removeAttribute('aria-busy');
  }
}

/** Shows the same message when an island fails that a hash or another script opened, and what an island says that had to go. */
export function reportFailures(): void {
  onPageEvent('island:failed', (pressed) => report(pressed ?? null));
  onPageEvent('island:broke', ({ text, page }) => say(text, page));
}

/** Says that something did not load. If the site is newer than the page, loads the page again, or says so. */
function report(pressed: Element | null): void {
  // The cart has a page that needs no script.
  if (!isOutOfDate()) say(message().dataset['failed']!, pressed?.getAttribute('href'));
  else if (!reloadOnce(pressed)) say(OUT_OF_DATE);
}

function say(text: string, page?: string | null): void {
  message().textContent = text;
  if (page?.startsWith('/')) message().append(' ', linkTo(page));
}

function message(): HTMLElement {
  return document.querySelector<HTMLElement>('#page-message')!;
}

function linkTo(page: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href: page, textContent: WITHOUT });
}
