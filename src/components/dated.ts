import type { CalendarDate } from '#domain/calendar-date.ts';

/**
 * Makes a page that was built earlier true today: what was good `data-until` a past day goes, what is good
 * `data-from` today shows. So a sale price is gone the day after its sale, and a departure once it has left (N02).
 *
 * `today` is a day in the operator's zone: it is the operator's midnight that ends a sale.
 */
export function keepDatesTrue(page: ParentNode, today: CalendarDate): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-until]')) {
    if (element.dataset['until']! < today) element.remove();
  }
  for (const element of page.querySelectorAll<HTMLElement>('[data-from]')) {
    element.hidden = element.dataset['from']! > today;
  }
}
