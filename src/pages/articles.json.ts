import type { APIRoute } from 'astro';
import * as v from 'valibot';
import { listArticles as readArticles } from '#catalogue/articles.ts';
import { listArticles } from '#contract/articles.ts';

/**
 * All articles for other programs, the newest first. An article that breaks the contract stops the build.
 */
export const GET: APIRoute = async () => {
  const articles = (await readArticles()).map(({ article }) => article);
  return Response.json(v.parse(listArticles.response, articles));
};
