import Callout from './Callout.astro';
import Dates from './Dates.astro';
import Gallery from './Gallery.astro';
import Picture from './Picture.astro';
import TripCard from './TripCard.astro';
import Video from './Video.astro';
import type { ComponentName } from '#catalogue/schema/article-components.ts';

/**
 * What `<Content components={…} />` draws an article's components with. Articles import nothing themselves: the styles
 * of what a text imports would stand in the page without a hash, which its policy refuses.
 */
export const articleComponents = { Callout, Dates, Gallery, Picture, TripCard, Video } satisfies Record<
  ComponentName,
  unknown
>;
