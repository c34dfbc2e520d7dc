import { onHash } from '#components/island-calls/on-hash.ts';

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
  const notes = document.querySelector<HTMLElement>('[data-opens="notes"]')!;
  onHash(NOTES_HASH, () => open(notes), Number(notes.dataset['after']));
}

function open(opener: HTMLElement): void {
  import('#components/tour/tour-dialogs.ts')
    .then(({ openTourDialog }) => openTourDialog(opener))
    .catch((fault: unknown) => {
      console.error(fault);
      window.dispatchEvent(new CustomEvent('island:failed'));
    });
}
