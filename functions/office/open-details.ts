import type { Context } from '#functions/context/context.ts';
import { Sensitive } from '#functions/platform/secrets.ts';
import { audit, auditOf } from '#functions/platform/audit.ts';
import { bookingsOfDeparture } from '#functions/bookings/departures.ts';
import { type DepartureFile, readDeparture } from '#functions/office/departure-guests.ts';
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

/** What somebody opens of the details of a departure's guests, and why. */
export interface Opening {
  readonly departureId: string;
  readonly reason: string;
  readonly parts: readonly DetailPart[];
}

/** A departure with the details of its expected guests, by order. */
export interface OpenedDeparture {
  readonly file: DepartureFile;
  readonly opened: ReadonlyMap<string, OpenedDetails>;
}

/** Writes the audit row first: without it nothing is opened. Null when there is no such departure. */
export async function openDetails(
  context: Context,
  { departureId, reason, parts }: Opening,
  by: string,
): Promise<OpenedDeparture | null> {
  const file = await readDeparture(context, departureId);
  if (file === null) return null;
  const detail = JSON.stringify({ by, reason, parts });
  const bookings = context.store.transaction(() => {
    audit(context.store, { subject: departureId, what: OPENED, detail, at: context.now() });
    return bookingsOfDeparture(context.store, departureId).filter(({ travels }) => travels === 1);
  });
  const opened = await Promise.all(
    bookings.map(async ({ orderId, sealed }) => [orderId, await read(context, orderId, sealed, parts)] as const),
  );
  return { file, opened: new Map(opened) };
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

export interface PastOpening extends Omit<Opening, 'departureId'> {
  readonly by: string;
  readonly at: number;
}

/** A departure with the earlier openings of its guests' details, the newest first. */
export interface DepartureOpenings {
  readonly file: DepartureFile;
  readonly openings: readonly PastOpening[];
}

export async function readOpenings(context: Context, departureId: string): Promise<DepartureOpenings | null> {
  const file = await readDeparture(context, departureId);
  if (file === null) return null;
  const rows = auditOf(context.store, { subject: departureId, what: OPENED }, MOST_LISTED);
  const openings = rows.map(({ at, detail }) => {
    const { by, reason, parts } = JSON.parse(detail) as Omit<PastOpening, 'at'>;
    return { at, by, reason, parts: DETAIL_PARTS.filter((part) => parts.includes(part)) };
  });
  return { file, openings };
}
