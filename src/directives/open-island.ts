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

const KEY = 'reloaded-for';
/** Where the card is typed, and what covers a payment that runs. */
const PAYMENT = '.processing, dialog[open] iframe';
const CONTROLS = 'a, button, summary';

/** What a page was loaded again for: the press that asked for something that was gone; empty once it was repeated. */
interface Reload {
  readonly page: string;
  readonly press: string;
}

let hasTyped = false;

/**
 * Loads the page again, because the site has a newer version, and repeats the press afterwards. Returns false where
 * that would lose what was typed, or disturb a payment, and where it did not help before.
 */
function reloadOnce(pressed: Element | null): boolean {
  if (hasTyped || document.querySelector(PAYMENT) !== null) return false;
  try {
    if (lastReload()?.page === location.pathname) return false;
    const press = pressed === null ? '' : namesOf(document).find(([control]) => control === pressed)?.[1];
    sessionStorage.setItem(KEY, JSON.stringify({ page: location.pathname, press: press ?? '' }));
  } catch {
    // Without storage nothing says that the page has been loaded again.
    return false;
  }
  location.reload();
  return true;
}

/** Notices what is typed, and repeats the press that the page was loaded again for. */
export function followReload(): void {
  document.addEventListener('input', () => (hasTyped = true), { capture: true });
  try {
    const last = lastReload();
    if (last === null || last.press === '' || last.page !== location.pathname) return;
    sessionStorage.setItem(KEY, JSON.stringify({ ...last, press: '' }));
    namesOf(document)
      .find(([, name]) => name === last.press)?.[0]
      .click();
  } catch {
    // Without storage there was no reload.
  }
}

function lastReload(): Reload | null {
  return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Reload | null;
}

/** The page's controls, each with a name by which another version of the page has it too. */
function namesOf(page: Document): [control: HTMLElement, name: string][] {
  const seen = new Map<string, number>();
  return Array.from(page.querySelectorAll<HTMLElement>(CONTROLS), (control) => {
    const name = [control.tagName, control.getAttribute('aria-label') ?? control.textContent.trim()].join(' ');
    const place = seen.get(name) ?? 0;
    seen.set(name, place + 1);
    return [control, `${name} ${place}`];
  });
}
