import type { APIRoute, GetStaticPaths } from 'astro';
import { publishedPages } from '#catalogue/published-pages.ts';
import { listTours } from '#catalogue/tours.ts';

/** What each tour's guests can read before paying, for the functions, which keep it with a booking (E14). */
export const getStaticPaths = (async () =>
  (await listTours()).map(({ tour: { code, slug } }) => ({
    params: { tour: code },
    props: { slug },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ props }) => Response.json(await publishedPages(String(props['slug'])));
