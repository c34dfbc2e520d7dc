import { getImage } from 'astro:assets';
import { getCollection, getEntry, render, type CollectionEntry, type RenderResult } from 'astro:content';
import type { Tour } from '#domain/tour.ts';
import { contentVersion, expandDepartures, identityOf } from '#catalogue/departures.ts';
import { oncePerBuild } from '#catalogue/build-time.ts';
import { buildDay } from '#catalogue/settings.ts';
import { photographsIn, focused, type Photograph, type Picture } from '#catalogue/schema/picture.ts';
import type { GallerySize, TourFile, Way } from '#catalogue/schema/tour.ts';
import { addMonths, partsOf, type CalendarDate } from '#domain/calendar-date.ts';
import type { TripFacts } from '#domain/trip-filter.ts';
import { lowestPrices, openDepartures } from '#catalogue/from-price.ts';

/** The width of the picture in a cart, in pixels for screens of double density. */
const THUMBNAIL_WIDTH = 144;

/** A place on the route map and the means of travel from the place before. */
export interface RoutePlace {
  readonly name: string;
  /** Latitude and longitude in degrees. */
  readonly at: readonly [number, number];
  readonly by: Way;
}

/** One stop of the route; `untilDay` equals `day` unless the stop lasts longer. */
export interface ItineraryStop {
  readonly day: number;
  readonly untilDay: number;
  readonly title: string;
  readonly text: string;
  readonly meals: readonly ('Breakfast' | 'Lunch' | 'Dinner')[];
  readonly stay: string;
  /** Often empty: a day may have no place on the map. */
  readonly places: readonly RoutePlace[];
}

export interface Stay {
  readonly name: string;
  readonly nights: number;
  readonly text: string;
  readonly gallery: GallerySize;
  /** At least one. The first represents the stay. */
  readonly pictures: readonly Picture[];
}

/** The fields that a page shows as the tour's file has them. `destination` is a slug. */
type AsWritten =
  'headline' | 'summary' | 'meeting' | 'destination' | 'ink' | 'pace' | 'runs' | 'highlights' | 'included';

/** A tour as its page shows it. `tour` holds what is sold. */
export interface TourPage extends Readonly<Pick<TourFile, AsWritten>> {
  readonly tour: Tour;
  readonly hero: Picture;
  readonly gallery: readonly Picture[];
  readonly groupSize: number;
  readonly route: { readonly kilometres: number; readonly travelled: string; readonly region: string } | null;
  readonly notIncluded: readonly string[];
  readonly itinerary: readonly ItineraryStop[];
  readonly stays: readonly Stay[];
  /** What only photographs show; empty where there is none. */
  readonly photographs: readonly Photograph[];
  readonly bring: readonly string[];
  /** The address of the trip notes: the operator's own file, or the page made from this record. */
  readonly tripNotes: string;
  readonly Content: RenderResult['Content'];
}

export const listTours = oncePerBuild(async (): Promise<TourPage[]> => {
  const entries = await getCollection('tours');
  return Promise.all(entries.toSorted((a, b) => a.data.order - b.data.order).map(toTourPage));
});

/** The tour in `content/tours/<slug>`. The content check has made sure that it exists. */
export async function tourNamed(slug: string): Promise<TourPage> {
  const page = (await listTours()).find(({ tour }) => tour.slug === slug);
  if (!page) throw new Error(`content/tours/${slug} is missing`);
  return page;
}

async function toTourPage(entry: CollectionEntry<'tours'>): Promise<TourPage> {
  const { data } = entry;
  const { Content } = await render(entry);
  return {
    ...data,
    tour: await toTour(entry),
    hero: focused(data.hero),
    gallery: data.gallery.map(focused),
    groupSize: data.group_size,
    route: data.route ?? null,
    notIncluded: data.not_included,
    itinerary: data.itinerary.map((stop) => ({
      ...stop,
      untilDay: stop.until_day ?? stop.day,
      meals: stop.meals ?? [],
      stay: stop.stay ?? '',
      places: (stop.places ?? []).map((place) => ({ ...place, by: place.by ?? 'road' })),
    })),
    photographs: photographsIn(data.photographs),
    stays: data.stays.map((stay) => ({
      ...stay,
      text: stay.text ?? '',
      gallery: stay.gallery ?? 'standard',
      pictures: stay.pictures.map(focused),
    })),
    bring: data.bring ?? [],
    tripNotes: data.trip_notes ?? `/trips/${entry.id}/notes/`,
    Content,
  };
}

async function toTour({ id: slug, data }: CollectionEntry<'tours'>): Promise<Tour> {
  const departures = await getEntry('departures', slug);
  if (!departures) throw new Error(`content/tours/${slug}/departures.yaml is missing`);
  const thumbnail = await getImage({ src: data.hero.image, width: THUMBNAIL_WIDTH, format: 'webp' });
  const facts = {
    code: identityOf(data),
    slug,
    name: data.name,
    url: `/trips/${slug}/`,
    days: data.days,
    startPlace: data.start_place,
    minimumAge: data.minimum_age,
    maximumAge: data.maximum_age ?? null,
    finishPlace: data.finish_place,
    departures: expandDepartures(departures.data, identityOf(data), await buildDay()),
  };
  return {
    ...facts,
    meeting: data.meeting,
    hasPackingList: (data.bring ?? []).length > 0,
    thumbnail: thumbnail.src,
    version: contentVersion(facts),
  };
}

/** The facts by which the listings filter, for every tour in the operator's order. */
export const listTripFacts = oncePerBuild(async (): Promise<TripFacts[]> => {
  const today = await buildDay();
  return (await listTours()).map((page, order) => tripFacts(page, order, today));
});

/** The departures of the coming year that are not closed. */
function tripFacts({ tour, destination }: TourPage, order: number, today: CalendarDate): TripFacts {
  const lastDay = addMonths(today, 12);
  const starts = openDepartures(tour, today)
    .flatMap(({ start }) => (start === null ? [] : [start]))
    .toSorted();
  return {
    slug: tour.slug,
    order,
    starts: firstOfEachMonth(starts.filter((start) => start < lastDay)),
    days: tour.days,
    destination,
    from: lowestPrices(tour, today),
    next: starts[0] ?? null,
  };
}

/**
 * Gives the first day of each month. `days` are sorted; a year may end in the month in which it began, which counts
 * once.
 */
function firstOfEachMonth(days: readonly CalendarDate[]): CalendarDate[] {
  return [...Map.groupBy(days, (day) => partsOf(day).month).values()].map(([first]) => first!);
}
