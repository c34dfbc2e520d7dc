import { BLOG_LOAD_LOCK_MS, BLOG_SCROLL_THRESHOLD, BLOG_STEP } from '#domain/constants.ts';
import { importPart } from '#directives/own-scripts.ts';

/** After this time without a refresh a page may be older than the site. */
const STALE_AFTER_MS = 30 * 60 * 1000;

/** Starts the scripts of a list of articles: shows more on scrolling and refreshes the list. */
export function startPostList(list: HTMLElement): void {
  revealPosts(list);
  keepFresh(async () => (await importPart(() => import('./refresh.ts'))).refreshLists(document));
}

/** Checks for a newer text when the reader of an article comes back to it. Does nothing on other pages. */
export function keepArticleFresh(): void {
  const article = document.querySelector<HTMLElement>('[data-article]');
  if (article === null) return;
  keepFresh(async () => (await importPart(() => import('./refresh.ts'))).refreshArticle(article));
}

/**
 * Shows the hidden cards, a few at a time, when the reader scrolls near the end of the page, or presses the button, which
 * a keyboard reaches before the end of the page.
 *
 * Stores the number of visible cards in the history entry, for a reader who opens an article and comes back.
 */
function revealPosts(list: HTMLElement): void {
  const more = list.querySelector<HTMLElement>('[data-posts-more]')!;
  const button = list.querySelector<HTMLElement>('[data-posts-button]')!;
  const status = list.querySelector('[data-posts-status]')!;
  // Queries the cards each time: a refresh replaces them.
  const cards = () => [...list.querySelectorAll('.post')];
  const waiting = () => cards().filter((card) => card.hasAttribute('hidden'));
  /** The timer of the last load; 0 once the next one may come. */
  let lock = 0;

  if (waiting().length === 0) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const [next] = waiting();
    reveal();
    next?.querySelector('a')?.focus();
  });
  window.addEventListener('scroll', revealIfNearEnd, { passive: true });
  // No scroll event comes if the reader is at the end already, or if the page is too short to scroll.
  if (window.scrollY > 0 || documentHeight() <= window.innerHeight) revealIfNearEnd();

  function revealIfNearEnd(): void {
    if ((window.scrollY + window.innerHeight) / documentHeight() <= BLOG_SCROLL_THRESHOLD) return;
    more.hidden = lock === 0;
    if (lock === 0) reveal();
  }

  function reveal(): void {
    for (const card of waiting().slice(0, BLOG_STEP)) card.removeAttribute('hidden');
    const all = cards().length;
    const shown = all - waiting().length;
    history.replaceState({ ...(history.state as object | null), posts: shown }, '');
    status.textContent = `${shown} of ${all} posts are shown.`;
    button.hidden = shown === all;
    window.clearTimeout(lock);
    if (shown === all) {
      window.removeEventListener('scroll', revealIfNearEnd);
      return;
    }
    lock = window.setTimeout(unlock, BLOG_LOAD_LOCK_MS);
  }

  /** Checks the position again: the reader may have reached the end while the list was locked. */
  function unlock(): void {
    lock = 0;
    more.hidden = true;
    revealIfNearEnd();
  }
}

function documentHeight(): number {
  return document.documentElement.scrollHeight;
}

/**
 * Calls `refresh` when the reader comes back to a page that is at least half an hour old.
 *
 * Logs a failure and leaves the page as it is.
 */
function keepFresh(refresh: () => Promise<void>): void {
  let refreshedAt = Date.now();
  const refreshIfStale = () => {
    if (document.visibilityState === 'hidden' || Date.now() - refreshedAt < STALE_AFTER_MS) return;
    refreshedAt = Date.now();
    refresh().catch((fault: unknown) => console.error('The blog could not be brought up to date.', fault));
  };
  document.addEventListener('visibilitychange', refreshIfStale);
  window.addEventListener('pageshow', refreshIfStale);
}
