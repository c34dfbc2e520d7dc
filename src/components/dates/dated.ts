const HOUR = 3_600_000;
/** Clocks on Earth are at most so far behind and ahead of UTC. */
const FURTHEST_BEHIND = 12 * HOUR;
const FURTHEST_AHEAD = 14 * HOUR;

/**
 * Makes a page that was built earlier true today: what was good `data-until` a past day goes, what is good
 * `data-from` today shows. So a sale price is gone the day after its sale, and a departure once it has left (N02).
 *
 * Today is a day in the operator's zone, which the root names: it is the operator's midnight that ends a sale. A
 * browser takes long to learn of zones, so it is asked only about days that are today in one zone and not in another.
 */
export function keepDatesTrue(page: Document, now: Date = new Date()): void {
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

/** `YYYY-MM-DD`, which sorts as text: the Canadian way of writing a date is the standard's. */
function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}

function dayInUtc(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
