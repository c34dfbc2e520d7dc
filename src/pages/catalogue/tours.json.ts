import type { APIRoute } from 'astro';
import { listTours } from '#catalogue/tours.ts';

/** The codes of all tours, for the functions. */
export const GET: APIRoute = async () => Response.json((await listTours()).map(({ tour }) => tour.code));
