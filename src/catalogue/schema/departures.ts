import { z } from 'astro/zod';
import { addMonths, parseCalendarDate } from '#domain/calendar-date.ts';
import { ADDONS_MAX } from '#domain/constants.ts';
import { parseMonths, parsePattern } from '#catalogue/date-pattern.ts';
import { prices, supplements } from '#catalogue/schema/prices.ts';
import { complain, count, day, line, someOf, sure, textOf } from '#catalogue/schema/text.ts';

const id = count(1, 999_999, 'A number of its own within this file, never reused. Example: 1').meta({
  title: 'Number',
});

/** An entry that is no longer offered keeps its id, so that no other entry can get the id. */
const identity = {
  id,
  formerly: line('The name it was first published with, when it is still the same thing. Example: Visitor visa')
    .meta({ title: 'Name before' })
    .optional(),
  withdrawn: z.boolean().default(false).describe('Whether it is no longer offered. Example: true'),
};

const visaType = z.strictObject({
  ...identity,
  name: line('What the guest chooses. Example: Visitor visa (eVisitor)'),
  hint: z
    .string()
    .default('')
    .meta({ title: 'Sentence under it' })
    .describe('A sentence under it. Example: For holidays of up to three months.'),
  price: supplements('What it costs.').nullable().describe('Amounts, or null for "no visa, thanks". Example: null'),
  default: z.boolean().default(false).describe('Whether it is chosen to begin with; one at most. Example: true'),
});

const insuranceType = z.strictObject({
  ...identity,
  name: line('What the guest chooses. Example: Travel insurance, 10 days'),
  price: supplements('What it costs.'),
  default: z.boolean().default(false).describe('Whether it is chosen to begin with; one at most. Example: true'),
});

const addon = z.strictObject({
  id,
  name: line('What the guest can add. Example: Transfer from the station'),
  description: z.string().trim().default('').describe('A sentence about it. Example: From any terminal to the hotel.'),
  price: prices('What it costs, for one guest.'),
});

const choice = z.strictObject({
  id,
  name: line('What the guest chooses. Example: Certified diver, four dives'),
  supplement: supplements('What it adds to the price; all 0 for the usual choice.'),
});

/** How long a sale lasts that is counted from the build. */
const WEEKS = /^(?:1 week|(?:[2-9]|1[0-2]) weeks)$/;

const sale = z
  .strictObject({
    prices: prices('The lowered prices.'),
    ends: day('The last day the sale holds. Example: 2027-01-31').meta({ title: 'Last day' }).optional(),
    ends_in: textOf(
      (weeks) => WEEKS.test(weeks),
      '1 to 12 weeks',
      'Write a number of weeks, such as 5 weeks.',
      'For a demonstration, instead of ends: weeks from the day of each build. Example: 5 weeks',
    ).optional(),
  })
  .superRefine(({ ends, ends_in: endsIn }, context) => {
    if (ends === undefined && endsIn === undefined) {
      complain(context, 'is missing', 'Add ends. The last day the sale holds. Example: 2027-01-31', ['ends']);
    } else if (ends !== undefined && endsIn !== undefined) {
      complain(context, 'has both ends and ends_in', 'Remove ends_in: a sale has one last day.', ['ends_in']);
    }
  });

const none = z.literal('none');

const selection = (what: string) =>
  z
    .union([none, someOf(z.number(), `Ids from ${what}. Example: [1, 3]`)], {
      error: `must be a list of ids from ${what}, or none`,
    })
    .optional()
    .describe(`Which of ${what} this date offers: a list of ids, or none. Example: [1, 3]`);

const overrides = {
  prices: prices('The price of one seat, instead of the file’s.').optional(),
  sale: z
    .union([none, sale], { error: 'must have prices and ends, or be none' })
    .optional()
    .describe('A sale for these dates only, or none. Example: none'),
  deposit: prices('The deposit, instead of the file’s.').optional(),
  allow_deposit: z.boolean().optional().describe('Whether a deposit can be paid. Example: false'),
  note: z.string().trim().optional().describe('A plain sentence for the calendar. Example: The wildflowers are out.'),
  visa_types: selection('visa_types'),
  insurance_types: selection('insurance_types'),
  require_insurance: z.boolean().optional().describe('Whether insurance must be taken. Example: true'),
  choices: selection('choices'),
  addons: selection('addons'),
  sure: sure(),
};

/** The longest run of a pattern. A longer one is a typing mistake in the year. */
const LONGEST_PATTERN_MONTHS = 60;

const capacity = count(0, 500, 'Seats on one departure; 0 closes it. Example: 12').meta({ title: 'Seats' });

const dates = z
  .strictObject({
    date: z
      .preprocess(
        (value) => (value === undefined || Array.isArray(value) ? value : [value]),
        z.array(day('Example: 2027-03-13')).optional(),
      )
      .meta({
        title: 'Day or days',
        description: 'A start date, or a list of them. Example: 2027-03-13',
        single: true,
      }),
    every: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .superRefine((every, context) => {
        const pattern = every === undefined ? null : parsePattern(every);
        if (pattern?.kind !== 'unknown') return;
        const mend = 'Write Sunday, or [Wednesday, Saturday], or 2 weeks, or month.';
        complain(context, `"${pattern.word}" is not a weekday`, mend);
      })
      .meta({
        title: 'Repeats every',
        description: 'Repeats: a weekday, several, a number of weeks or days, or month. Example: [Wednesday, Saturday]',
      }),
    from: day('The first day the pattern can fall on. Example: 2027-03-01').meta({ title: 'First day' }).optional(),
    to: day('The last day the pattern can fall on; leave it out for a pattern without an end. Example: 2027-10-31')
      .meta({ title: 'Last day' })
      .optional(),
    months: z
      .string()
      .optional()
      .superRefine((months, context) => {
        if (months === undefined || parseMonths(months) !== null) return;
        complain(context, `"${months}" is not a month, or two with "to" between`, 'Write June, or October to April.');
      })
      .meta({
        title: 'Months',
        description: 'The months of each year in which the pattern repeats. Example: October to April',
      }),
    except: z
      .array(day('A day to leave out. Example: 2027-12-25'))
      .optional()
      .meta({ title: 'Days to leave out', description: 'Days to leave out. Example: [2027-12-25]' }),
    capacity: capacity.optional(),
    ...overrides,
  })
  .superRefine((entry, context) => {
    if (entry.date !== undefined && entry.every !== undefined) {
      complain(context, 'has both date and every', 'Make two entries of it: one date, and one pattern.');
    } else if (entry.date === undefined && entry.every === undefined) {
      const mend = 'Write date: 2027-03-13 for one day, or every: Sunday with from.';
      complain(context, 'has neither date nor every', mend);
    }
    if (entry.every !== undefined && entry.from === undefined) {
      complain(context, 'is missing', 'A pattern needs its first day. Write from: 2027-03-13.', ['from']);
    }
    for (const key of ['from', 'to', 'months', 'except'] as const) {
      if (entry.date === undefined || entry[key] === undefined) continue;
      const mend = `Remove ${key}, or write every instead of date.`;
      complain(context, 'belongs to a pattern, and this is one date', mend, [key]);
    }
    // The field itself already reports a value that is no date.
    const [from, to] = [parseCalendarDate(entry.from ?? ''), parseCalendarDate(entry.to ?? '')];
    if (from === null || to === null) return;
    if (to < from) {
      complain(context, `${to} is before from, ${from}`, '“to” must be the later day.', ['to']);
    }
    if (to > addMonths(from, LONGEST_PATTERN_MONTHS)) {
      complain(context, `${to} is more than five years after from, ${from}`, 'Check the year.', ['to']);
    }
  });
export type DatesEntry = z.infer<typeof dates>;

/** `content/tours/<slug>/departures.yaml`: when the tour runs, how many seats there are, what they cost. */
export const departuresSchema = z.strictObject({
  capacity,
  prices: prices('The price of one seat.'),
  deposit: prices('What a guest pays first when paying a deposit.').optional(),
  allow_deposit: z.boolean().default(true).describe('Whether a deposit can be paid. Example: true'),
  sale: sale.optional().describe('A sale on every date of this file.'),
  visa_types: z.array(visaType).default([]).describe('Visas we can arrange; leave it out when there are none.'),
  insurance_types: z
    .array(insuranceType)
    .default([])
    .describe('Insurance we can sell; leave it out when there is none.'),
  require_insurance: z.boolean().default(false).describe('Whether insurance must be taken. Example: false'),
  choices: z.array(choice).default([]).describe('Ways to take the tour; leave it out when there is one only.'),
  addons: z
    .array(addon)
    .default([])
    .superRefine((addons, context) => {
      if (addons.length <= ADDONS_MAX) return;
      complain(context, `has ${addons.length} entries, more than ${ADDONS_MAX}`, 'Offer the ones guests ask for most.');
    })
    .describe('What guests can add to the tour; leave it out when there is nothing.'),
  dates: z.array(dates).default([]).describe('Start dates and patterns, in any order.'),
  cancelled: z
    .array(z.union([z.literal('open'), day('Example: 2027-05-08')], { error: 'is neither a day nor open' }))
    .default([])
    .describe('Departures that no longer run: days, and open for the open date. Example: [2027-05-08]'),
  open_dated: z
    .strictObject({
      ...overrides,
      valid_months: count(1, 60, 'How long a guest has to choose a date. Example: 12').meta({
        title: 'Months to choose',
      }),
    })
    .optional()
    .describe('Lets guests book now and choose the date later.'),
  sure: sure(),
});
export type DeparturesFile = z.infer<typeof departuresSchema>;

/** The entries of a file that may have terms of their own: its dates, and the open date. Each with its path. */
export function entriesIn({ dates: dated, open_dated: open }: DeparturesFile) {
  return [
    ...dated.map((entry, index) => ({ entry, path: ['dates', index] as readonly PropertyKey[] })),
    ...(open === undefined ? [] : [{ entry: open, path: ['open_dated'] }]),
  ];
}
