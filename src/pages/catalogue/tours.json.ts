import type { APIRoute } from 'astro';
import { listTours } from '#catalogue/tours.ts';

/** The codes of all tours, for the functions that need every one of them. */
export const GET: APIRoute = async () => Response.json((await listTours()).map(({ tour }) => tour.code));
