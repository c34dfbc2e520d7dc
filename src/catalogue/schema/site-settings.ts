import {
  address,
  complain,
  line,
  someOf,
  reference,
  sentences,
  time,
  count,
  day,
  scheduled,
  lines,
  textOf,
  complainOfDoubles,
} from '#catalogue/schema/text.ts';
import { CHAT_TEXT_LIMIT } from '#domain/constants.ts';
import { z } from 'astro/zod';
import { prices } from '#catalogue/schema/prices.ts';

const link = z
  .strictObject({
    label: line('What the visitor reads. Example: Reviews'),
    url: address('Where it goes. Example: /reviews/').meta({ title: 'Leads to' }),
  })
  .meta({ inline: true });

/** A top label leads to one page or opens a list that is filled in by itself. */
const headerEntry = link
  .extend({
    url: link.shape.url.optional(),
    list: z
      .enum(['destinations'])
      .optional()
      .describe('Instead of url: opens a list of all destinations. Example: destinations')
      .meta({ title: 'Opens a list' }),
  })
  .superRefine(({ label, url, list }, context) => {
    if ((url === undefined) !== (list === undefined)) return;
    const problem = url === undefined ? `"${label}" has no url and no list` : `"${label}" has both url and list`;
    complain(context, problem, 'Write either url or list.');
  })
  .meta({ inline: true });

/** `content/settings/navigation.yaml`: the links in header and footer. The tours are listed automatically. */
export const navigationSchema = z.strictObject({
  header: someOf(headerEntry, 'Links at the top, in their order.'),
  footer: z
    .array(
      z.strictObject({
        title: line('The heading of a column. Example: Good to know'),
        links: someOf(link, 'Its links, in their order.'),
      }),
    )
    .describe('Columns at the bottom.'),
});

/** `content/settings/home.yaml`: the content that the home page shows, and its own texts. */
export const homeSchema = z.strictObject({
  lead: sentences('Under the heading of the trips. Example: Every trip is a line on the map.'),
  slides: someOf(
    reference('tours', 'A folder in content/tours. Example: high-plains'),
    'Tours whose posters take turns at the top, in their order.',
  ).meta({ title: 'Tours at the top' }),
  visas: sentences(
    'What to know about entering the country; optional. Example: Nearly everyone needs a visa.',
  ).optional(),
  questions: someOf(
    reference('faqs', 'A file in content/faqs. Example: deposit'),
    'Questions under "Good to know", in their order. Terms always come last.',
  ),
  terms: sentences('The terms in a sentence or two. Example: Prices are per person.'),
});

/** `content/settings/banner.yaml`: what stands above every page for a while. */
export const bannerSchema = z.strictObject({
  banners: z
    .array(
      z.strictObject({
        text: sentences('One sentence. Example: Winter in the hills: ten percent off until Sunday.'),
        url: address('Where it leads; optional. Example: /trips/top-end/').meta({ title: 'Leads to' }).optional(),
        ...scheduled,
        until: time('When it disappears. Example: 2027-04-01 18:00').meta({ title: 'Disappears at' }).optional(),
      }),
    )
    .describe('Shown above every page. If several are live, the first one is shown.'),
});

/** `content/settings/search.yaml`: what the search understands besides the words of the pages. */
export const searchSchema = z.strictObject({
  suggestions: z
    .array(line('What visitors search. Example: tent'))
    .describe('Searches suggested on the search page. Example: [tent, deposit]'),
  synonyms: z
    .array(
      z.strictObject({
        words: z
          .array(line('As they type it. Example: rucksack'))
          .min(1, 'Write at least one word.')
          .describe('What visitors type. Example: [rucksack, bag]'),
        means: line('What your pages say. Example: backpack'),
      }),
    )
    .superRefine((synonyms, context) => {
      const wordsIn = ({ words }: (typeof synonyms)[number]) => words.map((word) => word.toLowerCase());
      complainOfDoubles(synonyms, wordsIn, (word, index) => {
        complain(context, `"${word}" is listed twice`, 'Remove one of them.', [index, 'words']);
      });
    })
    .describe('Words that visitors type, and the words your pages use instead.'),
});

/** `content/settings/redirects.yaml`: the new address of each moved page. */
export const redirectsSchema = z.strictObject({
  redirects: z
    .array(
      z
        .strictObject({
          from: textOf(
            (from) => /^\/[^\s?#*:]*(#[\w-]+)?$/.test(from) && from !== '/',
            'an address of this site',
            'Start it with /. Example: /tours/hills/',
            'The old address, without the site’s name. Example: /tours/hills/, or /faq/#visa for a place on a page',
          ).meta({ title: 'Old address' }),
          to: address('The new one. Example: /trips/the-red-centre/').meta({ title: 'New address' }),
        })
        .meta({ inline: true }),
    )
    .superRefine((redirects, context) => {
      const seen = new Set<string>();
      for (const [index, { from, to }] of redirects.entries()) {
        const key = from.replace(/\/$/, '');
        if (seen.has(key)) complain(context, `${from} is listed twice`, 'Remove one.', [index, 'from']);
        if (to.replace(/\/$/, '') === key) {
          complain(context, `${from} redirects to itself`, 'Write where the page is now.', [index, 'to']);
        }
        const [page] = from.split('#');
        if (from.includes('#') && to.split('#')[0] !== page) {
          const mend = `Write another place on the same page, or the page itself. Example: ${page!}#new`;
          complain(context, `${from} is a place on a page, and ${to} is another page`, mend, [index, 'to']);
        }
        seen.add(key);
      }
    })
    .describe('Old addresses and where they lead.'),
});

/** `content/settings/canned-answers.yaml`: what the staff chat can answer with one press. */
export const cannedAnswersSchema = z.strictObject({
  answers: z
    .array(
      z.strictObject({
        title: line('What staff choose it by. Example: Deposits'),
        text: sentences('What the visitor reads. Example: Hello {name}. How can we help?').superRefine(
          (text, context) => {
            const unknown = text.match(/\{[^}]*\}?/g)?.find((place) => place !== '{name}');
            if (unknown !== undefined) {
              complain(context, `${unknown} is not filled in`, 'Write {name} for the visitor’s name, or leave it out.');
            }
            if (text.length > CHAT_TEXT_LIMIT) {
              const mend = `Shorten it: a message has at most ${CHAT_TEXT_LIMIT}.`;
              complain(context, `is ${text.length} characters long`, mend);
            }
          },
        ),
      }),
    )
    .superRefine((answers, context) => {
      complainOfDoubles(
        answers,
        ({ title }) => [title],
        (title, index) => {
          complain(context, `"${title}" is listed twice`, 'Give one of them another title.', [index, 'title']);
        },
      );
    })
    .describe('Saved replies for the chat.'),
});

const code = z
  .strictObject({
    code: line('What guests type. Example: TEN'),
    note: line('What is special about it, in a word or two; optional. Example: once').optional(),
    percent: count(1, 100, 'Percent off every tour, or write amount. Example: 10').optional(),
    amount: prices('An amount off each tour, instead of percent.').optional(),
    tours: z
      .array(line('The code of a tour. Example: HP10'))
      .optional()
      .describe('Codes of the only tours it is for. Example: [HP10]'),
    until: day('The last day it works; optional. Example: 2027-03-31').optional(),
    max_uses: count(1, 100_000, 'How often it works in all; optional. Example: 1').optional(),
    excludes_sale: z.boolean().optional().describe('Whether it never lowers a sale price. Example: true'),
  })
  .superRefine(({ percent, amount }, context) => {
    if ((percent === undefined) !== (amount === undefined)) return;
    complain(context, 'takes either percent or amount', 'Write one of the two.');
  });

/** `content/settings/practice-codes.yaml`: promo codes to try the site with; never on the live site. */
export const practiceCodesSchema = z.strictObject({ codes: z.array(code).describe('The codes, in any order.') });

const optional = (description: string) => line(`${description} Optional.`).optional();

/** `content/settings/wording.json`: the operator's words in the interface, each with a plain one as its default. */
export const wordingSchema = z.strictObject({
  language: textOf(
    (tag) => /^en(-[A-Z]{2})?$/.test(tag),
    'a kind of English',
    'Write en and the country: en-GB or en-US.',
    'The kind of English, which also sets how numbers and times look. Example: en-GB',
  ),
  countries: lines('Where the trips run, in English. Example: Portugal'),
  offer: line('What you sell and where: title of the home page, share pictures, brochure. Example: Walks in Portugal'),
  groups: optional('What all trips have in common, for search engines. Example: small groups, two guides.'),
  trees_per_trip: count(0, 1000, 'Trees planted for each trip; 0 or left out for none. Example: 10').optional(),
  pick_up: textOf(
    (place) => /^[a-z][a-z -]{1,20}$/.test(place),
    'a kind of place',
    'Write it in small letters: station, harbour.',
    'Where guests are met when they arrive; leave it out if nobody is met. Example: station',
  ).optional(),
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
