import { openGallery } from '#features/gallery/open-gallery.ts';
import { openIsland } from '#directives/open-island.ts';
import { callIsland, type GallerySize } from '#directives/page-events.ts';

/** Opens the dialog that `data-opens` of an element names, with content from the page. */
export function openTourDialog(opener: HTMLElement): Promise<void> {
  return openIsland(opener, () => showDialogOf(opener));
}

function showDialogOf(opener: HTMLElement): Promise<void> {
  if (opener.dataset['opens'] === 'stay') return openStay(opener.closest<HTMLElement>('.stay')!);
  if (opener.dataset['opens'] === 'picture') return openGallery(opener);
  if (opener.dataset['opens'] === 'review') return openReview(opener);
  if (opener.dataset['opens'] === 'notes') return openNotes(opener as HTMLAnchorElement);
  return listStays();
}

/** Opens the form of the trip notes, or the link's own page if the script cannot be loaded. */
function openNotes({ href }: HTMLAnchorElement): Promise<void> {
  return callIsland('trip-notes:open').catch(() => location.assign(href));
}

function openStay(stay: HTMLElement): Promise<void> {
  return callIsland('gallery:open', {
    shown: {
      kind: 'pictures',
      title: titleOf(stay.querySelector('h3')),
      size: stay.dataset['gallery'] as GallerySize,
      pictures: picturesIn(stay),
      first: 0,
    },
  });
}

function openReview(opener: HTMLElement): Promise<void> {
  const reviews = document.querySelector('#reviews')!;
  const cards = [...reviews.querySelectorAll<HTMLElement>('.postcard')];
  const first = Math.max(0, cards.indexOf(opener.closest<HTMLElement>('.postcard')!));
  return callIsland('gallery:open', {
    shown: { kind: 'reviews', title: titleOf(reviews.querySelector('h2')), cards, first },
  });
}

function listStays(): Promise<void> {
  const stays = [...document.querySelectorAll<HTMLElement>('.stay')].map((stay) => ({
    name: titleOf(stay.querySelector('h3')),
    nights: titleOf(stay.querySelector('.stay__nights')),
    picture: picturesIn(stay)[0]!,
    open: () => void openStay(stay),
  }));
  const title = titleOf(document.querySelector('#accommodation h2'));
  return callIsland('gallery:open', { shown: { kind: 'stays', title, stays } });
}

function picturesIn(part: Element): HTMLImageElement[] {
  return [...part.querySelectorAll('img')];
}

function titleOf(element: Element | null): string {
  return element?.textContent.trim() ?? '';
}
