import type { Picture } from '#catalogue/schema/picture.ts';
import type { TourPage } from '#catalogue/tours.ts';

export interface FeedPicture {
  readonly picture: Picture;
  /** The address of the tour it belongs to. */
  readonly url: string;
}

/** At most `most` pictures of the tours' galleries: one of each tour in turn, none twice. */
export function feedPictures(tours: readonly Pick<TourPage, 'tour' | 'gallery'>[], most: number): FeedPicture[] {
  const rounds = Math.max(0, ...tours.map(({ gallery }) => gallery.length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    tours.flatMap(({ tour, gallery }) => {
      const picture = gallery[round];
      return picture ? [{ picture, url: tour.url }] : [];
    }),
  ).flat();
  const seen = new Set<string>();
  return inTurn.filter(({ picture: { image } }) => !seen.has(image.src) && seen.add(image.src)).slice(0, most);
}

/** Shows more pictures of home at each click on a phone, and hides the button when all show. */
export function startFeed(): void {
  const button = document.querySelector<HTMLElement>('[data-more-pictures]');
  if (button === null) return;
  const waiting = document.getElementsByClassName('feed__later');
  button.addEventListener('click', () => {
    const [first, ...others] = [...waiting].slice(0, Number(button.dataset['morePictures']));
    for (const item of [first, ...others]) item?.classList.remove('feed__later');
    button.hidden = waiting.length === 0;
    // The new pictures are before the button, which the last press hides.
    first?.querySelector('a')?.focus();
  });
}
