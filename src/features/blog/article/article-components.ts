import Callout from './Callout.astro';
import Dates from './Dates.astro';
import Gallery from './Gallery.astro';
import Picture from './Picture.astro';
import TripCard from './TripCard.astro';
import Video from './Video.astro';
import type { ComponentName } from '#catalogue/schema/article-components.ts';

/**
 * The components for `<Content components={…} />` of an article. Articles import nothing themselves: Astro would inline
 * the styles of their imports without a hash, and the page's content security policy refuses those.
 */
export const articleComponents = { Callout, Dates, Gallery, Picture, TripCard, Video } satisfies Record<
  ComponentName,
  unknown
>;
