import { callIsland } from '#directives/page-events.ts';

/** Opens the pictures of the gallery around `opener` in a dialog, at the picture that was pressed. */
export function openGallery(opener: HTMLElement): Promise<void> {
  const gallery = opener.closest<HTMLElement>('[data-gallery-title]')!;
  const pictures = [...gallery.querySelectorAll('img')];
  const first = pictures.findIndex((picture) => opener.contains(picture));
  return callIsland('gallery:open', {
    shown: { kind: 'pictures', title: gallery.dataset['galleryTitle']!, size: 'large', pictures, first },
  });
}
