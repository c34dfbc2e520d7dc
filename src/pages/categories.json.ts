import type { APIRoute } from 'astro';
import * as v from 'valibot';
import { listCategories as readCategories } from '#catalogue/articles.ts';
import { listCategories } from '#contract/articles.ts';

export const GET: APIRoute = async () => {
  const categories = (await readCategories()).map(({ category }) => category);
  return Response.json(v.parse(listCategories.response, categories));
};
