import type { APIRoute } from 'astro';
import type * as v from 'valibot';
import { listArticles } from '#catalogue/articles.ts';
import { listDestinations } from '#catalogue/destinations.ts';
import { listFaqs } from '#catalogue/faqs.ts';
import { listPages } from '#catalogue/pages.ts';
import { listTours } from '#catalogue/tours.ts';
import type { listSuggestions } from '#contract/search.ts';

/** The pages that the search field suggests while a visitor types. */
export const GET: APIRoute = async () => {
  const tours = await listTours();
  const pages = [
    ...tours.map(({ tour, itinerary, highlights }) => ({
      kind: 'Trip' as const,
      title: tour.name,
      url: tour.url,
      words: [...itinerary.flatMap(({ title, places }) => [title, ...places.map(({ name }) => name)]), ...highlights],
    })),
    ...(await listDestinations()).map(({ name, slug }) => ({
      kind: 'Destination' as const,
      title: name,
      url: `/destinations/${slug}/`,
      words: tours.filter(({ destination }) => destination === slug).map(({ tour }) => tour.name),
    })),
    ...(await listFaqs()).map(({ id, question }) => ({
      kind: 'Question' as const,
      title: question,
      url: `/faq/#about-${id}`,
      words: [],
    })),
    ...(await listArticles()).map(({ article, url, categories }) => ({
      kind: 'Article' as const,
      title: article.title,
      url,
      words: categories.map(({ name }) => name),
    })),
    ...(await listPages())
      .filter(({ publishState }) => publishState.isShown)
      .map(({ title, url, parts }) => ({ kind: 'Page' as const, title, url, words: parts.map((part) => part.title) })),
  ];
  const suggestions = pages.map(({ words, ...page }) => ({ ...page, words: [...new Set(words)].join(' ') }));
  return Response.json(suggestions satisfies v.InferOutput<(typeof listSuggestions)['response']>);
};
