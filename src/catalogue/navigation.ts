import { getCollection } from 'astro:content';
import { listDestinations } from '#catalogue/destinations.ts';
import { oncePerBuild, linksThere } from '#catalogue/build-time.ts';
import { listPages } from '#catalogue/pages.ts';
import { listTours } from '#catalogue/tours.ts';
import type { Tour } from '#domain/tour.ts';

export interface NavigationLink {
  readonly label: string;
  readonly url: string;
}

/** A top entry: one link, or a label with a list of links. */
export type HeaderEntry = NavigationLink | { readonly label: string; readonly links: readonly NavigationLink[] };

/** The number of trips in the menu and the footer of every page. The page of all trips lists the others. */
const MOST_TRIPS_NAMED = 10;

/** The first trips in the operator's order, and the number of all trips. */
export async function listNamedTours(): Promise<{ readonly tours: readonly Tour[]; readonly count: number }> {
  const all = await listTours();
  return { tours: all.slice(0, MOST_TRIPS_NAMED).map(({ tour }) => tour), count: all.length };
}

export interface Navigation {
  readonly header: readonly HeaderEntry[];
  readonly footer: readonly { readonly title: string; readonly links: readonly NavigationLink[] }[];
}

/** Gives the links of header and footer from `content/settings/navigation.yaml`, with its lists filled in. */
export const getNavigation = oncePerBuild(async (): Promise<Navigation> => {
  const [entry] = await getCollection('navigation');
  if (!entry) throw new Error('content/settings/navigation.yaml is missing');
  const destinations = await listDestinations();
  const links = destinations.map(({ slug, name }) => ({ label: name, url: `/destinations/${slug}/` }));
  const isThere = linksThere(await listPages());
  return {
    header: entry.data.header
      .filter(({ url }) => url === undefined || isThere(url))
      .map(({ label, url }) => (url === undefined ? { label, links } : { label, url })),
    footer: entry.data.footer.map(({ title, links: inColumn }) => ({
      title,
      links: inColumn.filter(({ url }) => isThere(url)),
    })),
  };
});
