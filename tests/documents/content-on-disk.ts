import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { expandDepartures } from '#catalogue/departures.ts';
import type { Home } from '#catalogue/pages.ts';
import type { Review } from '#catalogue/reviews.ts';
import { departuresSchema } from '#catalogue/schema/departures.ts';
import type { Picture } from '#catalogue/schema/picture.ts';
import type { OperatorPage } from '#catalogue/settings.ts';
import type { TourPage } from '#catalogue/tours.ts';
import { calendarDate } from '#domain/calendar-date.ts';
import type { Imprint } from '#features/documents/typst.ts';

/**
 * Reads the demonstration's content without Astro, in the shape that the documents take. It fills in the schemas'
 * defaults.
 */

interface WrittenPicture {
  readonly image: string;
  readonly alt: string;
}

interface WrittenStop {
  readonly day: number;
  readonly until_day?: number;
  readonly meals?: readonly string[];
  readonly stay?: string;
  readonly places?: readonly { readonly by?: string }[];
}

type Front = Readonly<Record<string, unknown>>;

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

function parts(path: string): { front: Front; body: string } {
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(read(path)) ?? [];
  return { front: parse(front) as Front, body: body.trim() };
}

function toPicture(folder: string, { image, alt }: WrittenPicture): Picture {
  const src = resolve(folder, image);
  return { alt, image: { src, width: 1600, height: 900, format: 'svg' } };
}

const TODAY = calendarDate('2026-11-22');

export function tourOnDisk(slug: string): TourPage {
  const folder = join('content/tours', slug);
  const front = parts(join(folder, 'index.md')).front as unknown as Record<string, unknown> & {
    code: string;
    name: string;
    days: number;
    start_place: string;
    finish_place: string;
    hero: WrittenPicture;
    itinerary: WrittenStop[];
    stays: { text?: string; pictures: WrittenPicture[] }[];
  };
  const file = departuresSchema.parse(parse(read(join(folder, 'departures.yaml'))));
  return {
    ...front,
    tour: {
      code: front.code,
      slug,
      name: front.name,
      url: `/trips/${slug}/`,
      days: front.days,
      startPlace: front.start_place,
      finishPlace: front.finish_place,
      minimumAge: front['minimum_age'],
      maximumAge: front['maximum_age'] ?? null,
      thumbnail: '',
      version: '1',
      departures: expandDepartures(file, front.code, TODAY),
    },
    hero: toPicture(folder, front.hero),
    groupSize: front['group_size'],
    route: front['route'] ? { travelled: 'by road', ...front['route'] } : null,
    notIncluded: front['not_included'],
    bring: front['bring'] ?? [],
    itinerary: front.itinerary.map((stop) => ({
      ...stop,
      untilDay: stop.until_day ?? stop.day,
      meals: stop.meals ?? [],
      stay: stop.stay ?? '',
      places: (stop.places ?? []).map((place) => ({ ...place, by: place.by ?? 'road' })),
    })),
    stays: front.stays.map((stay) => ({
      ...stay,
      text: stay.text ?? '',
      pictures: stay.pictures.map((picture) => toPicture(folder, picture)),
    })),
  } as unknown as TourPage;
}

export function homeOnDisk(): Home {
  const home = parse(read('content/settings/home.yaml')) as {
    lead: string;
    slides: string[];
    visas: string;
    questions: string[];
    terms: string;
  };
  return {
    ...home,
    slides: home.slides.map(tourOnDisk),
    questions: home.questions.map((id) => {
      const { front, body } = parts(`content/faqs/${id}.md`);
      return { id, question: front['question'], answer: `<p>${body.replaceAll('**', '')}</p>` };
    }),
  } as unknown as Home;
}

export function reviewsOnDisk(): Review[] {
  return readdirSync('content/reviews')
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const { front, body } = parts(join('content/reviews', file));
      const portrait = front['portrait'] as WrittenPicture | undefined;
      return {
        ...(front as object),
        reviewLogo: front['review_logo'],
        review: body,
        image: portrait ? toPicture('content/reviews', portrait) : null,
      } as unknown as Review;
    })
    .toSorted((a, b) => b.date.localeCompare(a.date));
}

export const imprint: Imprint = {
  operator: operatorOnDisk(),
  today: TODAY,
  site: 'https://saltbush.example',
};

function operatorOnDisk(): OperatorPage {
  const data = parse(read('content/settings/operator.yaml')) as Record<string, unknown>;
  return {
    ...data,
    officeHours: data['office_hours'],
    postalAddress: data['postal_address'],
  } as unknown as OperatorPage;
}
