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
