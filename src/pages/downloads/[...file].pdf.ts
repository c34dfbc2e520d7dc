import type { APIRoute, GetStaticPaths } from 'astro';
import { getHome } from '#catalogue/pages.ts';
import { listReviews } from '#catalogue/reviews.ts';
import { buildDay, getOperator } from '#catalogue/settings.ts';
import { listTours, type TourPage } from '#catalogue/tours.ts';
import { BROCHURE_FILE, tripNotesFile } from '#contract/leads.ts';
import { drawBrochure } from '#features/documents/brochure.ts';
import { drawTripNotes } from '#features/documents/trip-notes.ts';
import { loadTypesetter } from '#features/documents/typst.ts';

/** The PDFs: the brochure, and the trip notes of each tour. A machine without a compiler of Typst makes none. */
export const getStaticPaths = (async () => {
  if ((await loadTypesetter()) === null) return [];
  const notes = (await listTours()).map((page) => ({ address: tripNotesFile(page.tour.slug), page }));
  return [{ address: BROCHURE_FILE, page: null }, ...notes].map(({ address, page }) => ({
    params: { file: address.replace(/^\/downloads\/|\.pdf$/g, '') },
    props: { page },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ page: TourPage | null }> = async ({ props: { page }, site }) => {
  const imprint = { operator: await getOperator(), today: await buildDay(), site: site!.origin };
  const drawn =
    page === null
      ? drawBrochure({ tours: await listTours(), home: await getHome(), reviews: await listReviews() }, imprint)
      : drawTripNotes(page, imprint);
  return new Response(await drawn, { headers: { 'content-type': 'application/pdf' } });
};
