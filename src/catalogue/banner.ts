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

/**
 * The first banner whose time it is when the site is built, in the operator's zone, or null. A build with drafts shows
 * one that is not live yet where none is.
 */
export const getBanner = oncePerBuild(async (): Promise<Banner | null> => {
  const [entry] = await getCollection('banner');
  const { timeZone } = await getOperator();
  const shown = (entry?.data.banners ?? []).flatMap(({ text, url = null, draft, publish, until }) => {
    const { state, isShown } = publishStateOf({ draft, publish, until }, timeZone);
    return isShown ? [{ state, banner: { text, url } }] : [];
  });
  return (shown.find(({ state }) => state === 'live') ?? shown[0])?.banner ?? null;
});
