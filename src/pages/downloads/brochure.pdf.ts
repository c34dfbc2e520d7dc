import type { APIRoute } from 'astro';
import { getHome } from '#catalogue/home.ts';
import { listReviews } from '#catalogue/reviews/reviews.ts';
import { buildDay, getOperator } from '#catalogue/settings.ts';
import { listTours } from '#catalogue/tours.ts';
import { drawBrochure } from '#documents/brochure.ts';

/** The brochure as a PDF, at the address of `BROCHURE_FILE`. */
export const GET: APIRoute = async ({ site }) => {
  const content = { tours: await listTours(), home: await getHome(), reviews: await listReviews() };
  const imprint = { operator: await getOperator(), today: await buildDay(), site: site!.origin };
  return new Response(await drawBrochure(content, imprint), { headers: { 'content-type': 'application/pdf' } });
};
