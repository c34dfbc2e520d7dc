/** The hash that opens the trip notes after a delay (M37). */
const NOTES_HASH = '#trip-notes';

/** Opens the dialogs of a tour's page from clicks on `data-opens` and from the hash (M37, M38). */
export function startTourDialogs(): void {
  document.addEventListener('click', (event) => {
    const opener = (event.target as Element).closest<HTMLElement>('[data-opens]');
    if (opener === null || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    open(opener);
  });
  window.addEventListener('hashchange', openNotesByHash);
  openNotesByHash();
}

function openNotesByHash(): void {
  if (location.hash !== NOTES_HASH) return;
  const opener = document.querySelector<HTMLElement>('[data-opens="notes"]')!;
  setTimeout(() => open(opener), Number(opener.dataset['after']));
}

function open(opener: HTMLElement): void {
  import('#components/tour/tour-dialogs.ts')
    .then(({ openTourDialog }) => openTourDialog(opener))
    .catch((fault: unknown) => {
      console.error(fault);
      window.dispatchEvent(new CustomEvent('island:failed'));
    });
}
