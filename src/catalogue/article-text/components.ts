import Callout from './Callout.astro';
import Dates from './Dates.astro';
import Gallery from './Gallery.astro';
import Picture from './Picture.astro';
import TripCard from './TripCard.astro';
import Video from './Video.astro';
import type { ComponentName } from '#catalogue/schema/article-components.ts';

/** The components of an article for other programs, which have neither the site's styles nor its scripts. */
export const textComponents = { Callout, Dates, Gallery, Picture, TripCard, Video } satisfies Record<
  ComponentName,
  unknown
>;
