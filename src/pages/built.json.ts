import type { APIRoute } from 'astro';
import { buildTimes } from '#catalogue/next-change.ts';

/**
 * When this site was built, of which commit, and when it has to be built again. `npm run -s due` reads it from the
 * live site. The deployment names the commit; other builds have none.
 */
export const GET: APIRoute = async () =>
  Response.json({ ...(await buildTimes()), commit: process.env['COMMIT'] ?? '' });
