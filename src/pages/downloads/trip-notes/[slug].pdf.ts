import type { APIRoute, GetStaticPaths } from 'astro';
import { buildDay, getOperator } from '#catalogue/settings.ts';
import { listTours, type TourPage } from '#catalogue/tours.ts';
import { drawTripNotes } from '#documents/trip-notes.ts';

/** A tour's trip notes as a PDF, at the address of `tripNotesFile`. */
export const getStaticPaths = (async () =>
  (await listTours()).map((page) => ({ params: { slug: page.tour.slug }, props: { page } }))) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: TourPage }> = async ({ props, site }) => {
  const imprint = { operator: await getOperator(), today: await buildDay(), site: site!.origin };
  return new Response(await drawTripNotes(props.page, imprint), { headers: { 'content-type': 'application/pdf' } });
};
