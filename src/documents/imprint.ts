import type { OperatorPage } from '#catalogue/settings.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** What every document shows beside the tours: the operator, the day of its prices and the site's address. */
export interface Imprint {
  readonly operator: OperatorPage;
  /** The day of the build. */
  readonly today: CalendarDate;
  /** The site's address without a slash at its end. */
  readonly site: string;
}

/** Gives an address without scheme and last slash, as it is printed. */
export function printedAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
