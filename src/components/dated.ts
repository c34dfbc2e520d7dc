/**
 * Makes a page that was built earlier true today: what was good `data-until` a past day goes, what is good
 * `data-from` today shows. So a sale price is gone the day after its sale, and a departure once it has left (N02).
 *
 * Today is a day in the operator's zone, which the root names: it is the operator's midnight that ends a sale.
 */
export function keepDatesTrue(page: Document, now: Date = new Date()): void {
  const today = dayOn(page.documentElement.dataset['zone']!, now);
  for (const element of page.querySelectorAll<HTMLElement>('[data-until]')) {
    if (element.dataset['until']! < today) element.remove();
  }
  for (const element of page.querySelectorAll<HTMLElement>('[data-from]')) {
    element.hidden = element.dataset['from']! > today;
  }
}

/** `YYYY-MM-DD`, which sorts as text: the Canadian way of writing a date is the standard's. */
function dayOn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}
