import type { APIRoute, GetStaticPaths } from 'astro';
import { drawShareCard, type ShareCard } from '#features/documents/share-card.ts';
import { listArticles, listCategories } from '#catalogue/articles.ts';
import { getOperator } from '#catalogue/settings.ts';
import { listDestinations } from '#catalogue/destinations.ts';
import { listTours } from '#catalogue/tours.ts';
import { WORDING } from '#domain/text/wording.ts';

/** Lists and their cards. Each has the poster of another tour. */
const LISTS = [
  { path: 'trips', title: 'All our trips', line: 'Dates and prices for each' },
  { path: 'calendar', title: 'All departures', line: 'Every start date of every trip, month by month' },
  { path: 'reviews', title: 'Reviews', line: WORDING.reviews.replace(/\.$/, '') },
  { path: 'faq', title: 'Questions and answers', line: 'What guests ask before they book' },
] as const;

/**
 * The preview pictures of shared pages: one for each tour, destination and category, one for each list, and one for all
 * other pages. Articles share their own picture.
 */
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
      picture: hero,
    },
  ]);
  for (const { slug, name, hero } of await listDestinations()) {
    cards.push([`destinations/${slug}`, { title: name, line: WORDING.offer, by, ink: 'ocean', picture: hero }]);
  }
  if (first) {
    cards.push(['site', { title: tagline, line: WORDING.offer, by, ink: first.ink, picture: first.hero }]);
  }
  const articles = await listArticles();
  const newest = articles.find(({ pictures }) => pictures.length > 0)?.pictures[0];
  if (newest) {
    cards.push(['travel-blog', { title: 'Travel blog', line: WORDING.blog, by, ink: 'dusk', picture: newest }]);
  }
  for (const { category } of await listCategories()) {
    const [picture] =
      articles.find(({ categories }) => categories.some(({ id }) => id === category.id))?.pictures ?? [];
    const art = picture ?? newest;
    if (art) {
      const card = { title: category.name, line: 'Travel blog', by, ink: 'dusk', picture: art };
      cards.push([`blog/${category.slug}`, card]);
    }
  }
  LISTS.forEach(({ path, ...words }, index) => {
    const page = tours[(index + 1) % tours.length];
    if (page) cards.push([path, { ...words, by, ink: page.ink, picture: page.hero }]);
  });
  return cards.map(([path, card]) => ({ params: { card: `${path}.jpg` }, props: { card } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ card: ShareCard }> = async ({ props }) =>
  new Response(await drawShareCard(props.card), { headers: { 'content-type': 'image/jpeg' } });
