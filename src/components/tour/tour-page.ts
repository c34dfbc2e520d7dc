import { followTabs } from '#components/tour/follow-tabs.ts';
import { openIsland } from '#components/open-island.ts';

/** The hash that opens the trip notes by itself after a while (M37). */
const NOTES_HASH = '#trip-notes';

// What is only shown on request is fetched on request: here is no more than hears it.
document.addEventListener('click', (event) => {
  const opener = (event.target as Element).closest<HTMLElement>('[data-opens]');
  if (opener === null || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  open(opener);
});
followTabs();
window.addEventListener('hashchange', openNotesByHash);
openNotesByHash();

function openNotesByHash(): void {
  if (location.hash !== NOTES_HASH) return;
  const opener = document.querySelector<HTMLElement>('[data-opens="notes"]')!;
  setTimeout(() => open(opener), Number(opener.dataset['after']));
}

function open(opener: HTMLElement): void {
  void openIsland(opener, async () => (await import('#components/tour/tour-dialogs.ts')).openTourDialog(opener));
}
