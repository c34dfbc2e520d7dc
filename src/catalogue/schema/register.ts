import { z } from 'astro/zod';

/** Names by id, as they were when the id was first published. */
const names = z.record(z.string(), z.string());

const tour = z.strictObject({
  /** Of content/tours, where the tour was last. */
  folder: z.string(),
  visa_types: names,
  insurance_types: names,
  /** Days, and `open` for the open date. */
  departures: z.array(z.string()),
  cancelled: z.array(z.string()),
});

/**
 * `content/register.yaml`: every id that was ever published, by the code its tour was first published with. The check
 * writes it, and only ever adds: what is sold under an id is told apart by the id alone.
 */
export const registerSchema = z.strictObject({ tours: z.record(z.string(), tour) });
export type Register = z.infer<typeof registerSchema>;
export type RegisteredTour = z.infer<typeof tour>;
