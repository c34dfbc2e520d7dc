/**
 * Fetches what shows a booking just paid for. Stands by itself because a script that imports an island names every file
 * the island is made of, and the page begins with no more script than any other.
 */
export function fetchConfirmed() {
  return import('#islands/booking/confirmed.tsx');
}
