import { onHash } from '#directives/on-hash.ts';

/** Opens the trip notes of a tour for the hash `#trip-notes`, after a delay. */
export function openNotesByHash(): void {
  const notes = document.querySelector<HTMLElement>('[data-opens="notes"]');
  if (notes !== null) onHash('#trip-notes', () => notes.click(), Number(notes.dataset['after']));
}
