import type { APIRoute } from 'astro';
import { getCollection } from 'astro:content';
import { articleSchedule } from '#catalogue/articles.ts';
import { buildInstant } from '#catalogue/build-time.ts';
import { getOperator } from '#catalogue/settings.ts';
import { listTours } from '#catalogue/tours.ts';
import { changingDays } from '#domain/price.ts';
import { nextChangeAfter } from '#domain/schedule.ts';

/**
 * When this site was built, of which commit, and when it has to be built again. `npm run -s due` reads it from the
 * live site. The deployment names the commit; other builds have none.
 */
export const GET: APIRoute = async () =>
  Response.json({ ...(await buildTimes()), commit: process.env['COMMIT'] ?? '' });

/** When this build was made as of, and when the next one is due: instants in ISO 8601, the second null for never. */
async function buildTimes(): Promise<{ readonly built: string; readonly next: string | null }> {
  const { timeZone } = await getOperator();
  const built = buildInstant(timeZone);
  const articles = (await getCollection('articles')).map(({ data }) => data);
  const pages = (await getCollection('pages')).map(({ data }) => data);
  const banners = (await getCollection('banner')).flatMap(({ data }) => data.banners);
  const departures = (await listTours()).flatMap(({ tour }) => tour.departures);
  const next = nextChangeAfter(
    built,
    [
      ...articles.map(articleSchedule),
      ...articles.map(({ draft, pinned: until }) => ({ draft, until })),
      ...pages.map(({ draft, publish, until }) => ({ draft, publish, until })),
      ...banners.map(({ draft, publish, until }) => ({ draft, publish, until })),
    ],
    departures.flatMap(changingDays),
    timeZone,
  );
  return { built: new Date(built).toISOString(), next: next === null ? null : new Date(next).toISOString() };
}
