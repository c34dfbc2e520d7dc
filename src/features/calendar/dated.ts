const HOUR = 3_600_000;
/** The largest offsets of time zones behind and ahead of UTC. */
const FURTHEST_BEHIND = 12 * HOUR;
const FURTHEST_AHEAD = 14 * HOUR;

/**
 * Updates a page that was built earlier to today: removes elements whose `data-until` has passed, and shows
 * elements whose `data-from` has begun. Example: removes a sale price on the day after its sale.
 *
 * Today is the date in the operator's time zone, which the root element names. Time zone calculations are slow, so it
 * makes them only for dates that are today in one zone of the world and not in another.
 */
export function updateDates(page: Document, now: Date = new Date()): void {
  const first = dayInUtc(now.getTime() - FURTHEST_BEHIND);
  const last = dayInUtc(now.getTime() + FURTHEST_AHEAD);
  let day: string | undefined;
  const today = () => (day ??= dayIn(page.documentElement.dataset['zone']!, now));
  const isPast = (date: string) => date < first || (date < last && date < today());
  const isToCome = (date: string) => date > last || (date > first && date > today());
  for (const element of page.querySelectorAll<HTMLElement>('[data-until]')) {
    if (isPast(element.dataset['until']!)) element.remove();
  }
  for (const element of page.querySelectorAll<HTMLElement>('[data-from]')) {
    element.hidden = isToCome(element.dataset['from']!);
  }
}

/**
 * `YYYY-MM-DD`, read part by part, because no locale formats dates as ISO 8601 does in every engine. Repeats
 * `partsInZone` in small: importing its module would make the first script of every page heavier.
 */
function dayIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = format.formatToParts(now);
  return ['year', 'month', 'day'].map((name) => parts.find(({ type }) => type === name)!.value).join('-');
}

function dayInUtc(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
