import { BLOG_LISTENER_DELAY_MS, BLOG_LOAD_LOCK_MS, BLOG_SCROLL_THRESHOLD, BLOG_STEP } from '#domain/constants.ts';

/**
 * Shows the later cards of a list a few at a time, as the reader comes near the end of the page (M45).
 *
 * What waits is hidden until found: searching the page for a word, or a link to a card, still brings it up. How many
 * show is kept with the visit, so that coming back to the page finds it as it was left.
 */
export function revealPosts(list: HTMLElement): void {
  const more = list.querySelector<HTMLElement>('[data-posts-more]')!;
  const status = list.querySelector('[data-posts-status]')!;
  const cards = [...list.querySelectorAll<HTMLElement>('.post')];
  const waiting = () => cards.filter((card) => card.hasAttribute('hidden'));
  let locked = false;

  cards.slice(Math.max(BLOG_STEP, shownBefore())).forEach((card) => card.setAttribute('hidden', 'until-found'));
  for (const card of cards) card.removeAttribute('data-later');
  if (waiting().length > 0) window.setTimeout(listen, BLOG_LISTENER_DELAY_MS);

  function listen(): void {
    window.addEventListener('scroll', look, { passive: true });
    if (window.scrollY > 0 || documentHeight() <= window.innerHeight) look();
  }

  function look(): void {
    if ((window.scrollY + window.innerHeight) / documentHeight() <= BLOG_SCROLL_THRESHOLD) return;
    more.hidden = !locked;
    if (!locked) reveal();
  }

  function reveal(): void {
    for (const card of waiting().slice(0, BLOG_STEP)) card.removeAttribute('hidden');
    const shown = cards.length - waiting().length;
    history.replaceState({ ...(history.state as object | null), posts: shown }, '');
    status.textContent = `${shown} of ${cards.length} posts are shown.`;
    if (shown === cards.length) {
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

function shownBefore(): number {
  return Number((history.state as { posts?: unknown } | null)?.posts ?? 0);
}
