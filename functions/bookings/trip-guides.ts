import type { BookedTrip } from '#functions/bookings/booked-trips.ts';
import type { TripGuide } from '#contract/checkout.ts';
import { packingListPage, tripNotesFile } from '#contract/leads.ts';
import type { Tour } from '#domain/tour.ts';

/** Where to be for each trip and what to read before; a trip whose tour is no longer offered has none. */
export function tripGuides(trips: readonly BookedTrip[], tours: ReadonlyMap<string, Tour>): TripGuide[] {
  return trips.flatMap(({ reference, tourCode, start }) => {
    const tour = tours.get(tourCode);
    if (tour === undefined) return [];
    return [
      {
        booking_reference: reference,
        start,
        meeting: tour.meeting,
        trip_notes: tripNotesFile(tour.slug),
        packing_list: tour.hasPackingList ? packingListPage(tour.slug) : '',
      },
    ];
  });
}
