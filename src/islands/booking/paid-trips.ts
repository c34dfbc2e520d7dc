/** A paid trip as its pass shows it. */
export interface PaidTrip {
  name: string;
  /** Its Start and Finish lines, as name and value. */
  dates: { name: string; value: string }[];
  reference: string;
}

/**
 * One pass for each reference: trips and references come in the same order (M97). Where the two do not pair up, one
 * pass carries all the references.
 */
export function paidTrips(tripName: string, bookingReference: string): PaidTrip[] {
  const trips: Omit<PaidTrip, 'reference'>[] = [];
  for (const line of tripName.split('\n').map((text) => text.trim())) {
    const [, name, value] = /^(Start|Finish): (.+)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) trips.at(-1)?.dates.push({ name, value });
    else if (line !== '') trips.push({ name: line, dates: [] });
  }
  const references = bookingReference.split(',').map((text) => text.trim());
  if (trips.length !== references.length) {
    return [{ name: trips.map(({ name }) => name).join(', '), dates: [], reference: bookingReference }];
  }
  return trips.map((trip, index) => ({ ...trip, reference: references[index]! }));
}
