import { join } from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';
import { drawShareCard, type ShareCard } from '#components/share-card.ts';
import { getOperator } from '#catalogue/settings.ts';
import { listDestinations } from '#catalogue/destinations.ts';
import { listTours } from '#catalogue/tours.ts';
import type { Picture } from '#catalogue/schema/picture.ts';

/** The pictures shown where pages of the site are shared: one per tour and destination, and one for all others (P16). */
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
      picture: fileOf(hero),
    },
  ]);
  for (const { slug, name, hero } of await listDestinations()) {
    cards.push([
      `destinations/${slug}`,
      { title: name, line: 'Small-group trips in Australia', by, ink: 'ocean', picture: fileOf(hero) },
    ]);
  }
  if (first) {
    const line = 'Small-group trips in Australia';
    cards.push(['site', { title: tagline, line, by, ink: first.ink, picture: fileOf(first.hero) }]);
  }
  return cards.map(([path, card]) => ({ params: { card: `${path}.jpg` }, props: { card } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ card: ShareCard }> = async ({ props }) =>
  new Response(await drawShareCard(props.card), { headers: { 'content-type': 'image/jpeg' } });

/** Where the picture's file lies: beside its text while developing, among the built files when pages are made. */
function fileOf({ image }: Picture): string {
  const address = decodeURI(image.src.replace(/\?.*$/, ''));
  return import.meta.env.DEV ? address.replace(/^\/@fs/, '') : join(process.cwd(), 'dist', address);
}
