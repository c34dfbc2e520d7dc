import { z } from 'astro/zod';
import { day } from '#catalogue/schema/text.ts';

/** Names by id, as they were at the first publication of the id. */
const names = z.record(z.string(), z.string());

/** A pattern without an end, by the fields of departures.yaml. */
const pattern = z.strictObject({
  every: z.union([z.string(), z.array(z.string())]),
  from: day('Example: 2027-03-13'),
  /** The last day that was published. The check writes it when the pattern ends or leaves the content. */
  to: day('Example: 2027-03-13').optional(),
  months: z.string().optional(),
  /** The days that were left out ever since the pattern was published. */
  except: z.array(day('Example: 2027-03-13')).optional(),
});
export type RegisteredPattern = z.infer<typeof pattern>;

const tour = z.strictObject({
  /** The tour's last folder in content/tours. */
  folder: z.string(),
  visa_types: names,
  insurance_types: names,
  /** Their days need not stand under `departures`. */
  patterns: z.array(pattern).optional(),
  /** Days, and `open` for the open date. */
  departures: z.array(z.string()),
  cancelled: z.array(z.string()),
});

/**
 * `content/register.yaml`: every published id, grouped by the first published code of its tour. The check writes the
 * file and only adds to it, because bookings refer to these ids.
 */
export const registerSchema = z.strictObject({ tours: z.record(z.string(), tour) });
export type Register = z.infer<typeof registerSchema>;
export type RegisteredTour = z.infer<typeof tour>;
