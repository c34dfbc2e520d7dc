import { z } from 'astro/zod';
import { picture, type SchemaContext } from '#catalogue/schema/picture.ts';
import { address, complain, count, line, lines, reference, someOf } from '#catalogue/schema/text.ts';

/** Colours a poster's band is printed in; each is a token of the same name. */
export const INKS = ['clay', 'ocean', 'gum', 'dusk', 'night', 'wattle'] as const;
export type Ink = (typeof INKS)[number];

/** A stop on the route: one day, or several spent alike. */
const itineraryStop = z.strictObject({
  day: count(1, 60, 'The day it begins. Example: 2'),
  until_day: count(2, 60, 'The last day, when it lasts longer than one. Example: 3').optional(),
  title: line('Where it is. Example: The West MacDonnells'),
  text: line('What happens, in a sentence or two. Example: Swim at Ellery Creek, then a slow drive to camp.'),
  meals: z
    .array(z.enum(['Breakfast', 'Lunch', 'Dinner']))
    .optional()
    .describe('Meals that are included. Example: [Breakfast, Lunch]'),
  stay: line('Where guests sleep that night. Example: Swag under the stars').optional(),
});

/** A place guests sleep in. */
function stay(context: SchemaContext) {
  return z.strictObject({
    name: line('Example: Swag camp, West MacDonnells'),
    nights: count(1, 60, 'How many nights. Example: 4'),
    text: line('What it is like. Example: Swags around a fire, with hot showers at the homestead.').optional(),
    pictures: someOf(picture(context), 'One picture or more; the first is on the page.'),
  });
}

/** The front matter of `content/tours/<slug>/index.md`; the story is the text below it. */
export function tourSchema(context: SchemaContext) {
  return z
    .strictObject({
      code: z
        .string()
        .superRefine((code, issue) => {
          if (/^[A-Z][A-Z0-9]{1,15}$/.test(code)) return;
          complain(
            issue,
            `"${code}" is not a tour code`,
            'Write capital letters and digits, letter first, such as RC10.',
          );
        })
        .describe('The operator’s own code, in bookings for ever: never change it. Example: RC10'),
      name: line('The name on the poster. Example: The Red Centre'),
      order: count(0, 9999, 'Where it stands in lists; the lowest comes first. Example: 10'),
      headline: line('The heading above the story. Example: Ten days, one long red road.'),
      summary: line('One sentence for cards and search engines. Example: Gorges, a canyon and two nights at Uluru.'),
      days: count(1, 60, 'Length, first and last day included. Example: 10'),
      start_place: line('Example: Alice Springs'),
      finish_place: line('Example: Yulara'),
      meeting: line('When and where the first day begins. Example: Leaves Alice Springs at 2 pm'),
      destination: reference('A file in content/destinations. Example: red-centre'),
      ink: z.enum(INKS).describe('The colour of the poster’s band. Example: clay'),
      hero: picture(context).describe('The poster: wide, with its subject in the middle.'),
      gallery: someOf(picture(context), 'More pictures, in their order.'),
      group_size: count(1, 60, 'Most guests on one departure. Example: 12'),
      minimum_age: count(0, 99, 'Example: 18'),
      maximum_age: count(1, 99, 'Leave it out when there is none. Example: 35').optional(),
      pace: line('Example: Active'),
      runs: line('Which months, in words. Example: All year'),
      route: z
        .strictObject({
          kilometres: count(1, 99_999, 'By road. Example: 1420'),
          region: line('Example: Northern Territory'),
        })
        .optional()
        .describe('Facts under the route.'),
      highlights: lines('Example: Sunset and sunrise at Uluru'),
      included: lines('Example: National park and site fees'),
      not_included: lines('Example: Flights to Australia'),
      itinerary: someOf(itineraryStop, 'The days, in their order.'),
      stays: z.array(stay(context)).describe('Where guests sleep.'),
      trip_notes: address('The file guests download. Example: /notes/red-centre.pdf').optional(),
    })
    .superRefine((tour, issue) => {
      if (tour.maximum_age !== undefined && tour.maximum_age < tour.minimum_age) {
        complain(issue, `${tour.maximum_age} is less than minimum_age`, 'Write a larger number, or leave it out.', [
          'maximum_age',
        ]);
      }
      checkItinerary(tour, issue);
    });
}

/** The days follow each other without a gap, from the first to the last. */
function checkItinerary(
  { days, itinerary }: { days: number; itinerary: readonly { day: number; until_day?: number | undefined }[] },
  issue: z.RefinementCtx,
): void {
  let next = 1;
  for (const [index, stop] of itinerary.entries()) {
    if (stop.day !== next) {
      complain(issue, `${stop.day} does not follow; day ${next} comes here`, 'Let every day be there once, in order.', [
        'itinerary',
        index,
        'day',
      ]);
      return;
    }
    next = (stop.until_day ?? stop.day) + 1;
  }
  if (next - 1 !== days) {
    complain(issue, `ends on day ${next - 1}, but the tour has ${days} days`, 'Correct days, or the last stop.', [
      'itinerary',
    ]);
  }
}
