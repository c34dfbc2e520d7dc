import { z } from 'astro/zod';
import { complain, count, line, lines } from '#catalogue/schema/text.ts';

const optional = (description: string) => line(`${description} Optional.`).optional();

/** `content/settings/wording.json`: the operator's words in the interface, each with a plain one as its default. */
export const wordingSchema = z.strictObject({
  language: z
    .string()
    .superRefine((tag, context) => {
      if (/^en(-[A-Z]{2})?$/.test(tag)) return;
      complain(context, `"${tag}" is not a kind of English`, 'Write en and the country: en-GB or en-US.');
    })
    .describe('The kind of English, which also sets how numbers and times look. Example: en-GB'),
  countries: lines('Where the trips run, in English. Example: Portugal'),
  offer: line('What you sell and where: title of the home page, share pictures, brochure. Example: Walks in Portugal'),
  groups: optional('What all trips have in common, for search engines. Example: small groups, two guides.'),
  trees_per_trip: count(0, 1000, 'Trees planted for each trip; 0 or left out for none. Example: 10').optional(),
  pick_up: z
    .string()
    .superRefine((place, context) => {
      if (/^[a-z][a-z -]{1,20}$/.test(place)) return;
      complain(context, `"${place}" is not a kind of place`, 'Write it in small letters: station, harbour.');
    })
    .describe('Where guests are met when they arrive; leave it out if nobody is met. Example: station')
    .optional(),
  visas: optional('The heading about visas in the brochure. Example: Visas for Portugal.'),
  visa_step: optional('A sentence where guests choose a visa. Example: Many visitors need a visa.'),
  booked: optional('The heading of a booking that is paid. Example: You are coming with us.'),
  calendar: optional('Above the calendar of all departures; say what an outlined dot means.'),
  reviews: optional('Above all reviews. Example: Unedited words from people who’ve walked with us.'),
  related_trips: optional('Above the trips that an article names. Example: Walk there yourself.'),
  blog: optional('What the travel blog is. Example: Notes from the path.'),
  highlights: optional('The heading above a trip’s highlights. Example: Worth the climb.'),
  questions: optional('What the questions page is about, for search engines. Example: What guests ask us.'),
  chat: optional('The chat’s greeting while someone is there. Example: Hello. What would you like to know?'),
  not_found: optional('The heading of the page for a wrong address. Example: No path leads here.'),
  not_found_route: optional('On the luggage label of that page. Example: LIS to OPO.'),
  small_print: optional('A sentence at the foot of every page.'),
  waiting: z
    .enum(['vehicle', 'dot'])
    .optional()
    .describe('What moves while a visitor waits: a drawn vehicle, or a dot. Example: dot'),
});
