import { z } from 'astro/zod';

/** Names by id, as they were at the first publication of the id. */
const names = z.record(z.string(), z.string());

const tour = z.strictObject({
  /** The tour's last folder in content/tours. */
  folder: z.string(),
  visa_types: names,
  insurance_types: names,
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
