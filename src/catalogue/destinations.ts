import { getCollection, render, type RenderResult } from 'astro:content';
import { oncePerBuild } from '#catalogue/build-time.ts';
import { focused, type Picture } from '#catalogue/schema/picture.ts';

/** A region with tours, at `/destinations/<slug>/`. */
export interface Destination {
  readonly slug: string;
  readonly name: string;
  readonly summary: string;
  readonly hero: Picture;
  readonly Content: RenderResult['Content'];
}

/** All destinations in the operator's order. */
export const listDestinations = oncePerBuild(async (): Promise<Destination[]> => {
  const entries = await getCollection('destinations');
  return Promise.all(
    entries
      .toSorted((a, b) => a.data.order - b.data.order)
      .map(async (entry) => ({
        slug: entry.id,
        ...entry.data,
        hero: focused(entry.data.hero),
        Content: (await render(entry)).Content,
      })),
  );
});
