import { getCollection } from 'astro:content';
import { publishStateOf } from '#catalogue/build-time.ts';
import { oncePerBuild } from '#catalogue/once-per-build.ts';
import { getOperator } from '#catalogue/settings.ts';

/** A sentence above every page. */
export interface Banner {
  readonly text: string;
  /** Where it leads, or null. */
  readonly url: string | null;
}

/** The first banner whose time it is when the site is built, in the operator's zone, or null (E06, E07). */
export const getBanner = oncePerBuild(async (): Promise<Banner | null> => {
  const [entry] = await getCollection('banner');
  const { timeZone } = await getOperator();
  const due = entry?.data.banners.find(
    ({ draft, publish, until }) => publishStateOf({ draft, publish, until }, timeZone).isShown,
  );
  return due === undefined ? null : { text: due.text, url: due.url ?? null };
});
