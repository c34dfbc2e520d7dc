/** A paid trip as shown on its pass. */
export interface PaidTrip {
  name: string;
  /** The Start and Finish lines, as name and value. */
  dates: { name: string; value: string }[];
  reference: string;
}

/** A Start or Finish line. In `trip_name` a comma and the next trip's name follow the last one. */
const DATE_LINE = /^(Start|Finish): (\d{1,2} [A-Z][a-z]{2} \d{4}|Open date)(?:, (.+))?$/;

/**
 * One pass for each reference: trips and references are in the same order (M97). If their numbers differ, one pass
 * shows all references.
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
