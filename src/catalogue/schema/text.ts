import { calendarDate, parseCalendarDate, type CalendarDate } from '#domain/calendar-date.ts';
import { parseLocalTime, type LocalTime } from '#domain/schedule.ts';
import { z } from 'astro/zod';

/** Reports a mistake in words for editors: what is wrong and what to do. */
export function complain(context: z.RefinementCtx, problem: string, mend: string, path: PropertyKey[] = []): void {
  context.addIssue({ code: 'custom', message: problem, params: { mend }, path });
}

/** The YAML parser may give a day or a time as a `Date`. This turns it back into the text that the editor wrote. */
function asWritten(value: unknown, characters = 10): unknown {
  const isTime = value instanceof Date && !Number.isNaN(value.getTime());
  return isTime ? value.toISOString().slice(0, characters).replace('T', ' ') : value;
}

/** A text that is not empty. */
export function line(description: string) {
  return z
    .preprocess(
      (value) => asWritten(value),
      z
        .string()
        .trim()
        .superRefine((text, context) => {
          if (text === '') complain(context, 'is empty', `Write something. ${description}`);
        }),
    )
    .meta({ description, editor: { kind: 'text' } });
}

/** A text of a sentence or more, which the editor shows in a larger box. */
export function sentences(description: string) {
  return line(description).meta({ editor: { kind: 'text', long: true } });
}

/** A text of one form: `what` says what another text is not. */
export function textOf(isRight: (text: string) => boolean, what: string, mend: string, description: string) {
  return z
    .string()
    .superRefine((text, context) => {
      if (!isRight(text)) complain(context, `"${text}" is not ${what}`, mend);
    })
    .meta({ description });
}

/** Reports each entry whose key an earlier one has. */
export function complainOfDoubles<Entry>(
  entries: readonly Entry[],
  keysOf: (entry: Entry) => readonly string[],
  report: (key: string, index: number) => void,
): void {
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    for (const key of keysOf(entry)) {
      if (seen.has(key)) report(key, index);
      seen.add(key);
    }
  }
}

export function someOf<Entry extends z.ZodType>(entry: Entry, description: string) {
  return z
    .array(entry)
    .superRefine((entries, context) => {
      if (entries.length === 0) complain(context, 'is an empty list', `Write at least one. ${description}`);
    })
    .describe(description);
}

export function lines(description: string) {
  return someOf(line(description), description);
}

/** A whole number between two limits, both included. */
export function count(least: number, most: number, description: string) {
  return z
    .number()
    .superRefine((value, context) => {
      if (Number.isInteger(value) && value >= least && value <= most) return;
      complain(context, `${value} is not a whole number from ${least} to ${most}`, description);
    })
    .meta({ description, editor: { kind: 'number', least, most } });
}

/** A day, `YYYY-MM-DD`. */
export function day(description: string) {
  return z
    .preprocess(
      (value) => asWritten(value),
      z.string().superRefine((text, context) => {
        if (parseCalendarDate(text) !== null) return;
        if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
          complain(context, `${text} is not a day that exists`, 'Check a calendar and write the right day.');
        } else {
          complain(context, `"${text}" is not a date`, 'Write year, month and day with dashes, such as 2027-03-13.');
        }
      }),
    )
    .transform((text): CalendarDate => calendarDate(text))
    .meta({ description, editor: { kind: 'day' } });
}

/** A day with a time of day in the operator's zone, `YYYY-MM-DD HH:MM`; a day alone is its first minute. */
export function time(description: string) {
  return z
    .preprocess(
      (value) => asWritten(value, 16),
      z.string().superRefine((text, context) => {
        if (parseLocalTime(text) !== null) return;
        const mend = 'Write year, month and day, and the time in your time zone: 2027-03-01 09:00.';
        complain(context, `"${text}" is not a day and a time`, mend);
      }),
    )
    .transform((text): LocalTime => parseLocalTime(text)!)
    .meta({ description, editor: { kind: 'time' } });
}

/** The form of a file name that becomes a part of an address. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The file name of another entry of a kind, without its ending. A later check looks for the file. */
export function reference(to: string, description: string) {
  const mend = `Write it without its folder and ending. ${description}`;
  const isSlug = (text: string) => SLUG.test(text);
  return textOf(isSlug, 'the name of a file', mend, description).meta({ editor: { kind: 'entry', of: to } });
}

/** An address: on this site, beginning with a slash, or on another site, beginning with https. */
export function address(description: string) {
  const mend = 'Start it with / for a page of this site, or with https:// for another.';
  const isAddress = (text: string) => /^(\/|#|https:\/\/)\S*$/.test(text);
  return textOf(isAddress, 'an address', mend, description).meta({ editor: { kind: 'text' } });
}

/** The answers of an editor to questions of the check: one answer or a list. */
export function sure() {
  return z
    .preprocess(
      (value) => (value === undefined || Array.isArray(value) ? value : [value]),
      z.array(z.union([z.string(), z.number()]).transform(String)).optional(),
    )
    .meta({
      title: 'Answers to the check',
      description: 'Answers to the check’s questions, copied from them. Example: Wednesday',
      single: true,
    });
}

/** The fields of a text that decide when it is on the site. */
export const scheduled = {
  draft: z.boolean().optional().meta({ description: 'With true, only previews show it. Example: true' }),
  publish: time('When it goes live by itself, in your time zone. Example: 2027-03-01 09:00')
    .meta({ title: 'Goes live at' })
    .optional(),
};

/** The blog's own addresses. No content may have one of these names. */
export const RESERVED_SLUGS = ['article', 'category', 'author'] as const;

/** The hashes that pages react to. A tour or destination with such a name could not be opened. */
export const RESERVED_HASHES = [
  'my-cart',
  'live-chat',
  'destinations',
  'terms',
  'show-dates',
  'trip-notes',
  'overview',
  'all',
] as const;

/** The ids of the parts of every page. No heading, and nothing that is listed by its name, may have one of them. */
export const RESERVED_IDS: readonly string[] = [
  ...['cart-panel', 'chat', 'currencies', 'main', 'menu', 'menu-currencies', 'page-message', 'top'],
];

/** The further ids of the pages of a kind, which no heading of its texts may have. */
export const RESERVED_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  tours: [
    ...['overview', 'included', 'dates', 'accommodation', 'gallery', 'reviews', 'reading', 'show-dates', 'trip-notes'],
    ...['next-departures', 'some-pictures', 'some-reviews'],
  ],
  destinations: ['all', 'trips-here'],
  articles: ['next-article', 'related'],
};

/** The first parts of the site's own addresses. A page in `content/pages` would hide them, or be hidden. */
export const RESERVED_PAGES = [
  ...['404', 'admin', 'api', 'articles', 'blog', 'book', 'booking', 'brochure', 'built', 'calendar', 'catalogue'],
  ...['categories', 'check-in', 'contact', 'destinations', 'downloads', 'faq', 'feed', 'go', 'icons', 'inbox', 'index'],
  ...['og', 'pagefind', 'portraits', 'problem'],
  ...['redirects', 'reviews', 'robots', 'rss', 'search', 'site', 'staff', 'subscribe', 'tours'],
  ...['travel-blog', 'trip-notes', 'trips', 'unsubscribe'],
];
