import type { APIRoute } from 'astro';
import { getBookingOperator } from '#catalogue/settings.ts';

/** The operator's facts and knobs, for the functions. */
export const GET: APIRoute = async () => Response.json(await getBookingOperator());
