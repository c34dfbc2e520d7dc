/**
 * Hides the later cards of the page's list, and calls `start` with the list after the delay that it names in
 * milliseconds. The pages of lists call it at once, before the rest of the blog's scripts has loaded.
 *
 * The cards get `hidden="until-found"`: a search in the page, or a link to a card, still shows them. A reader who
 * comes back to the page sees as many cards as before. If `start` fails, all cards show. Does nothing on a
 * page without posts.
 */
export function hideLaterPosts(start: (list: HTMLElement) => Promise<void>): void {
  const list = document.querySelector<HTMLElement>('[data-posts]');
  if (list === null) return;
  const cards = [...list.querySelectorAll<HTMLElement>('.post')];
  const shownBefore = Number((history.state as { posts?: unknown } | null)?.posts ?? 0);
  cards.forEach((card, index) => {
    if ('later' in card.dataset && index >= shownBefore) card.setAttribute('hidden', 'until-found');
    card.removeAttribute('data-later');
  });
  window.setTimeout(() => {
    start(list).catch((fault: unknown) => {
      console.error(fault);
      for (const card of cards) card.removeAttribute('hidden');
    });
  }, Number(list.dataset['listenAfter']));
}
