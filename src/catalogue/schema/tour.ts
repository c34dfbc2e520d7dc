import { z } from 'astro/zod';
import { photographs, picture, type SchemaContext } from '#catalogue/schema/picture.ts';
import {
  address,
  complain,
  count,
  line,
  lines,
  reference,
  sentences,
  someOf,
  sure,
  textOf,
} from '#catalogue/schema/text.ts';

/** The colours of a poster. Each is a token of the same name. */
export const INKS = ['clay', 'ocean', 'gum', 'dusk', 'night', 'wattle'] as const;

/** The means of travel from the place before. The map draws each with its own line. */
export const WAYS = ['road', 'boat', 'flight'] as const;
export type Way = (typeof WAYS)[number];

export const GALLERIES = ['standard', 'small', 'large'] as const;
export type GallerySize = (typeof GALLERIES)[number];

/** Where guests must be on the first day. */
const meeting = z.strictObject({
  place: line('The place to look for. Example: The old mill'),
  address: line('Street, town and postcode. Example: 12 Mill Road, New Town 0870'),
  time: textOf(
    (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
    'a time of day',
    'Write hours and minutes, such as 14:00 or 07:30.',
    'When guests must be there, in local time. Example: 14:00',
  ),
  map: textOf(
    (map) => /^https:\/\/\S+$/.test(map),
    'the address of a map',
    'Find the place on an online map, and copy its link, which starts with https.',
    'A link to the place on an online map. Example: https://www.openstreetmap.org/node/8',
  ).meta({ title: 'Link to a map' }),
});

/** A dot on the route map. A place that comes again, as after a day trip, is drawn once. */
const place = z
  .strictObject({
    name: line('Its name on the map. Example: Stone Hut'),
    at: z
      .tuple([
        degrees(90, 'latitude, south below zero').meta({ title: 'Latitude' }),
        degrees(180, 'longitude, east of Greenwich').meta({ title: 'Longitude' }),
      ])
      .describe('Latitude and longitude in degrees, copied from an online map. Example: [40.32, -7.61]')
      .meta({ title: 'Position' }),
    by: z
      .enum(WAYS)
      .optional()
      .describe('How guests get there: road, boat or flight. Leave it out for road.')
      .meta({ title: 'How guests get there' }),
  })
  .meta({ inline: true });

/** A stop of the route: one day, or several days at one place. */
const itineraryStop = z.strictObject({
  day: count(1, 60, 'The day it begins. Example: 2').meta({ title: 'First day' }),
  until_day: count(2, 60, 'The last day, when it lasts longer than one. Example: 3')
    .meta({ title: 'Last day' })
    .optional(),
  title: line('Where it is. Example: The upper valley'),
  text: sentences('What happens, in a sentence or two. Example: Over the pass, then slowly down to camp.'),
  meals: z
    .array(z.enum(['Breakfast', 'Lunch', 'Dinner']))
    .optional()
    .describe('Meals that are included. Example: [Breakfast, Lunch]'),
  stay: line('Where guests sleep that night. Example: Tent under the stars').optional(),
  places: z
    .array(place)
    .optional()
    .describe('The places on the route map, in order of travel.')
    .meta({ title: 'Places on the map' }),
});

function degrees(most: number, what: string) {
  return z
    .number()
    .superRefine((value, issue) => {
      if (Math.abs(value) <= most) return;
      complain(issue, `${value} is not a ${what}`, `Write a number from -${most} to ${most}.`);
    })
    .meta({ description: `In degrees: ${what}.`, editor: { kind: 'number', least: -most, most, decimals: true } });
}

function tourCode(description: string) {
  const mend = 'Write capital letters and digits, letter first, such as HP10.';
  return textOf((code) => /^[A-Z][A-Z0-9]{1,15}$/.test(code), 'a tour code', mend, description);
}

function stay(context: SchemaContext) {
  return z.strictObject({
    name: line('What it is called. Example: Camp in the upper valley'),
    nights: count(1, 60, 'How many nights. Example: 4'),
    text: sentences('What it is like. Example: Tents around a fire, with hot showers at the farm.').optional(),
    gallery: z
      .enum(GALLERIES)
      .optional()
      .describe('How large its pictures open: standard, small or large. Leave it out for standard.')
      .meta({ title: 'Size of its pictures' }),
    pictures: someOf(picture(context), 'One or more pictures; the first is shown on the page.'),
  });
}

/** The front matter of `content/tours/<slug>/index.md`; the text below it is the story. */
export function tourSchema(context: SchemaContext) {
  return z
    .strictObject({
      code: tourCode('Your own code. It stays in bookings, so choose it well. Example: HP10'),
      formerly: tourCode('The code it was first published with, which bookings keep. Example: HP10')
        .meta({ title: 'Code before' })
        .optional(),
      name: line('The name on the poster. Example: The High Plains'),
      order: count(0, 9999, 'Where it stands in lists; the lowest comes first. Example: 10').meta({
        title: 'Place in lists',
      }),
      headline: line('The heading above the story. Example: Ten days, one long path.'),
      summary: sentences(
        'One sentence for cards and search engines. Example: Gorges, a canyon and two nights at the pass.',
      ),
      days: count(1, 60, 'Length, first and last day included. Example: 10'),
      start_place: line('Where the route begins. Example: New Town'),
      finish_place: line('Where the route ends. Example: Old Harbour'),
      meeting: meeting.describe('Where and when the first day begins: place, address, time and map.'),
      destination: reference(
        'destinations',
        'The region it runs in, a file in content/destinations. Example: high-plains',
      ),
      ink: z
        .enum(INKS)
        .meta({ title: 'Colour of the poster', description: 'The colour of the poster’s band. Example: clay' }),
      hero: picture(context).meta({
        title: 'Poster',
        description: 'The poster: wide, with its subject in the middle.',
      }),
      gallery: someOf(picture(context), 'More pictures, in their order.').meta({ title: 'More pictures' }),
      group_size: count(1, 60, 'Most guests on one departure. Example: 12').meta({ title: 'Most guests' }),
      minimum_age: count(0, 99, 'How old a guest must be. Example: 18'),
      maximum_age: count(1, 99, 'How old a guest may be; left out when there is no limit. Example: 35').optional(),
      pace: line('How strenuous it is, in your own words. Example: Active'),
      runs: line('Which months, in words. Example: All year').meta({ title: 'Months it runs' }),
      route: z
        .strictObject({
          kilometres: count(1, 99_999, 'How long it is. Example: 1420'),
          travelled: line('How, if not by road. Example: on foot').default('by road'),
          region: line('The state or region. Example: The north'),
        })
        .optional()
        .describe('Facts under the route.'),
      highlights: lines('What guests come for. Example: Sunset and sunrise on the pass'),
      included: lines('What the price covers. Example: National park and site fees'),
      not_included: lines('What guests pay themselves. Example: Flights'),
      bring: lines('What to pack. Example: A torch that leaves both hands free')
        .meta({ title: 'What to pack' })
        .optional(),
      itinerary: someOf(itineraryStop, 'The days, in their order.'),
      stays: z.array(stay(context)).describe('Where guests sleep.'),
      photographs: photographs(context).optional(),
      sure: sure(),
      trip_notes: address(
        'A file to download instead of the page of notes. Example: /notes/high-plains.pdf',
      ).optional(),
    })
    .superRefine((tour, issue) => {
      if (tour.maximum_age !== undefined && tour.maximum_age < tour.minimum_age) {
        const mend = 'Write a larger number, or leave it out.';
        complain(issue, `${tour.maximum_age} is less than minimum_age`, mend, ['maximum_age']);
      }
      checkItinerary(tour, issue);
    });
}

export type TourFile = z.output<ReturnType<typeof tourSchema>>;

function checkItinerary(
  { days, itinerary }: { days: number; itinerary: readonly { day: number; until_day?: number | undefined }[] },
  issue: z.RefinementCtx,
): void {
  let next = 1;
  for (const [index, stop] of itinerary.entries()) {
    if (stop.day !== next) {
      const path = ['itinerary', index, 'day'];
      complain(issue, `${stop.day} is out of order; day ${next} comes here`, 'List every day once, in order.', path);
      return;
    }
    next = (stop.until_day ?? stop.day) + 1;
  }
  if (next - 1 === days) return;
  const problem = `ends on day ${next - 1}, but the tour has ${days} days`;
  complain(issue, problem, 'Fix days, or the last stop.', ['itinerary']);
}
