import type { APIRoute, GetStaticPaths } from 'astro';
import { pictureFile } from '#components/pictures/picture-file.ts';
import { drawShareCard, type ShareCard } from '#components/page/share-card.ts';
import { getOperator } from '#catalogue/settings.ts';
import { listDestinations } from '#catalogue/destinations.ts';
import { listTours } from '#catalogue/tours.ts';
import { WORDING } from '#domain/wording.ts';

/** The preview pictures of shared pages: one for each tour and destination, and one for all other pages (P16). */
export const getStaticPaths = (async () => {
  const { name: by, tagline } = await getOperator();
  const tours = await listTours();
  const [first] = tours;
  const cards: [string, ShareCard][] = tours.map(({ tour, ink, hero }) => [
    `trips/${tour.slug}`,
    {
      title: tour.name,
      line: `${tour.days} days, ${tour.startPlace} to ${tour.finishPlace}`,
      by,
      ink,
      picture: pictureFile(hero),
    },
  ]);
  for (const { slug, name, hero } of await listDestinations()) {
    cards.push([
      `destinations/${slug}`,
      { title: name, line: WORDING.offer, by, ink: 'ocean', picture: pictureFile(hero) },
    ]);
  }
  if (first) {
    cards.push(['site', { title: tagline, line: WORDING.offer, by, ink: first.ink, picture: pictureFile(first.hero) }]);
  }
  return cards.map(([path, card]) => ({ params: { card: `${path}.jpg` }, props: { card } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ card: ShareCard }> = async ({ props }) =>
  new Response(await drawShareCard(props.card), { headers: { 'content-type': 'image/jpeg' } });
