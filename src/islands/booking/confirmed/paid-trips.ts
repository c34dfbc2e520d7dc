/** A paid trip as its pass shows it. */
export interface PaidTrip {
  name: string;
  /** Its Start and Finish lines, as name and value. */
  dates: { name: string; value: string }[];
  reference: string;
}

/** A Start or Finish line. In `trip_name` the next trip's name follows the last of them after a comma. */
const DATE_LINE = /^(Start|Finish): (\d{1,2} [A-Z][a-z]{2} \d{4}|Open date)(?:, (.+))?$/;

/**
 * One pass for each reference: trips and references come in the same order (M97). Where the two do not pair up, one
 * pass carries all the references.
 */
export function paidTrips(tripName: string, bookingReference: string): PaidTrip[] {
  const trips: Omit<PaidTrip, 'reference'>[] = [];
  for (const line of tripName.split('\n').map((text) => text.trim())) {
    const date = DATE_LINE.exec(line);
    if (date) trips.at(-1)?.dates.push({ name: date[1]!, value: date[2]! });
    const trip = date ? date[3] : line;
    if (trip) trips.push({ name: trip, dates: [] });
  }
  const references = bookingReference.split(',').map((text) => text.trim());
  if (trips.length !== references.length) {
    return [{ name: trips.map(({ name }) => name).join(', '), dates: [], reference: bookingReference }];
  }
  return trips.map((trip, index) => ({ ...trip, reference: references[index]! }));
}
