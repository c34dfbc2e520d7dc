/**
 * Hides the later cards of a list, so that the first few show alone, and calls `later` once the reader has settled (M45).
 *
 * What waits is hidden until found: searching the page for a word, or a link to a card, still brings it up. A reader
 * who comes back to the page finds as many as were shown when they left. When `later` fails, all of them show.
 */
export function hideLaterPosts(list: HTMLElement, later: () => Promise<void>): void {
  const cards = [...list.querySelectorAll<HTMLElement>('.post')];
  const shownBefore = Number((history.state as { posts?: unknown } | null)?.posts ?? 0);
  cards.forEach((card, index) => {
    if ('later' in card.dataset && index >= shownBefore) card.setAttribute('hidden', 'until-found');
    card.removeAttribute('data-later');
  });
  window.setTimeout(() => {
    later().catch((fault: unknown) => {
      console.error(fault);
      for (const card of cards) card.removeAttribute('hidden');
    });
  }, Number(list.dataset['listenAfter']));
}
