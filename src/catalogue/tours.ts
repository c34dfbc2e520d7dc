import { getImage } from 'astro:assets';
import { getCollection, getEntry, render, type CollectionEntry, type RenderResult } from 'astro:content';
import type { Tour } from '#domain/tour.ts';
import { contentVersion } from '#catalogue/content-version.ts';
import { expandDepartures } from '#catalogue/departures.ts';
import type { Picture } from '#catalogue/schema/picture.ts';
import type { Ink } from '#catalogue/schema/tour.ts';

/** Width of the picture in a cart, for screens of twice the density. */
const THUMBNAIL_WIDTH = 144;

/** One stop of the route; `untilDay` is `day` unless it lasts longer. */
export interface ItineraryStop {
  readonly day: number;
  readonly untilDay: number;
  readonly title: string;
  readonly text: string;
  readonly meals: readonly ('Breakfast' | 'Lunch' | 'Dinner')[];
  readonly stay: string;
}

export interface Stay {
  readonly name: string;
  readonly nights: number;
  readonly text: string;
  /** Never empty. */
  readonly pictures: readonly Picture[];
}

/** A tour as a page tells of it. What is sold is in `tour`; the rest is told around it. */
export interface TourPage {
  readonly tour: Tour;
  readonly headline: string;
  readonly summary: string;
  readonly meeting: string;
  /** The slug of its destination. */
  readonly destination: string;
  readonly ink: Ink;
  readonly hero: Picture;
  readonly gallery: readonly Picture[];
  readonly groupSize: number;
  readonly minimumAge: number;
  readonly maximumAge: number | null;
  readonly pace: string;
  readonly runs: string;
  readonly route: { readonly kilometres: number; readonly region: string } | null;
  readonly highlights: readonly string[];
  readonly included: readonly string[];
  readonly notIncluded: readonly string[];
  readonly itinerary: readonly ItineraryStop[];
  readonly stays: readonly Stay[];
  /** Address of the file with the trip notes, if there is one. */
  readonly tripNotes: string | null;
  /** The story, to be rendered as `<Content />`. */
  readonly Content: RenderResult['Content'];
}

let remembered: Promise<TourPage[]> | undefined;

/** All tours in the operator's order. A build reads them once; in development an edit counts at once. */
export function listTours(): Promise<TourPage[]> {
  if (import.meta.env.DEV) return readTours();
  return (remembered ??= readTours());
}

async function readTours(): Promise<TourPage[]> {
  const entries = await getCollection('tours');
  return Promise.all(entries.toSorted((a, b) => a.data.order - b.data.order).map(toTourPage));
}

async function toTourPage(entry: CollectionEntry<'tours'>): Promise<TourPage> {
  const { data } = entry;
  const { Content } = await render(entry);
  return {
    tour: await toTour(entry),
    headline: data.headline,
    summary: data.summary,
    meeting: data.meeting,
    destination: data.destination,
    ink: data.ink,
    hero: data.hero,
    gallery: data.gallery,
    groupSize: data.group_size,
    minimumAge: data.minimum_age,
    maximumAge: data.maximum_age ?? null,
    pace: data.pace,
    runs: data.runs,
    route: data.route ?? null,
    highlights: data.highlights,
    included: data.included,
    notIncluded: data.not_included,
    itinerary: data.itinerary.map((stop) => ({
      day: stop.day,
      untilDay: stop.until_day ?? stop.day,
      title: stop.title,
      text: stop.text,
      meals: stop.meals ?? [],
      stay: stop.stay ?? '',
    })),
    stays: data.stays.map((stay) => ({ ...stay, text: stay.text ?? '' })),
    tripNotes: data.trip_notes ?? null,
    Content,
  };
}

async function toTour({ id: slug, data }: CollectionEntry<'tours'>): Promise<Tour> {
  const departures = await getEntry('departures', slug);
  if (!departures) throw new Error(`content/tours/${slug}/departures.yaml is missing`);
  const thumbnail = await getImage({ src: data.hero.image, width: THUMBNAIL_WIDTH, format: 'webp' });
  const facts = {
    code: data.code,
    slug,
    name: data.name,
    url: `/trips/${slug}/`,
    days: data.days,
    startPlace: data.start_place,
    finishPlace: data.finish_place,
    departures: expandDepartures(departures.data, data.code),
  };
  return { ...facts, thumbnail: thumbnail.src, version: contentVersion(facts) };
}
