import type { OperatorPage } from '#catalogue/settings.ts';
import type { CalendarDate } from '#domain/calendar-date.ts';

/** What every paper tells besides the tours: who runs them, which day its prices are of, and where the site is. */
export interface Imprint {
  readonly operator: OperatorPage;
  /** The day of the build. */
  readonly today: CalendarDate;
  /** Where the site is, without a slash at its end. */
  readonly site: string;
}

/** An address as it is written on paper: without what a browser adds by itself. */
export function printedAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
