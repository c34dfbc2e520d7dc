import { BLOG_LOAD_LOCK_MS, BLOG_SCROLL_THRESHOLD, BLOG_STEP } from '#domain/constants.ts';

/**
 * Shows the cards that were held back, a few at a time, as the reader comes near the end of the page (M45).
 *
 * How many show is kept with the visit, for a reader who goes to an article and comes back.
 */
export function revealPosts(list: HTMLElement): void {
  const more = list.querySelector<HTMLElement>('[data-posts-more]')!;
  const status = list.querySelector('[data-posts-status]')!;
  // Asked anew each time: a list that was left open is replaced.
  const cards = () => [...list.querySelectorAll('.post')];
  const waiting = () => cards().filter((card) => card.hasAttribute('hidden'));
  let locked = false;

  if (waiting().length === 0) return;
  window.addEventListener('scroll', look, { passive: true });
  // Whoever has gone to the end already, or cannot scroll at all, sends no event.
  if (window.scrollY > 0 || documentHeight() <= window.innerHeight) look();

  function look(): void {
    if ((window.scrollY + window.innerHeight) / documentHeight() <= BLOG_SCROLL_THRESHOLD) return;
    more.hidden = !locked;
    if (!locked) reveal();
  }

  function reveal(): void {
    for (const card of waiting().slice(0, BLOG_STEP)) card.removeAttribute('hidden');
    const all = cards().length;
    const shown = all - waiting().length;
    history.replaceState({ ...(history.state as object | null), posts: shown }, '');
    status.textContent = `${shown} of ${all} posts are shown.`;
    if (shown === all) {
      window.removeEventListener('scroll', look);
      return;
    }
    locked = true;
    window.setTimeout(unlock, BLOG_LOAD_LOCK_MS);
  }

  /** A reader who has gone on to the end meanwhile need not move again to be given more. */
  function unlock(): void {
    locked = false;
    more.hidden = true;
    look();
  }
}

function documentHeight(): number {
  return document.documentElement.scrollHeight;
}
