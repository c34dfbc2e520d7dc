import { getCollection } from 'astro:content';
import { publishStateOf, showsDrafts } from '#catalogue/build-time.ts';
import { oncePerBuild } from '#catalogue/once-per-build.ts';
import { getOperator } from '#catalogue/settings.ts';
import type { Schedule } from '#domain/schedule.ts';

/** A sentence above every page. */
export interface Banner {
  readonly text: string;
  /** Where it leads, or null. */
  readonly url: string | null;
  readonly schedule: Schedule;
}

/**
 * The first banner whose time it is when the site is built, in the operator's zone, or none (E06, E07). A build with
 * drafts has the others after it, for the time machine.
 */
export const listBanners = oncePerBuild(async (): Promise<Banner[]> => {
  const [entry] = await getCollection('banner');
  const { timeZone } = await getOperator();
  const banners = (entry?.data.banners ?? []).map(({ text, url = null, draft, publish, until }) => ({
    text,
    url,
    schedule: { draft, publish, until },
  }));
  const shown = banners.filter(({ schedule }) => publishStateOf(schedule, timeZone).isShown);
  return showsDrafts() ? shown : shown.slice(0, 1);
});
