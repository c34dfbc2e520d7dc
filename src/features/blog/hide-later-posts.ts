/**
 * Hides the later cards of a list, and calls `start` after the delay that the list names in milliseconds.
 *
 * The cards get `hidden="until-found"`: a search in the page, or a link to a card, still shows them. A reader who
 * comes back to the page sees as many cards as before. If `start` fails, all cards show.
 */
export function hideLaterPosts(list: HTMLElement, start: () => Promise<void>): void {
  const cards = [...list.querySelectorAll<HTMLElement>('.post')];
  const shownBefore = Number((history.state as { posts?: unknown } | null)?.posts ?? 0);
  cards.forEach((card, index) => {
    if ('later' in card.dataset && index >= shownBefore) card.setAttribute('hidden', 'until-found');
    card.removeAttribute('data-later');
  });
  window.setTimeout(() => {
    start().catch((fault: unknown) => {
      console.error(fault);
      for (const card of cards) card.removeAttribute('hidden');
    });
  }, Number(list.dataset['listenAfter']));
}
