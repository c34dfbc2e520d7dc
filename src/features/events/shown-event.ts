import type { CalendarDate } from '#domain/calendar-date.ts';
import type { Currency } from '#domain/currency.ts';

/** A price as text with its symbol and code, and the price before a running sale. */
export interface ShownPrice {
  readonly now: string;
  readonly was: string | null;
  /** What it has in it besides the tour: `incl. required insurance`, or empty. */
  readonly includes: string;
}

/** A departure as known at the build. All of it is sent within the page, so it holds data and no markup. */
export interface ShownEvent {
  readonly id: string;
  readonly date: CalendarDate;
  readonly title: string;
  readonly days: number;
  /** Opens the tour's start dates. */
  readonly url: string;
  /** The name of the tour's colour. */
  readonly ink: string;
  readonly picture: string;
  /** Closed by the operator. Only the functions know whether all seats are sold. */
  readonly isClosed: boolean;
  /** The price at the build, and the prices that replace it on later days. */
  readonly prices: readonly {
    readonly from: CalendarDate | null;
    readonly in: Readonly<Record<Currency, ShownPrice>>;
  }[];
}
