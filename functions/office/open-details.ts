import type { Context } from '#functions/context/context.ts';
import { Sensitive } from '#functions/platform/secrets.ts';
import { audit, auditOf } from '#functions/platform/audit.ts';
import { bookingsOfDeparture } from '#functions/bookings/departures.ts';
import { DETAIL_PARTS, type DetailPart } from '#contract/office.ts';

const OPENED = 'details opened';
/** The most rows on a page; the table `audit` has them all. */
const MOST_LISTED = 20;

/** The fields of `GuestMoreForm` by part. */
const FIELDS = {
  notes: ['notes'],
  emergency: ['emergency_contact', 'emergency_number'],
  passport: ['passport', 'passport_nationality'],
} as const satisfies Record<DetailPart, readonly string[]>;

/** One guest's details; the fields of a part that was not opened are empty. Null when they cannot be decrypted. */
export type OpenedDetails = Readonly<Record<(typeof FIELDS)[DetailPart][number], string>> | null;

/** Who opens the details of a departure's guests, and why. */
export interface Opening {
  readonly departureId: string;
  readonly by: string;
  readonly reason: string;
  readonly parts: readonly DetailPart[];
}

/**
 * The details of a departure's expected guests, by order.
 *
 * It writes the audit row first: without it nothing is read.
 */
export async function openDetails(context: Context, opening: Opening): Promise<ReadonlyMap<string, OpenedDetails>> {
  const { departureId, by, reason, parts } = opening;
  const detail = JSON.stringify({ by, reason, parts });
  const bookings = context.store.transaction(() => {
    audit(context.store, { subject: departureId, what: OPENED, detail, at: context.now() });
    return bookingsOfDeparture(context.store, departureId).filter(({ travels }) => travels === 1);
  });
  const opened = await Promise.all(
    bookings.map(async ({ orderId, sealed }) => [orderId, await read(context, orderId, sealed, parts)] as const),
  );
  return new Map(opened);
}

async function read(
  context: Context,
  orderId: string,
  sealed: string | null,
  parts: readonly DetailPart[],
): Promise<OpenedDetails> {
  const nothing = { notes: '', emergency_contact: '', emergency_number: '', passport: '', passport_nationality: '' };
  if (sealed === null) return nothing;
  try {
    const answers = await Sensitive.open(context.env, orderId, sealed);
    return { ...nothing, ...answers.reveal(parts.flatMap((part): readonly string[] => FIELDS[part])) };
  } catch {
    // Sealed with a key that the site no longer has. The guests' page says so and logs the fault.
    return null;
  }
}

/** One earlier opening of the details. */
export interface PastOpening extends Omit<Opening, 'departureId'> {
  readonly at: number;
}

/** Earlier openings, the newest first. */
export function pastOpenings({ store }: Context, departureId: string): PastOpening[] {
  const rows = auditOf(store, { subject: departureId, what: OPENED }, MOST_LISTED);
  return rows.map(({ at, detail }) => {
    const { by, reason, parts } = JSON.parse(detail) as Omit<Opening, 'departureId'>;
    return { at, by, reason, parts: DETAIL_PARTS.filter((part) => parts.includes(part)) };
  });
}
