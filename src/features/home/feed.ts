import type { TourPage } from '#catalogue/tours.ts';

/** At most `most` pictures of the tours' galleries, with their tours' addresses: one of each in turn, none twice. */
export function feedPictures(tours: readonly Pick<TourPage, 'tour' | 'gallery'>[], most: number) {
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
